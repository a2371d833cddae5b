import type { catalogueApi, FilterChoice, MenuFacets, MenuFilter } from '../contracts/index.ts'
import { hasLabel, isItemFreeOf } from './allergens.ts'

type Item = catalogueApi.MenuItem
export type MenuSort = MenuFilter['sort']

/** The sort orders of an item list, in the order in which screens list them. */
export const MENU_SORTS = [
  'listed',
  'price',
  'price-down',
  'unit-price',
] as const satisfies readonly MenuSort[]

/** A filter that changes nothing. */
export const NO_FILTER: MenuFilter = { labels: [], freeOf: [], makers: [], isOnOffer: false, sort: 'listed' }

const isOnOffer = ({ badges }: Item): boolean => badges.some(({ kind }) => kind === 'deal')

/** Non-food has no allergens to declare, so it passes. */
const isFreeOfAll = (item: Item, allergens: readonly string[]): boolean =>
  allergens.length === 0 || !item.isFood || isItemFreeOf(item, allergens)

const isByManufacturer = ({ manufacturer = '' }: Item, makers: readonly string[]): boolean =>
  makers.length === 0 || makers.includes(manufacturer)

/** Whether an item passes every filter except manufacturers, several of which are alternatives. */
function passesOtherChoices(item: Item, filter: MenuFilter): boolean {
  const { labels, freeOf, lowest = 0, highest = Infinity } = filter
  return (
    labels.every((label) => hasLabel(item, label)) &&
    isFreeOfAll(item, freeOf) &&
    (!filter.isOnOffer || isOnOffer(item)) &&
    item.price >= lowest &&
    item.price <= highest
  )
}

/** Sorted by weight, volume, piece: prices of different kinds of units do not compare. */
const UNIT_ORDER = ['kg', 'litre', 'each'] as const

function rankUnitPrice({ unitPrice }: Item): readonly [unit: number, amount: number] {
  return unitPrice ? [UNIT_ORDER.indexOf(unitPrice.per), unitPrice.amount] : [UNIT_ORDER.length, 0]
}

function compareUnitPrice(first: Item, second: Item): number {
  const [[unit, amount], [otherUnit, otherAmount]] = [rankUnitPrice(first), rankUnitPrice(second)]
  return unit - otherUnit || amount - otherAmount
}

const COMPARE_BY_SORT: Readonly<Record<Exclude<MenuSort, 'listed'>, (first: Item, second: Item) => number>> =
  {
    price: (first, second) => first.price - second.price,
    'price-down': (first, second) => second.price - first.price,
    'unit-price': compareUnitPrice,
  }

/**
 * The items that pass a filter, in its sort order; when sorting, sold-out items come last. An item with unknown
 * allergens or traces counts as free of none.
 */
export function filterItems(items: readonly Item[], filter: MenuFilter): Item[] {
  const passing = items.filter(
    (item) => isByManufacturer(item, filter.makers) && passesOtherChoices(item, filter),
  )
  const { sort } = filter
  if (sort === 'listed') return passing
  const isSoldOut = (item: Item) => Number(!item.isAvailable)
  return passing.toSorted(
    (first, second) => isSoldOut(first) - isSoldOut(second) || COMPARE_BY_SORT[sort](first, second),
  )
}

export function countChoices({ labels, freeOf, makers, lowest, highest, ...rest }: MenuFilter): number {
  const isPriced = lowest !== undefined || highest !== undefined
  return labels.length + freeOf.length + makers.length + Number(rest.isOnOffer) + Number(isPriced)
}

/**
 * The choices of one kind: the available ones, and chosen ones that are no longer available, so that they can be
 * removed.
 */
function offerChoices(
  available: readonly string[],
  selected: readonly string[],
  left: (name: string) => number,
): FilterChoice[] {
  return [...new Set([...available, ...selected])].map((name) =>
    selected.includes(name) ? { name } : { name, left: left(name) },
  )
}

/** The number of items of each manufacturer. */
function countByMaker(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { manufacturer = '' } of items) counts.set(manufacturer, (counts.get(manufacturer) ?? 0) + 1)
  return counts
}

