import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { basketApi, catalogueApi, checkoutApi, integrationsApi, searchApi } from '@larder/shared/contracts'
import { signBytes } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '@larder/providers/settings/sandbox-access.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'
import { deals, soldOutVersions, stock } from '../../model/schema/index.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import { pageDataVersions } from './page-data-version.ts'

const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const
const leith = { storeId: 14, fulfilmentMethod: 'delivery' } as const
const OIL = 'extra-virgin-olive-oil'
const SPONGE = 'victoria-sponge'
const oil = { menuItemId: OIL }

type Body = Partial<ReturnType<typeof integrationsApi.updateSoldOut.body.parse>>
type Change = integrationsApi.SoldOutPart & { isOut?: boolean; until?: string; left?: number | undefined }
type Reported = { changed?: number; unknown?: object[]; status: number }
let events = 0

/** A store's signed report; `York` unless another store is named. */
async function report(
  { newVisitor, deps }: TestApp,
  changes: Change[],
  { eventId, ...more }: Body & { eventId?: string } = {},
): Promise<Reported> {
  const raw = JSON.stringify({
    storeId: york.storeId,
    changes: changes.map(({ isOut = true, until, left, ...part }) => ({ part, isOut, until, left })),
    occurredAt: deps.clock().toISOString(),
    ...more,
  })
  const response = await newVisitor().request(integrationsApi.updateSoldOut.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [integrationsApi.SIGNATURE_HEADER]: signBytes(raw, sandboxKeys.storeSystem),
      [integrationsApi.EVENT_ID_HEADER]: eventId ?? `report-${(events += 1)}`,
    },
    body: raw,
  })
  return { status: response.status, ...((await response.json()) as object) }
}

type At = Pick<z.input<typeof catalogueApi.menuItem.body>, 'storeId' | 'fulfilmentMethod'>
const loadItem = async ({ call }: TestApp, menuItemId: string, at: At = york) =>
  (await call(catalogueApi.menuItem, { ...at, menuItemId })).menuItems[0]
const isSold = async (shop: TestApp, at: At = york) => (await loadItem(shop, OIL, at))?.isAvailable

test('what a store reports is sold out there at once, and back as soon as it says so', async () => {
  const shop = await startApp()
  expect(await isSold(shop)).toBe(true)
  expect(await report(shop, [oil])).toEqual({ status: 200, changed: 1, unknown: [] })
  expect([await isSold(shop), await isSold(shop, leith)]).toEqual([false, true])
  const { menuItems } = await shop.call(searchApi.search, { ...york, searchTerm: 'extra virgin olive oil' })
  expect(menuItems.records.find(({ id }) => id === OIL)?.isAvailable).toBe(false)
  await report(shop, [{ ...oil, isOut: false }])
  expect(await isSold(shop)).toBe(true)
})

test('is back by itself at the time that the store named', async () => {
  const shop = await startApp()
  const until = new Date(shop.deps.clock().getTime() + 60 * 60_000)
  await report(shop, [{ ...oil, until: until.toISOString() }])
  expect(await isSold(shop)).toBe(false)
  shop.setNow(until)
  expect(await isSold(shop)).toBe(true)
})

test('a store takes back what its imported menu has as sold out', async () => {
  const shop = await startApp()
  const oysters = { menuItemId: 'rock-oysters' }
  const load = async () =>
    (await loadItem(shop, 'rock-oysters', { ...leith, fulfilmentMethod: 'collection' }))?.isAvailable
  expect(await load()).toBe(false)
  await report(shop, [{ ...oysters, isOut: false }], { storeId: leith.storeId })
  expect(await load()).toBe(true)
})

test('what is sold out in all stores stays so where one says that it is back', async () => {
  const shop = await startApp()
  await report(shop, [oil], { storeId: undefined })
  expect([await isSold(shop), await isSold(shop, leith)]).toEqual([false, false])
  await report(shop, [{ ...oil, isOut: false }])
  expect(await isSold(shop)).toBe(false)
  await report(shop, [{ ...oil, isOut: false }], { storeId: undefined })
  expect([await isSold(shop), await isSold(shop, leith)]).toEqual([true, true])
})

test('an earlier report that arrives later changes nothing, nor one that is sent again', async () => {
  const shop = await startApp()
  const now = shop.deps.clock().getTime()
  const occurredAt = new Date(now - 1_000).toISOString()
  await report(shop, [{ ...oil, isOut: false }])
  expect(await report(shop, [oil], { occurredAt })).toMatchObject({ changed: 0 })
  expect(await isSold(shop)).toBe(true)
  await report(shop, [oil], { eventId: 'one' })
  await report(shop, [{ ...oil, isOut: false }])
  expect(await report(shop, [oil], { eventId: 'one' })).toMatchObject({ changed: 0 })
  expect(await isSold(shop)).toBe(true)
})

