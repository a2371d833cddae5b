import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import { pictureSource, type OptionGroup } from '../../brand-data/index.ts'
import type { StoredLine } from '../../db/schema/index.ts'
import type { PricingLine } from '../pricing/index.ts'
import { isInScope } from '../catalogue/index.ts'
import type { Scope } from './deals-in-scope.ts'
import type { BrandOffer, SoldItem } from './shop.queries.ts'

export type Menu = { brandId: string; offer: BrandOffer; items: ReadonlyMap<string, SoldItem>; scope: Scope }

type Shown = Omit<
  basketApi.BasketLine,
  'unitPrice' | 'fullUnitPrice' | 'lineTotal' | 'discount' | 'lineTotalAfterDiscounts' | 'dealNames'
>
/** A stored line with the menu's words and prices of this moment. */
export type ResolvedLine = { shown: Shown; pricing: PricingLine }

type Conflict = basketApi.CheckoutConflict
type Chosen = StoredLine['options']

const conflict = (code: Conflict['code'], message: string): Conflict => ({ code, message })

/** Chosen options in words; what is no longer offered is a conflict. */
function resolveOptions(chosen: Chosen, sold: SoldItem, { offer }: Menu) {
  const groups = sold.item.optionGroups.flatMap((slug): OptionGroup[] => {
    const group = offer.groups.get(slug)
    return group ? [group] : []
  })
  const conflicts: Conflict[] = []
  let pence = 0
  const options = chosen.flatMap(({ optionId, groupId, quantity }): basketApi.LineOption[] => {
    const group = groups.find(
      (one) => (!groupId || one.slug === groupId) && one.options.some(({ slug }) => slug === optionId),
    )
    const option = group?.options.find(({ slug }) => slug === optionId)
    if (!group || !option) {
      conflicts.push(conflict('OPTION_UNAVAILABLE', 'One of the options you chose is no longer available.'))
      return []
    }
    pence += option.pricePence * quantity
    const { slug, name } = group
    return [
      {
        optionId,
        groupId: slug,
        groupName: name,
        name: option.name,
        quantity,
        price: toMoney(option.pricePence),
      },
    ]
  })
  return { options, pence, conflicts }
}

const offersMethod = ({ item }: SoldItem, method: FulfilmentMethod) =>
  item.methods.length === 0 || item.methods.includes(method)

function itemConflicts(sold: SoldItem, sizeId: string | undefined, { scope }: Menu): Conflict[] {
  if (sold.sold !== 'yes') return [conflict('ITEM_UNAVAILABLE', 'Item is no longer available.')]
  if (!offersMethod(sold, scope.method)) {
    return [conflict('METHOD_UNAVAILABLE', `${sold.item.name} is not available for ${scope.method}.`)]
  }
  const isSizeGone = sold.sizes.length > 0 && !sold.sizes.some(({ slug }) => slug === sizeId)
  return isSizeGone ? [conflict('ITEM_UNAVAILABLE', 'This size is no longer available.')] : []
}

/** A line whose item left the menu: it stays to be seen and taken out, and costs nothing. */
function goneLine({ id, menuItemId, quantity }: StoredLine, kind: 'item' | 'mealDeal'): ResolvedLine {
  return {
    shown: {
      basketLineId: id,
      kind,
      menuItemId,
      menuItemSlug: menuItemId,
      name: 'No longer available',
      quantity,
      options: [],
      mealDealParts: [],
      isAlcohol: false,
      isHfss: false,
      checkoutConflicts: [conflict('ITEM_UNAVAILABLE', 'Item is no longer available.')],
    },
    pricing: { id, itemId: undefined, quantity, basePence: 0, optionsPence: 0 },
  }
}

