import type { catalogueApi } from '@larder/shared/contracts'
import { computeChoicePrices, getChoiceProblems, getLineChoice, type ItemChoice } from '@larder/shared/choice'

type MenuItem = catalogueApi.MenuItem

/** An item as its member usually chooses it: added with one press, without its sheet. */
export type UsualChoice = {
  choice: ItemChoice
  /** The size and the options as text. */
  text: string
  /** The prices with this choice, before a percentage deal. */
  prices: Pick<MenuItem, 'price' | 'membershipPrice'>
}

/** The names of a choice's size and options; undefined when one of them is no longer offered, or too many are. */
function nameChoice({ sizes, optionGroups }: MenuItem, choice: ItemChoice): string[] | undefined {
  const size = sizes.find(({ id }) => id === choice.sizeId)
  if (choice.sizeId !== undefined && !size) return undefined
  const names: string[] = size ? [size.name] : []
  for (const [groupId, ids] of Object.entries(choice.options)) {
    const group = optionGroups.find(({ id }) => id === groupId)
    if (!group || ids.length > group.max) return undefined
    for (const optionId of new Set(ids)) {
      const option = group.options.find(({ id }) => id === optionId)
      if (!option) return undefined
      names.push(option.name)
    }
  }
  return names
}

/**
 * The choice of a usual item with its text and prices. Undefined for an item without choices, and when the choice cannot
 * be ordered any more: then the item's sheet asks.
 */
export function getUsualChoice({ menuItem, choice: last }: catalogueApi.UsualItem): UsualChoice | undefined {
  if (menuItem.sizes.length === 0 && menuItem.optionGroups.length === 0) return undefined
  const choice = getLineChoice(last)
  const names = nameChoice(menuItem, choice)
  if (!names || getChoiceProblems(menuItem, choice).length > 0) return undefined
  return { choice, text: names.join(', '), prices: computeChoicePrices(menuItem, choice) }
}
