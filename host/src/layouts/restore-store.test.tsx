import { beforeEach, expect, test } from 'vitest'
import { memberApi, storesApi } from '@larder/shared/contracts'
import { $place, chooseLocation, chooseStore } from '@larder/shared/stores'
import { aListedOrder, aShop, aStore } from '@larder/shared/testing'
import { restoreLastStore } from './restore-store.ts'

const order = aListedOrder()
const last = order.store
const paging = { pagination: { page: 1, pageSize: 20, totalCount: 1 } }

/** The reply of `select`: the store for the shopper's place. */
function selectReply(canDeliver: boolean) {
  const { orderMethods } = aStore()
  const delivery = orderMethods.delivery && { ...orderMethods.delivery, canDeliver }
  const serverNow = '2030-01-09T10:00:00.000Z'
  return { store: aStore({ orderMethods: { delivery } }), fulfilmentLocation: {}, serverNow }
}

const stubShop = (canDeliver: boolean) =>
  aShop([
    [memberApi.listOrders, () => ({ orders: [order], ...paging })],
    [storesApi.select, () => selectReply(canDeliver)],
  ])

beforeEach(() => {
  chooseStore(undefined)
  chooseLocation({ latitude: 53.96, longitude: -1.08, label: 'YO1 7HH', postcode: 'YO1 7HH' })
})

test('selects the store of the last order again if it delivers to the place', async () => {
  const requests = stubShop(true)
  await restoreLastStore()
  expect($place.get().store).toEqual({ id: 12, slug: last.slug, storeName: last.name })
  expect(requests.find(({ path }) => path === storesApi.select.path)?.body).toEqual({
    storeId: 12,
    postcode: 'YO1 7HH',
  })
})

test('does not select a store that does not deliver to the place', async () => {
  stubShop(false)
  await restoreLastStore()
  expect($place.get().store).toBe(undefined)
})

test('keeps a selected store and sends no request', async () => {
  chooseStore({ id: 7, slug: 'leeds-7', storeName: 'Leeds' })
  const requests = stubShop(true)
  await restoreLastStore()
  expect($place.get().store?.id).toBe(7)
  expect(requests).toEqual([])
})
