import type { catalogueApi, FilterChoice, MenuFacets, MenuFilter } from '../contracts/index.ts'
import { hasLabel, isFreeOf, itemAsItComes } from './allergens.ts'

type Item = catalogueApi.MenuItem
export type MenuSort = MenuFilter['sort']

/** The orders of a list of goods, as screens list them. */
export const MENU_SORTS = [
  'listed',
  'price',
  'price-down',
  'unit-price',
] as const satisfies readonly MenuSort[]

/** A filter that leaves a list as it is. */
export const NO_FILTER: MenuFilter = { labels: [], freeOf: [], makers: [], isOnOffer: false, sort: 'listed' }

const isOnOffer = ({ badges }: Item): boolean => badges.some(({ kind }) => kind === 'deal')

/** Non-food has no allergens to declare. */
const isFreeOfAll = (item: Item, allergens: readonly string[]): boolean =>
  allergens.length === 0 || !item.isFood || isFreeOf(itemAsItComes(item), allergens)

const isMadeByOne = ({ manufacturer = '' }: Item, makers: readonly string[]): boolean =>
  makers.length === 0 || makers.includes(manufacturer)

/** Whether an item passes all but the choice of makers, which do not narrow each other. */
function passesRest(
  item: Item,
  { labels, freeOf, lowest = 0, highest = Infinity, ...rest }: MenuFilter,
): boolean {
  return (
    labels.every((label) => hasLabel(item, label)) &&
    isFreeOfAll(item, freeOf) &&
    (!rest.isOnOffer || isOnOffer(item)) &&
    item.price >= lowest &&
    item.price <= highest
  )
}

/** By weight, by volume, by piece: prices of two kinds of units do not compare. */
const UNITS = ['kg', 'litre', 'each'] as const

function unitRank({ unitPrice }: Item): readonly [unit: number, amount: number] {
  return unitPrice ? [UNITS.indexOf(unitPrice.per), unitPrice.amount] : [UNITS.length, 0]
}

function byUnitPrice(one: Item, other: Item): number {
  const [[unit, amount], [otherUnit, otherAmount]] = [unitRank(one), unitRank(other)]
  return unit - otherUnit || amount - otherAmount
}

const ORDERS: Readonly<Record<Exclude<MenuSort, 'listed'>, (one: Item, other: Item) => number>> = {
  price: (one, other) => one.price - other.price,
  'price-down': (one, other) => other.price - one.price,
  'unit-price': byUnitPrice,
}

/**
 * The items that pass a filter, in its order; what is sold out stays last where it sorts. An item whose allergens or traces
 * are not known is free of nothing.
 */
export function filterItems(items: readonly Item[], filter: MenuFilter): Item[] {
  const passing = items.filter((item) => isMadeByOne(item, filter.makers) && passesRest(item, filter))
  const { sort } = filter
  if (sort === 'listed') return passing
  const isSoldOut = (item: Item) => Number(!item.isAvailable)
  return passing.toSorted((one, other) => isSoldOut(one) - isSoldOut(other) || ORDERS[sort](one, other))
}

/** How many choices of a filter leave something out. */
export function countChoices({ labels, freeOf, makers, lowest, highest, ...rest }: MenuFilter): number {
  const isPriced = lowest !== undefined || highest !== undefined
  return labels.length + freeOf.length + makers.length + Number(rest.isOnOffer) + Number(isPriced)
}

/** The choices of one kind: what is offered, and what is chosen though nothing offers it, so that it can be taken back. */
function offerChoices(
  offered: readonly string[],
  chosen: readonly string[],
  left: (name: string) => number,
): FilterChoice[] {
  return [...new Set([...offered, ...chosen])].map((name) =>
    chosen.includes(name) ? { name } : { name, left: left(name) },
  )
}

/** Labels that some items have and not all, by how many have them, most first. */
function offeredLabels(items: readonly Item[]): string[] {
  const labels = [...new Set(items.flatMap(({ dietaryLabels }) => dietaryLabels))]
  const counted = labels.map(
    (label) => [label, items.filter((item) => hasLabel(item, label)).length] as const,
  )
  return counted
    .filter(([, count]) => count < items.length)
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .map(([label]) => label)
}

/** Allergens that some food declares, as contents or as traces. */
function declaredAllergens(items: readonly Item[]): string[] {
  const declared = items
    .filter(({ isFood }) => isFood)
    .flatMap(({ allergenInfo: { contains = [], mayContain = [] } }) => [...contains, ...mayContain])
  return [...new Set(declared)].toSorted((a, b) => a.localeCompare(b))
}

/** Makers of some items, where they are not all of one. */
function offeredMakers(items: readonly Item[]): string[] {
  const makers = new Set(items.map(({ manufacturer = '' }) => manufacturer))
  return makers.size > 1 ? [...makers].filter(Boolean).toSorted((a, b) => a.localeCompare(b)) : []
}

/** Facets of some items beside the chosen ones, with the count that each choice would leave. */
export function menuFacets(items: readonly Item[], filter: MenuFilter): MenuFacets {
  const ofAnyMaker = items.filter((item) => passesRest(item, filter))
  const passing = ofAnyMaker.filter((item) => isMadeByOne(item, filter.makers))
  const count = (passes: (item: Item) => boolean) => passing.filter(passes).length
  const offers = items.filter(isOnOffer).length
  const hasOffers = offers > 0 && offers < items.length
  const statements = passing.map((item) => (item.isFood ? itemAsItComes(item) : undefined))
  const prices = items.map(({ price }) => price)
  return {
    total: items.length,
    passing: passing.length,
    labels: offerChoices(offeredLabels(items), filter.labels, (label) =>
      count((item) => hasLabel(item, label)),
    ),
    allergens: offerChoices(
      declaredAllergens(items),
      filter.freeOf,
      (allergen) => statements.filter((one) => !one || isFreeOf(one, [allergen])).length,
    ),
    makers: offerChoices(
      offeredMakers(items),
      filter.makers,
      (maker) => ofAnyMaker.filter((item) => isMadeByOne(item, [maker])).length,
    ),
    ...(filter.isOnOffer && { onOffer: {} }),
    ...(!filter.isOnOffer && hasOffers && { onOffer: { left: count(isOnOffer) } }),
    lowest: items.length > 0 ? Math.floor(Math.min(...prices)) : 0,
    highest: items.length > 0 ? Math.ceil(Math.max(...prices)) : 0,
    hasUnitPrices: items.some(({ unitPrice }) => unitPrice !== undefined),
  }
}
