import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchApi, type integrationsApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { menuItems } from '../../model/schema/index.ts'
import { soldOutReports } from '../sold-out/report-sold-out.ts'

const brandId = 'fernhill'
const york = { storeId: 12, fulfilmentMethod: 'collection' } as const
const OAT_MILK = 'oat-milk'
const TEA = 'pot-of-breakfast-tea'
const MILK_FREE = ['no-milk', 'oat', 'almond'].map((optionId) => ({ groupId: 'tea-milk', optionId }))
const HOUR_MS = 60 * 60_000

let shop: TestApp
beforeEach(async () => {
  shop = await startApp()
  // The tea is free of milk by itself, so that its options decide.
  await shop.db
    .update(menuItems)
    .set({ details: sql`jsonb_set(details, '{mayContain}', '["none"]')` })
    .where(and(eq(menuItems.brandId, brandId), eq(menuItems.slug, TEA)))
})

type Change = { isOut: boolean; until?: string }

async function report(parts: readonly integrationsApi.SoldOutPart[], change: Change): Promise<void> {
  await soldOutReports(shop.deps).report({
    brandId,
    storeId: york.storeId,
    changes: parts.map((part) => ({ part, ...change })),
    occurredAt: shop.deps.clock().toISOString(),
  })
}

const search = (itemsPage = 1) =>
  shop.call(searchApi.search, { ...york, searchTerm: 'dairy free', filter: {}, itemsPage })

/** All items that the search finds, in its order. */
async function listDairyFree(): Promise<{ id: string; isAvailable: boolean }[]> {
  const { menuItems } = await search()
  const { pageCount } = menuItems.pagination
  const others = await Promise.all(Array.from({ length: pageCount - 1 }, (_, at) => search(at + 2)))
  const pages = [menuItems, ...others.map((page) => page.menuItems)]
  return pages.flatMap(({ records }) => records.map(({ id, isAvailable }) => ({ id, isAvailable })))
}

test('a search for a diet shows what has sold out since the last one, and lists it last', async () => {
  const before = await listDairyFree()
  expect(before.find(({ id }) => id === OAT_MILK)).toMatchObject({ isAvailable: true })
  await report([{ menuItemId: OAT_MILK }], { isOut: true })
  const after = await listDairyFree()
  expect(after).toHaveLength(before.length)
  expect(after.find(({ id }) => id === OAT_MILK)).toMatchObject({ isAvailable: false })
  expect(after.slice(after.findIndex(({ id }) => id === OAT_MILK)).some((item) => item.isAvailable)).toBe(
    false,
  )
})

test('a search for a diet shows what is back since the last one', async () => {
  const oatMilk = [{ menuItemId: OAT_MILK }]
  const until = new Date(shop.deps.clock().getTime() + HOUR_MS)
  const isSold = async () => (await listDairyFree()).find(({ id }) => id === OAT_MILK)?.isAvailable
  await report(oatMilk, { isOut: true })
  expect(await isSold()).toBe(false)
  await report(oatMilk, { isOut: false })
  expect(await isSold()).toBe(true)
  await report(oatMilk, { isOut: true, until: until.toISOString() })
  expect(await isSold()).toBe(false)
  shop.setNow(until)
  expect(await isSold()).toBe(true)
})

test('does not find a drink as dairy free while all milks without dairy are sold out', async () => {
  const isFound = async () => (await listDairyFree()).some(({ id }) => id === TEA)
  const count = async () => {
    const { menuItems, facets } = await search()
    return [menuItems.pagination.totalCount, facets?.total]
  }
  expect(await isFound()).toBe(true)
  const counts = await count()
  await report(MILK_FREE, { isOut: true })
  expect(await isFound()).toBe(false)
  expect(await count()).toEqual(counts.map((found) => Number(found) - 1))
  await report(MILK_FREE, { isOut: false })
  expect(await isFound()).toBe(true)
})

test('finds a drink as dairy free that was first searched for when its milks without dairy were sold out', async () => {
  const isFound = async () => (await listDairyFree()).some(({ id }) => id === TEA)
  await report(MILK_FREE, { isOut: true })
  expect(await isFound()).toBe(false)
  await report(MILK_FREE.slice(0, 1), { isOut: false })
  expect(await isFound()).toBe(true)
})
