import { expect, test } from 'vitest'
import { storesApi } from '@larder/shared/contracts'
import { groupStores } from '@larder/shared/domain'
import { startApp } from '@larder/testing/index.ts'
import { addStores } from '@larder/testing/grow-brand.ts'

const york = { country: 'Uk', postcode: 'yo1 8sg' }

test('finds stores by postcode, nearest first, with their delivery fees', async () => {
  const { call } = await startApp()
  const { stores, fulfilmentLocation, storeProductTypes } = await call(storesApi.search, york)
  expect(fulfilmentLocation).toMatchObject({ postcode: 'YO1 8SG', town: 'York' })
  const [first] = stores
  expect(first).toMatchObject({
    id: 12,
    slug: 'fernhill-market-york-12',
    orderMethods: { delivery: { status: 'open', canDeliver: true, cost: 1.99, freeFrom: 35 } },
  })
  expect(first?.distance).toBeLessThan(1)
  expect(first?.orderMethods.delivery?.waitMinutes).toEqual({ from: 30, to: 40 })
  expect(storeProductTypes.length).toBeGreaterThan(0)
  expect(groupStores(stores).delivery[0]?.id).toBe(12)
})

test('shows the lowest delivery fee when no place is given', async () => {
  const { call } = await startApp()
  const costOf = async (postcode?: string) => {
    const { store } = await call(storesApi.select, { storeId: 12, ...(postcode && { postcode }) })
    const { cost, costFrom } = store.orderMethods.delivery ?? {}
    return { cost, costFrom }
  }
  expect(await costOf()).toEqual({ cost: 3.99, costFrom: 1.99 })
  expect(await costOf('YO1 8SG')).toEqual({ cost: 1.99, costFrom: undefined })
  expect(await costOf('YO10 5DD')).toEqual({ cost: 3.99, costFrom: 1.99 })
})

test('finds stores by coordinates, and offers no delivery outside the delivery area', async () => {
  const { call } = await startApp()
  const near = await call(storesApi.findNearby, {
    country: 'Uk',
    platform: 'website',
    coordinates: { latitude: 53.9586, longitude: -1.0808 },
  })
  expect(near.stores[0]?.id).toBe(12)
  expect(near.fulfilmentLocation.postcode).toMatch(/^YO1 /)
  const faraway = await call(storesApi.select, { storeId: 12, postcode: 'BA1 1DN' })
  expect(faraway.store.orderMethods.delivery?.canDeliver).toBe(false)
  expect(faraway.store.orderMethods.collection?.canDeliver).toBe(true)
})

test('a search for the nearest store returns at most one store', async () => {
  const { call } = await startApp()
  expect((await call(storesApi.search, { ...york, returnNearestOnly: true })).stores).toHaveLength(1)
  expect((await call(storesApi.search, { country: 'Uk', postcode: 'AB10 1AA' })).stores).toEqual([])
})

test.each([
  [' ', 'Please enter a valid postcode'],
  ['HELLO', 'HELLO is not a valid postcode'],
])('rejects a store search for %j with the specification’s message', async (postcode, text) => {
  const { call } = await startApp()
  await expect(call(storesApi.search, { country: 'Uk', postcode })).rejects.toMatchObject({
    text,
    status: 422,
  })
})

test('finds a store by ID or URL, and returns 404 for an unknown store', async () => {
  const { call, newVisitor } = await startApp()
  const byUrl = await call(storesApi.select, { seoUrl: 'fernhill-market-york-12' })
  expect(byUrl.store.info.storeTimeZone).toBe('Europe/London')
  expect(byUrl.store.paymentMethods.length).toBeGreaterThan(0)
  expect((await call(storesApi.select, { storeId: 12 })).store.slug).toBe(byUrl.store.slug)
  await expect(call(storesApi.select, { seoUrl: 'no-such-store-999' })).rejects.toMatchObject({ status: 404 })
  const ember = newVisitor('ember.localhost').call
  await expect(ember(storesApi.select, { storeId: 12 })).rejects.toMatchObject({ status: 404 })
})