function resolveItem(line: StoredLine, menu: Menu): ResolvedLine {
  const sold = menu.items.get(line.menuItemId)
  if (!sold) return goneLine(line, 'item')
  const { item, sizes } = sold
  const size = sizes.find(({ slug }) => slug === line.sizeId)
  const { options, pence, conflicts } = resolveOptions(line.options, sold, menu)
  const basePence = size?.pricePence ?? sold.pricePence
  return {
    shown: {
      basketLineId: line.id,
      kind: 'item',
      menuItemId: item.slug,
      menuItemSlug: item.slug,
      name: item.name,
      picture: pictureSource(menu.brandId, 'items', item.slug),
      quantity: line.quantity,
      sizeId: size?.slug,
      sizeName: size?.name,
      options,
      mealDealParts: [],
      isAlcohol: item.isAlcohol,
      minimumAge: item.minimumAge ?? (item.isAlcohol ? 18 : undefined),
      isHfss: item.isHfss,
      maxQuantity: item.maxPerBasket,
      checkoutConflicts: [...itemConflicts(sold, line.sizeId, menu), ...conflicts],
    },
    pricing: {
      id: line.id,
      itemId: item.slug,
      quantity: line.quantity,
      basePence,
      memberPence: size ? size.memberPricePence : item.memberPricePence,
      optionsPence: pence,
    },
  }
}

function resolveMealDeal(line: StoredLine, menu: Menu): ResolvedLine {
  const deal = menu.offer.deals.get(line.menuItemId)
  if (deal?.kind !== 'meal' || !isInScope(deal, menu.scope)) return goneLine(line, 'mealDeal')
  const conflicts: Conflict[] = []
  let extraPence = 0
  let optionsPence = 0
  const items: SoldItem[] = []
  const parts = (line.mealDeal?.choices ?? []).flatMap((choice) => {
    const group = deal.groups.find(({ slug }) => slug === choice.groupId)
    const offered = group?.choices.find(
      ({ item, size }) => item === choice.menuItemId && (!size || size === choice.sizeId),
    )
    const sold = menu.items.get(choice.menuItemId)
    if (!group || !offered || !sold) {
      conflicts.push(conflict('ITEM_UNAVAILABLE', 'A part of this deal is no longer available.'))
      return []
    }
    conflicts.push(...itemConflicts(sold, choice.sizeId, menu))
    const chosen = resolveOptions(choice.options, sold, menu)
    conflicts.push(...chosen.conflicts)
    extraPence += offered.extraPence
    optionsPence += chosen.pence
    items.push(sold)
    const size = sold.sizes.find(({ slug }) => slug === choice.sizeId)
    return [
      {
        groupId: group.slug,
        groupName: group.name,
        menuItemId: sold.item.slug,
        name: sold.item.name,
        sizeId: size?.slug,
        sizeName: size?.name,
        options: chosen.options,
      },
    ]
  })
  const ages = items.map(({ item }) => item.minimumAge ?? (item.isAlcohol ? 18 : 0))
  const minimumAge = Math.max(0, ...ages)
  return {
    shown: {
      basketLineId: line.id,
      kind: 'mealDeal',
      menuItemId: deal.slug,
      menuItemSlug: deal.slug,
      name: deal.name,
      picture: pictureSource(menu.brandId, 'deals', deal.slug),
      quantity: line.quantity,
      options: [],
      mealDealParts: parts,
      isAlcohol: items.some(({ item }) => item.isAlcohol),
      minimumAge: minimumAge > 0 ? minimumAge : undefined,
      isHfss: items.some(({ item }) => item.isHfss),
      checkoutConflicts: conflicts,
    },
    pricing: {
      id: line.id,
      // No other deal discounts a meal deal.
      itemId: undefined,
      quantity: line.quantity,
      basePence: deal.pricePence + extraPence,
      optionsPence,
    },
  }
}

/** Gives a stored line the names, prices and conflicts of this moment. */
export function resolveLine(line: StoredLine, menu: Menu): ResolvedLine {
  return line.mealDeal ? resolveMealDeal(line, menu) : resolveItem(line, menu)
}

/** Slugs of every item a list of lines mentions. */
export function itemSlugs(lines: readonly StoredLine[]): string[] {
  return lines.flatMap(({ menuItemId, mealDeal }) =>
    mealDeal ? mealDeal.choices.map((choice) => choice.menuItemId) : [menuItemId],
  )
}
