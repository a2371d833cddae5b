import { expect, test } from 'vitest'
import type { storesApi } from '../../contracts/index.ts'
import { filterByType, getOnlyStore, groupStores, sortStores, type ListedStore } from './store-lists.ts'

const method = (status: storesApi.StoreStatus, change: Partial<storesApi.OrderMethod> = {}) => ({
  status,
  canDeliver: true,
  leadTime: 1800,
  maxBasketItems: 0,
  cost: 2,
  minSpend: 0,
  deliveryTiers: [],
  ...change,
})
const grocer = { id: 1, name: 'Grocer', slug: 'grocer' }
const store = (storeName: string, change: Partial<ListedStore>): ListedStore => ({
  storeName,
  storeProductTypes: [grocer],
  orderMethods: {},
  ...change,
})

const later = store('Later', {
  orderMethods: { delivery: method('preorder'), collection: method('open') },
  distance: 1,
})
const open = store('Open', { orderMethods: { delivery: method('open', { cost: 1 }) }, distance: 2 })
const faraway = store('Far away', { orderMethods: { delivery: method('open', { canDeliver: false }) } })
const closedStore = store('Shut', { orderMethods: { delivery: method('closed') }, storeProductTypes: [] })
const all = [later, open, faraway, closedStore]
const names = (stores: ListedStore[]) => stores.map(({ storeName }) => storeName)

test('groups stores by method, open ones before pre-order', () => {
  const { delivery, collection, closed } = groupStores(all)
  expect(names(delivery)).toEqual(['Open', 'Later'])
  expect(names(collection)).toEqual(['Later'])
  expect(names(closed)).toEqual(['Far away', 'Shut'])
})

test('keeps only stores of the chosen type', () => {
  expect(names(filterByType(all, 1))).toEqual(['Later', 'Open', 'Far away'])
  expect(filterByType(all, 2)).toEqual([])
  expect(filterByType(all)).toHaveLength(4)
})

test('sorts unknown values last', () => {
  expect(names(sortStores([faraway, open, later], 'distance', 'delivery'))).toEqual([
    'Later',
    'Open',
    'Far away',
  ])
  expect(names(sortStores([later, open], 'cost', 'delivery'))).toEqual(['Open', 'Later'])
  expect(names(sortStores(all, 'name', 'delivery'))).toEqual(['Far away', 'Later', 'Open', 'Shut'])
})

test('only a store that alone serves a place, and takes orders, is the only one', () => {
  expect(getOnlyStore([open, faraway], 'delivery')).toBe(open)
  expect(getOnlyStore([later, faraway], 'collection')).toBe(later)
  expect(getOnlyStore([open, later], 'delivery')).toBe(undefined)
  expect(getOnlyStore([open, closedStore], 'delivery')).toBe(undefined)
  expect(getOnlyStore([closedStore], 'delivery')).toBe(undefined)
  expect(getOnlyStore([], 'delivery')).toBe(undefined)
})