test('a store accepts pre-orders before opening time', async () => {
  const { call, setNow } = await startApp()
  setNow('2030-01-08T06:00:00Z')
  const { store } = await call(storesApi.select, { storeId: 12 })
  expect(store.orderMethods.delivery).toMatchObject({
    status: 'preorder',
    earliestOpeningDate: '2030-01-08T08:00:00.000Z',
    nextTime: '2030-01-08T08:30:00.000Z',
  })
})

test('loads the store page in one call in both brands', async () => {
  const { call, newVisitor } = await startApp()
  const view = await call(storesApi.view, { seoUrl: 'fernhill-market-york-12' })
  expect(view.fulfilmentMethod).toBe('delivery')
  expect(view.sections.map(({ category }) => category.slug)).toEqual(view.categories.map(({ slug }) => slug))
  expect(view.sections.every(({ menuItems }) => menuItems.length > 0)).toBe(true)
  expect(view.banners.length).toBeGreaterThan(0)
  expect(view.deals.length).toBeGreaterThan(0)
  const ember = newVisitor('ember.localhost').call
  const { stores } = await ember(storesApi.list, {})
  const kitchen = await ember(storesApi.view, {
    seoUrl: stores[0]?.slug ?? '',
    fulfilmentMethod: 'collection',
  })
  expect(kitchen.categories.length).toBeGreaterThan(0)
  expect((await call(storesApi.content, { slug: 'fernhill-market-york-12' })).page.blocks).toBeTruthy()
})

test('sends the leading rows of the store page with items, and the items of the rest in another call', async () => {
  const { call, request } = await startApp()
  const key = { seoUrl: 'fernhill-market-york-12', fulfilmentMethod: 'delivery' as const }
  const whole = await call(storesApi.view, key)
  const view = await call(storesApi.view, { ...key, rowsWithItems: 2 })
  expect(view.recommended).toEqual(whole.recommended)
  expect(view.sections.map(({ category }) => category)).toEqual(whole.categories)
  // The brand shows recommendations, which are the first row.
  const after = view.sections.findIndex(({ menuItems }) => menuItems.length === 0)
  expect(after).toBe(1)
  expect(view.sections.slice(after).every(({ menuItems }) => menuItems.length === 0)).toBe(true)
  const { sections } = await call(storesApi.rest, { ...key, after })
  const late = whole.sections.slice(after)
  expect(sections).toEqual(
    late.map(({ category, menuItems }) => ({ categorySlug: category.slug, menuItems })),
  )
  const reply = await request(`${storesApi.rest.path}?seoUrl=${key.seoUrl}&after=${after}`)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=15')
  expect((await request(`${storesApi.rest.path}?seoUrl=${key.seoUrl}&after=-1`)).status).toBe(422)
  await expect(call(storesApi.rest, { seoUrl: 'no-store-99', after: 0 })).rejects.toMatchObject({
    status: 404,
  })
})

test.each([
  ['by name', (page: object) => [storesApi.list, page] as const],
  [
    'by distance',
    (page: object) => [storesApi.search, { country: 'Uk', postcode: 'YO1 8SG', ...page }] as const,
  ],
])('the pages of a list of stores %s have them all once, in its order', async (_, ask) => {
  const { call, db } = await startApp()
  await addStores(db, { stores: 5, items: 0 })
  const [contract, everything] = ask({})
  const { stores, storeProductTypes } = await call(contract as typeof storesApi.search, everything as never)
  const listed: number[] = []
  let after: number | undefined
  do {
    const [, page] = ask({ limit: 2, after })
    const reply = await call(contract as typeof storesApi.search, page as never)
    expect(reply.storeProductTypes).toEqual(storeProductTypes)
    listed.push(...reply.stores.map(({ id }) => id))
    after = reply.next
  } while (after !== undefined)
  expect(listed).toEqual(stores.map(({ id }) => id))
  expect(listed.length).toBeGreaterThan(5)
})