/** Items with the same declarations: what follows from these is worked out once, for the first of them. */
type DeclaredAlike = { first: Item; count: number }

/** An item with options is like no other, because its options have declarations of their own. */
const getDeclarationKey = ({ id, isFood, dietaryLabels, allergenInfo, optionGroups }: Item): string =>
  optionGroups.length > 0
    ? `item ${id}`
    : `${isFood} ${dietaryLabels.join()} ${allergenInfo.contains?.join()} ${allergenInfo.mayContain?.join()}`

/** Lists of thousands of items have few different declarations. */
function groupByDeclarations(items: readonly Item[]): DeclaredAlike[] {
  const groups = new Map<string, DeclaredAlike>()
  for (const item of items) {
    const key = getDeclarationKey(item)
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { first: item, count: 1 })
  }
  return [...groups.values()]
}

const countItems = (groups: readonly DeclaredAlike[], isCounted: (item: Item) => boolean): number =>
  groups.reduce((sum, { first, count }) => sum + (isCounted(first) ? count : 0), 0)

/** Labels that some but not all items have, the most frequent first. */
function listAvailableLabels(groups: readonly DeclaredAlike[]): string[] {
  const labels = [...new Set(groups.flatMap(({ first }) => first.dietaryLabels))]
  const all = countItems(groups, () => true)
  return labels
    .map((label) => [label, countItems(groups, (item) => hasLabel(item, label))] as const)
    .filter(([, count]) => count < all)
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b, 'en'))
    .map(([label]) => label)
}

/** Allergens that some food declares as contents or traces. */
function listDeclaredAllergens(groups: readonly DeclaredAlike[]): string[] {
  const allergens = groups
    .filter(({ first }) => first.isFood)
    .flatMap(({ first: { allergenInfo } }) => [
      ...(allergenInfo.contains ?? []),
      ...(allergenInfo.mayContain ?? []),
    ])
  return [...new Set(allergens)].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** Manufacturers of the items, if they differ. */
function listAvailableMakers(items: readonly Item[]): string[] {
  const makers = new Set(items.map(({ manufacturer = '' }) => manufacturer))
  return makers.size > 1 ? [...makers].filter(Boolean).toSorted((a, b) => a.localeCompare(b, 'en')) : []
}

/** The facets of a list of items with the current choices, and the count that each further choice would leave. */
export function menuFacets(items: readonly Item[], filter: MenuFilter): MenuFacets {
  const fromAnyMaker = items.filter((item) => passesOtherChoices(item, filter))
  const passing = fromAnyMaker.filter((item) => isByManufacturer(item, filter.makers))
  const groups = groupByDeclarations(items)
  const passingGroups = passing.length === items.length ? groups : groupByDeclarations(passing)
  const count = (passes: (item: Item) => boolean) => countItems(passingGroups, passes)
  const makerCounts = countByMaker(fromAnyMaker)
  const offers = items.filter(isOnOffer).length
  const hasOffers = offers > 0 && offers < items.length
  const prices = items.map(({ price }) => price)
  return {
    total: items.length,
    passing: passing.length,
    labels: offerChoices(listAvailableLabels(groups), filter.labels, (label) =>
      count((item) => hasLabel(item, label)),
    ),
    allergens: offerChoices(listDeclaredAllergens(groups), filter.freeOf, (allergen) =>
      count((item) => isFreeOfAll(item, [allergen])),
    ),
    makers: offerChoices(listAvailableMakers(items), filter.makers, (maker) => makerCounts.get(maker) ?? 0),
    ...(filter.isOnOffer && { onOffer: {} }),
    ...(!filter.isOnOffer && hasOffers && { onOffer: { left: passing.filter(isOnOffer).length } }),
    lowest: Math.floor(prices.reduce((lowest, price) => Math.min(lowest, price), prices[0] ?? 0)),
    highest: Math.ceil(prices.reduce((highest, price) => Math.max(highest, price), 0)),
    hasUnitPrices: items.some(({ unitPrice }) => unitPrice !== undefined),
  }
}
