import type { FulfilmentMethod, storesApi } from '../../contracts/index.ts'

/**
 * The store id at the end of a slug, after the last hyphen; undefined if there is none, and the slug is used as
 * `seoUrl` (spec §2, readings 9).
 */
export function parseStoreId(slug: string): number | undefined {
  const id = /-(\d{1,10})$/.exec(slug)?.[1]
  return id && Number(id) > 0 ? Number(id) : undefined
}

export type ListedStore = Pick<storesApi.StoreCard, 'orderMethods' | 'storeProductTypes' | 'storeName'> & {
  distance?: number | undefined
}

export type StoreLists<Store> = { delivery: Store[]; collection: Store[]; closed: Store[] }

/** Status of a method at the shopper's location: outside the delivery areas counts as closed. */
export function statusFor(store: ListedStore, method: FulfilmentMethod): storesApi.StoreStatus {
  const orderMethod = store.orderMethods[method]
  if (!orderMethod || (method === 'delivery' && !orderMethod.canDeliver)) return 'closed'
  return orderMethod.status
}

const storesOffering = <Store extends ListedStore>(
  stores: readonly Store[],
  method: FulfilmentMethod,
): Store[] =>
  (['open', 'preorder'] as const).flatMap((status) =>
    stores.filter((store) => statusFor(store, method) === status),
  )

/**
 * The lists of the store finder (spec §4): stores that deliver and stores for collection, each with open ones first,
 * then pre-order, otherwise in the given order; and stores that offer neither.
 */
export function groupStores<Store extends ListedStore>(stores: readonly Store[]): StoreLists<Store> {
  return {
    delivery: storesOffering(stores, 'delivery'),
    collection: storesOffering(stores, 'collection'),
    closed: stores.filter(
      (store) => statusFor(store, 'delivery') === 'closed' && statusFor(store, 'collection') === 'closed',
    ),
  }
}

/**
 * The store that alone serves a place by a method, counting also those that are closed now. Undefined where several do or
 * none does, and while that store takes no orders (readings 119).
 */
export function getOnlyStore<Store extends ListedStore>(
  stores: readonly Store[],
  method: FulfilmentMethod,
): Store | undefined {
  const [only, ...others] = stores.filter(({ orderMethods }) => orderMethods[method]?.canDeliver)
  return only && others.length === 0 && statusFor(only, method) !== 'closed' ? only : undefined
}

/** Stores of a product type; all stores without a type. An empty result is the no-matching-stores state (spec §4). */
export function filterByType<Store extends ListedStore>(stores: readonly Store[], typeId?: number): Store[] {
  return stores.filter(
    ({ storeProductTypes }) => typeId === undefined || storeProductTypes.some(({ id }) => id === typeId),
  )
}

export const storeSorts = ['distance', 'time', 'cost', 'minimum', 'name'] as const
export type StoreSort = (typeof storeSorts)[number]

/** Unknown values are sorted last. */
const SORTED_LAST = Number.POSITIVE_INFINITY

function sortRank(store: ListedStore, sort: Exclude<StoreSort, 'name'>, method: FulfilmentMethod): number {
  const orderMethod = store.orderMethods[method]
  switch (sort) {
    case 'distance':
      return store.distance ?? SORTED_LAST
    case 'time':
      return orderMethod?.nextTime ? Date.parse(orderMethod.nextTime) : SORTED_LAST
    case 'cost':
      return orderMethod?.cost ?? SORTED_LAST
    case 'minimum':
      return orderMethod?.minSpend ?? SORTED_LAST
    default:
      return sort satisfies never
  }
}

/** Sorts stores; the sort is stable. */
export function sortStores<Store extends ListedStore>(
  stores: readonly Store[],
  sort: StoreSort,
  method: FulfilmentMethod,
): Store[] {
  if (sort === 'name') return stores.toSorted((a, b) => a.storeName.localeCompare(b.storeName, 'en'))
  return stores.toSorted((a, b) => {
    const [left, right] = [sortRank(a, sort, method), sortRank(b, sort, method)]
    return left === right ? 0 : left - right
  })
}
