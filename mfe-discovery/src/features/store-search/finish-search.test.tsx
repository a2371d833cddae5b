import { beforeEach, expect, test } from 'vitest'
import { basketApi, storesApi } from '@larder/shared/contracts'
import {
  $basket,
  $place,
  chooseOrderMethod,
  chooseStore,
  fetchBasket,
  forgetBasket,
} from '@larder/shared/stores'
import { aBasket, aShop, aStore, Rejection, waitFor } from '@larder/shared/testing'
import { storePendingLink } from '../../stores/pending-link.ts'
import { finishSearch } from './use-store-search.ts'

const york = { latitude: 53.96, longitude: -1.08, label: 'YO1 7HH', postcode: 'YO1 7HH' }
const search = { place: york, by: 'postcode', selectsClosest: false } as const
const listPath = '/stores-near-by/YO1%207HH'
const emptyReply = {
  stores: [],
  storeProductTypes: [],
  fulfilmentLocation: {},
  serverNow: '2030-01-08T10:00:00.000Z',
}

beforeEach(() => {
  chooseStore(undefined)
  chooseOrderMethod('delivery')
})

test('a search opens the list and stores the place', async () => {
  expect(await finishSearch(search)).toEqual({ path: listPath })
  expect($place.get().location).toMatchObject({ postcode: 'YO1 7HH' })
})

test('a brand with a single store always opens that store', async () => {
  const target = await finishSearch({ ...search, selectsClosest: true, singleStore: { slug: 'only-1' } })
  expect(target).toEqual({ path: '/stores/only-1' })
})

test.each([
  {
    by: 'postcode' as const,
    endpoint: storesApi.search,
    body: { postcode: 'YO1 7HH', returnNearestOnly: true },
  },
  {
    by: 'coordinates' as const,
    endpoint: storesApi.findNearby,
    body: { coordinates: { latitude: 53.96, longitude: -1.08 }, returnNearestOnly: true },
  },
])('requests the closest store by $by, and falls back to the list', async ({ by, endpoint, body }) => {
  const calls = aShop([[endpoint, () => emptyReply]], 'guest')
  expect(await finishSearch({ ...search, by, selectsClosest: true })).toEqual({ path: listPath })
  expect(calls).toMatchObject([{ path: endpoint.path, body: { country: 'Uk', ...body } }])
})

const leeds = aStore({ id: 13, slug: 'leeds-13', storeName: 'Leeds' })
const notDelivering = () => {
  const { delivery, collection } = leeds.orderMethods
  return {
    ...leeds,
    orderMethods: { ...(delivery && { delivery: { ...delivery, canDeliver: false } }), collection },
  }
}

test('opens the only store that delivers to the place, and says so', async () => {
  aShop([[storesApi.search, () => ({ ...emptyReply, stores: [notDelivering(), aStore()] })]], 'guest')
  expect(await finishSearch(search)).toEqual({
    path: '/stores/fernhill-market-york-12',
    chosen: {
      store: { id: 12, slug: 'fernhill-market-york-12', storeName: 'Fernhill Market York' },
      reason: 'Fernhill Market York is the only store that delivers to YO1 7HH.',
    },
  })
})

test('lists the stores where several serve the place by the shopper’s method', async () => {
  aShop([[storesApi.search, () => ({ ...emptyReply, stores: [notDelivering(), aStore()] })]], 'guest')
  chooseOrderMethod('collection')
  expect(await finishSearch(search)).toEqual({ path: `${listPath}?method=collection` })
})

test('names the only store to collect from', async () => {
  aShop([[storesApi.findNearby, () => ({ ...emptyReply, stores: [aStore()] })]], 'guest')
  chooseOrderMethod('collection')
  const { chosen } = await finishSearch({ ...search, by: 'coordinates' })
  expect(chosen?.reason).toBe('Fernhill Market York is the only store to collect from near YO1 7HH.')
})

test('falls back to the list silently when the closest-store search fails', async () => {
  aShop([[storesApi.search, () => new Rejection(500, 'Out of order.')]], 'guest')
  expect(await finishSearch({ ...search, selectsClosest: true })).toEqual({ path: listPath })
})

test('follows a pending deep link once, and ignores other links', async () => {
  storePendingLink('/ul/view_store?store_id=12')
  expect(await finishSearch(search)).toEqual({ path: '/ul/view_store?store_id=12' })
  expect(await finishSearch(search)).toEqual({ path: listPath })
  storePendingLink('//evil.example/ul/view_store?store_id=12')
  expect(await finishSearch(search)).toEqual({ path: listPath })
})

test('an existing basket gets the place and its delivery fee', async () => {
  const basket = aBasket({ orderTotal: 24.64 })
  const repricedBasket = { ...basket, version: basket.version + 1, orderTotal: 22.64 }
  const calls = aShop(
    [[basketApi.retrieve, () => basket] as const, [basketApi.update, () => repricedBasket] as const],
    'guest',
  )
  await fetchBasket()
  await finishSearch(search)
  await waitFor(() => expect($basket.get()?.orderTotal).toBe(22.64))
  expect(calls.filter(({ path }) => path === basketApi.update.path)).toMatchObject([
    {
      body: {
        storeId: basket.storeId,
        fulfilmentMethod: 'delivery',
        fulfilmentLocation: { postcode: 'YO1 7HH' },
      },
    },
  ])
  forgetBasket()
})
