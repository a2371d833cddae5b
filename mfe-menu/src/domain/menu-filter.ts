import type { catalogueApi } from '@larder/shared/contracts'
import { isFreeOf } from '@larder/shared/domain'
import { itemAsItComes } from './item-choice.ts'
import { readLabels, withLabels } from './label-filter.ts'
import { FILTER_PARAMETERS, LABEL_PARAMETER } from './query.ts'

type Item = catalogueApi.MenuItem

/** How goods are sorted: as the store has them, or by price. */
export const SORTS = ['store', 'price', 'price-down'] as const
export type Sort = (typeof SORTS)[number]

/** What a shopper wants of a list of goods, as its address says it. */
export type MenuFilter = {
  /** Diets and "free from" labels, every one of which an item has. */
  labels: readonly string[]
  /** Allergens that no item contains, not even as a trace. */
  freeOf: readonly string[]
  isOnOffer: boolean
  /** In major units of the store's currency, both included. */
  lowest: number | undefined
  highest: number | undefined
  sort: Sort
}

/** An address is anybody's text: more or longer than this is no allergen of ours. */
const MAX_ALLERGENS = 14
const MAX_LENGTH = 40

/** A price of an address; one that is none counts as missing. */
function readPrice(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** The filter of an address. An allergen that nothing declares stays: showing less is safe, showing all would not be. */
export function readFilter(query: URLSearchParams): MenuFilter {
  const allergens = query.getAll('free').filter((one) => one !== '' && one.length <= MAX_LENGTH)
  return {
    labels: readLabels(query),
    freeOf: [...new Set(allergens)].slice(0, MAX_ALLERGENS),
    isOnOffer: query.get('offer') === '1',
    lowest: readPrice(query.get('from')),
    highest: readPrice(query.get('to')),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'store',
  }
}

/** The query without a filter; the rest of it is kept. */
export function withoutFilter(query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const name of FILTER_PARAMETERS) written.delete(name)
  return written
}

/** The query with this filter in place of its own. */
export function writeFilter(query: URLSearchParams, filter: MenuFilter): URLSearchParams {
  const written = withoutFilter(query)
  for (const label of filter.labels) written.append(LABEL_PARAMETER, label)
  for (const allergen of filter.freeOf) written.append('free', allergen)
  if (filter.isOnOffer) written.set('offer', '1')
  if (filter.lowest !== undefined) written.set('from', String(filter.lowest))
  if (filter.highest !== undefined) written.set('to', String(filter.highest))
  if (filter.sort !== 'store') written.set('sort', filter.sort)
  return written
}

const isOnOffer = ({ badges }: Item): boolean => badges.some(({ kind }) => kind === 'deal')

/** What is not food has no allergens to declare. */
const isFreeOfAll = (item: Item, allergens: readonly string[]): boolean =>
  !item.isFood || isFreeOf(itemAsItComes(item), allergens)

const BY_PRICE: Readonly<Record<Exclude<Sort, 'store'>, (one: Item, other: Item) => number>> = {
  price: (one, other) => one.price - other.price,
  'price-down': (one, other) => other.price - one.price,
}

/**
 * The items that pass a filter, in its order; what is sold out stays last. An item whose allergens or traces are not known
 * is free of nothing.
 */
export function filterItems(items: readonly Item[], filter: MenuFilter): Item[] {
  const { labels, freeOf, lowest = 0, highest = Infinity, sort } = filter
  const passing = withLabels(items, labels).filter(
    (item) =>
      (freeOf.length === 0 || isFreeOfAll(item, freeOf)) &&
      (!filter.isOnOffer || isOnOffer(item)) &&
      item.price >= lowest &&
      item.price <= highest,
  )
  if (sort === 'store') return passing
  const isSoldOut = (item: Item) => Number(!item.isAvailable)
  return passing.toSorted((one, other) => isSoldOut(one) - isSoldOut(other) || BY_PRICE[sort](one, other))
}

/** How many choices of a filter leave something out. */
export function countChoices({ labels, freeOf, isOnOffer: onOffer, lowest, highest }: MenuFilter): number {
  const isPriced = lowest !== undefined || highest !== undefined
  return labels.length + freeOf.length + Number(onOffer) + Number(isPriced)
}

/** What of some goods can be filtered at all: allergens that tell them apart, the range of their prices, whether some are on offer. */
export function filterable(items: readonly Item[]) {
  const food = items.filter(({ isFood }) => isFood)
  const declared = new Set(
    food.flatMap(({ allergenInfo: { contains = [], mayContain = [] } }) => [...contains, ...mayContain]),
  )
  const prices = items.map(({ price }) => price)
  return {
    allergens: [...declared].toSorted((one, other) => one.localeCompare(other)),
    lowest: Math.floor(Math.min(...prices)),
    highest: Math.ceil(Math.max(...prices)),
    hasOffers: items.some(isOnOffer) && !items.every(isOnOffer),
  }
}