test('a store whose clock is ahead is heard again afterwards', async () => {
  const shop = await startApp()
  await report(shop, [oil], { occurredAt: '2099-01-01T00:00:00Z' })
  shop.setNow(new Date(shop.deps.clock().getTime() + 5_000))
  await report(shop, [{ ...oil, isOut: false }])
  expect(await isSold(shop)).toBe(true)
})

test('names what the brand does not sell, and counts the rest', async () => {
  const shop = await startApp()
  const wrong = [
    { menuItemId: 'constructor' },
    { menuItemId: SPONGE, sizeId: 'huge' },
    { groupId: 'cake-writing', optionId: 'toString' },
  ]
  expect(await report(shop, [...wrong, oil])).toEqual({ status: 200, changed: 1, unknown: wrong })
  expect(await report(shop, [oil], { storeId: 999 })).toMatchObject({ status: 404 })
  expect(await report(shop, [])).toMatchObject({ status: 422 })
})

test('takes the largest report that the contract allows', async () => {
  const shop = await startApp()
  const name = (start: string) => start.padEnd(120, 'x')
  const until = shop.deps.clock().toISOString()
  const largest = Array.from({ length: 100 }, (_, at) => ({
    groupId: name(`group-${at}-`),
    optionId: name('option-'),
    until,
  }))
  const { status, unknown } = await report(shop, largest)
  expect([status, unknown?.length]).toEqual([200, 100])
})

test('a size and an option are sold out by themselves, and an item once nothing of it is left', async () => {
  const shop = await startApp()
  const sizes = ['small', 'medium', 'large'].map((sizeId) => ({ menuItemId: SPONGE, sizeId }))
  const writing = { groupId: 'cake-writing', optionId: 'thank-you' }
  await report(shop, [...sizes.slice(1), writing])
  const cake = await loadItem(shop, SPONGE)
  expect(cake?.isAvailable).toBe(true)
  expect(cake?.sizes.map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
    ['small', undefined],
    ['medium', false],
    ['large', false],
  ])
  const options = cake?.optionGroups.flatMap((group) => group.options) ?? []
  expect(options.filter(({ isAvailable }) => isAvailable === false).map(({ id }) => id)).toEqual([
    'thank-you',
  ])
  await report(shop, sizes.slice(0, 1))
  expect((await loadItem(shop, SPONGE))?.isAvailable).toBe(false)
  const milks = ['semi-skimmed', 'whole', 'oat', 'almond', 'no-milk']
  await report(
    shop,
    milks.map((optionId) => ({ groupId: 'coffee-milk', optionId })),
  )
  expect((await loadItem(shop, 'latte', { ...york, fulfilmentMethod: 'collection' }))?.isAvailable).toBe(
    false,
  )
})

test('a meal deal of which a course is sold out is not offered', async () => {
  const shop = await startApp()
  const mains = [
    'cheddar-ploughmans-sandwich',
    'free-range-egg-mayo-sandwich',
    'falafel-and-houmous-wrap',
    'chicken-caesar-salad',
    'sushi-selection',
  ].map((menuItemId) => ({ menuItemId }))
  const hasDeal = async () =>
    (await shop.call(catalogueApi.deals, york)).deals.some(({ slug }) => slug === 'lunch-deal')
  expect(await hasDeal()).toBe(true)
  await report(shop, mains)
  expect(await hasDeal()).toBe(false)
  await report(
    shop,
    mains.slice(0, 1).map((main) => ({ ...main, isOut: false })),
  )
  expect(await hasDeal()).toBe(true)
})

test.each([
  ['that its course names', { item: 'latte', size: 'large' }, 'large'],
  ['that is the default one, where its course names none', { item: 'latte' }, 'regular'],
])('a meal deal is not offered without the size %s', async (_, choice, sizeId) => {
  const shop = await startApp()
  const drinks = JSON.stringify([{ ...choice, extraPence: 0 }])
  await shop.db
    .update(deals)
    .set({ details: sql`jsonb_set(details, '{groups,2,choices}', ${drinks}::jsonb)` })
    .where(and(eq(deals.brandId, 'fernhill'), eq(deals.slug, 'lunch-deal')))
  const at = { ...york, fulfilmentMethod: 'collection' } as const
  const hasDeal = async () =>
    (await shop.call(catalogueApi.deals, at)).deals.some(({ slug }) => slug === 'lunch-deal')
  expect(await hasDeal()).toBe(true)
  await report(shop, [{ menuItemId: 'latte', sizeId }])
  expect(await hasDeal()).toBe(false)
})

