import type { LineNames, StoredLine } from '../../../model/schema/index.ts'
import type { BrandOffer, SoldItem } from '../shop.queries.ts'

type NamingMenu = {
  items: ReadonlyMap<string, SoldItem>
  offer: Pick<BrandOffer, 'groups' | 'deals'>
}
type Part = Pick<StoredLine, 'menuItemId' | 'sizeId' | 'options'>
type Choice = Pick<StoredLine, 'menuItemId' | 'sizeId' | 'options' | 'mealDeal'>

export const sizeKey = (menuItemId: string, sizeId: string | undefined): string => `${menuItemId}/${sizeId}`
export const optionKey = ({ groupId, optionId }: StoredLine['options'][number]): string =>
  `${groupId}/${optionId}`

function listPartNames(
  { menuItemId, sizeId, options }: Part,
  { items, offer }: NamingMenu,
): [string, string][] {
  const sold = items.get(menuItemId)
  const size = sold?.sizes.find(({ slug }) => slug === sizeId)
  const chosen = options.flatMap((option): [string, string][] => {
    const group = offer.groups.get(option.groupId ?? '')
    const name = group?.options.find(({ slug }) => slug === option.optionId)?.name
    return name ? [[optionKey(option), name]] : []
  })
  return [
    ...(sold ? [[menuItemId, sold.item.name] as [string, string]] : []),
    ...(size ? [[sizeKey(menuItemId, sizeId), size.name] as [string, string]] : []),
    ...chosen,
  ]
}

/** What the menu calls a choice now, kept with the line so that it can be named when it has left the menu. */
export function getLineNames({ menuItemId, sizeId, options, mealDeal }: Choice, menu: NamingMenu): LineNames {
  const parts = mealDeal?.choices ?? [{ menuItemId, sizeId, options }]
  const deal = mealDeal && menu.offer.deals.get(menuItemId)?.name
  return Object.fromEntries([
    ...parts.flatMap((part) => listPartNames(part, menu)),
    ...(deal ? [[menuItemId, deal]] : []),
  ])
}
