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
import { aBasket, aShop, Rejection, waitFor } from '@larder/shared/testing'
import { rememberSearchReturn } from '../../stores/search-return.ts'
import { afterSearch } from './use-store-search.ts'

const york = { latitude: 53.96, longitude: -1.08, label: 'YO1 7HH', postcode: 'YO1 7HH' }
const search = { place: york, by: 'postcode', selectsClosest: false } as const
const list = '/stores-near-by/YO1%207HH'
const none = {
  stores: [],
  storeProductTypes: [],
  fulfilmentLocation: {},
  serverNow: '2030-01-08T10:00:00.000Z',
}

beforeEach(() => {
  chooseStore(undefined)
  chooseOrderMethod('delivery')
})

test('a search leads to the list and keeps the place', async () => {
  expect(await afterSearch(search)).toBe(list)
  expect($place.get().location).toMatchObject({ postcode: 'YO1 7HH' })
})

test('a brand with one store always leads there', async () => {
  expect(await afterSearch({ ...search, selectsClosest: true, singleStore: { slug: 'only-1' } })).toBe(
    '/stores/only-1',
  )
})

test.each([
  {
    by: 'postcode' as const,
    asks: storesApi.search,
    body: { postcode: 'YO1 7HH', returnNearestOnly: true },
  },
  {
    by: 'coordinates' as const,
    asks: storesApi.findNearby,
    body: { coordinates: { latitude: 53.96, longitude: -1.08 }, returnNearestOnly: true },
  },
])('asks for the closest store by $by, and falls back to the list', async ({ by, asks, body }) => {
  const asked = aShop([[asks, () => none]], 'guest')
  expect(await afterSearch({ ...search, by, selectsClosest: true })).toBe(list)
  expect(asked).toMatchObject([{ path: asks.path, body: { country: 'Uk', ...body } }])
})

test('falls back to the list silently when the closest-store search fails', async () => {
  aShop([[storesApi.search, () => new Rejection(500, 'Out of order.')]], 'guest')
  expect(await afterSearch({ ...search, selectsClosest: true })).toBe(list)
})

test('follows a link that waited for a place once, and never one of another kind', async () => {
  rememberSearchReturn('/ul/view_store?store_id=12')
  expect(await afterSearch(search)).toBe('/ul/view_store?store_id=12')
  expect(await afterSearch(search)).toBe(list)
  rememberSearchReturn('//evil.example/ul/view_store?store_id=12')
  expect(await afterSearch(search)).toBe(list)
})

test('an existing basket takes the place and its delivery fee', async () => {
  const basket = aBasket({ orderTotal: 24.64 })
  const there = { ...basket, version: basket.version + 1, orderTotal: 22.64 }
  const asked = aShop(
    [[basketApi.retrieve, () => basket] as const, [basketApi.update, () => there] as const],
    'guest',
  )
  await fetchBasket()
  await afterSearch(search)
  await waitFor(() => expect($basket.get()?.orderTotal).toBe(22.64))
  expect(asked.filter(({ path }) => path === basketApi.update.path)).toMatchObject([
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