test('a basket names what has sold out since, and is not ordered with it', async () => {
  const shop = await startShop()
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  await report(shop, [oil])
  const { basketToken } = basket
  const now = await guest.call(basketApi.retrieve, { basketToken })
  expect(now.isValid).toBe(false)
  expect(now.items[0]?.checkoutConflicts.map(({ code }) => code)).toEqual(['ITEM_UNAVAILABLE'])
  await expect(guest.call(checkoutApi.processOrder, createOrderRequest(basket))).rejects.toMatchObject({
    status: 409,
  })
  const added = { basketToken, ...york, menuItem: { menuItemId: OIL, quantity: 1, options: [] } }
  await expect(guest.call(basketApi.addItem, added)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
})

test('a line in a size or with an option that has sold out says which', async () => {
  const shop = await startShop()
  const guest = await createGuest(shop)
  const { basketToken } = await guest.call(basketApi.addItem, {
    ...york,
    menuItem: {
      menuItemId: SPONGE,
      sizeId: 'medium',
      quantity: 1,
      options: [{ optionId: 'thank-you', groupId: 'cake-writing', quantity: 1 }],
    },
  })
  await report(shop, [
    { menuItemId: SPONGE, sizeId: 'medium' },
    { groupId: 'cake-writing', optionId: 'thank-you' },
  ])
  const { items } = await guest.call(basketApi.retrieve, { basketToken })
  expect(items[0]?.checkoutConflicts.map(({ message }) => message)).toEqual([
    'Medium, serves 14 is no longer available.',
    'Thank You is no longer available.',
  ])
})

test('renders the pages of that store anew, and no other’s', async () => {
  const shop = await startApp()
  const pages = ['/', '/stores/york-12/category/bakery', '/stores/leith-14']
  const readVersions = () =>
    Promise.all(pages.map((pathname) => pageDataVersions(shop.deps)('fernhill', pathname)))
  await report(shop, [oil], { storeId: leith.storeId })
  const [home, ofYork, ofLeith] = await readVersions()
  await report(shop, [oil])
  const [homeAfter, ofYorkAfter, ofLeithAfter] = await readVersions()
  expect([homeAfter, ofLeithAfter]).toEqual([home, ofLeith])
  expect(ofYorkAfter).not.toBe(ofYork)
  await report(shop, [oil], { storeId: undefined })
  expect((await readVersions())[2]).not.toBe(ofLeith)
})

test('a report of what is known already leaves pages as they are, and is still the last word', async () => {
  const shop = await startApp()
  const pass = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))
  const readPage = () => pageDataVersions(shop.deps)('fernhill', '/stores/york-12')
  const readVersions = () => shop.db.select().from(soldOutVersions)
  const first = shop.deps.clock()
  await report(shop, [oil, { menuItemId: SPONGE, isOut: false }])
  const before = [await readPage(), await readVersions()]
  pass(60_000)
  const again = await report(shop, [oil, { menuItemId: SPONGE, isOut: false }])
  expect(again).toMatchObject({ changed: 2 })
  expect([await readPage(), await readVersions()]).toEqual(before)
  // What the store said in between arrives late, and is older than what it has said since.
  const between = new Date(first.getTime() + 30_000).toISOString()
  expect(await report(shop, [{ ...oil, isOut: false }], { occurredAt: between })).toMatchObject({
    changed: 0,
  })
  expect([await isSold(shop), await readPage()]).toEqual([false, before[0]])
  pass(60_000)
  const until = new Date(shop.deps.clock().getTime() + 60_000).toISOString()
  await report(shop, [
    { ...oil, until },
    { menuItemId: SPONGE, isOut: false },
  ])
  expect(await readPage()).not.toBe(before[0])
})

test('pieces that are counted anew leave pages as they are, and the first count does not', async () => {
  const shop = await startApp()
  const readPage = () => pageDataVersions(shop.deps)('fernhill', '/stores/york-12')
  const pages: string[] = []
  for (const left of [undefined, 12, 11, 0, 3]) {
    await report(shop, [{ ...oil, isOut: left === 0, left }])
    pages.push(await readPage())
  }
  const [uncounted, ...counted] = pages
  expect(counted[0]).not.toBe(uncounted)
  expect(counted[1]).toBe(counted[0])
  expect(new Set(counted).size).toBe(3)
  expect((await shop.db.select().from(stock)).map(({ remaining }) => remaining)).toEqual([3])
})

test.each([
  ['this store', york.storeId],
  ['all stores', undefined],
])('an item that is back in %s is again the object that all stores share', async (_, storeId) => {
  const shop = await startApp()
  const now = shop.deps.clock()
  const load = async (at: number) =>
    (
      await catalogueService(shop.deps).menuAt('fernhill', { storeId: at, method: 'delivery', now })
    ).menuItems.get(SPONGE)
  const shared = await load(leith.storeId)
  const writing = { groupId: 'cake-writing', optionId: 'thank-you' }
  const until = new Date(now.getTime() + 60 * 60_000)
  expect(await load(york.storeId)).toBe(shared)
  await report(shop, [{ menuItemId: SPONGE }, { ...writing, until: until.toISOString() }], { storeId })
  expect(await load(york.storeId)).not.toBe(shared)
  await report(shop, [{ menuItemId: SPONGE, isOut: false }], { storeId })
  expect(await load(york.storeId)).not.toBe(shared)
  shop.setNow(until)
  expect(await load(york.storeId)).toBe(shared)
})
