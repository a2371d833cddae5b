import { expect, test } from 'vitest'
import { searchApi } from '@larder/shared/contracts'
import { startApp } from '../../../testing/index.ts'

const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const

const collected = { storeId: 12, fulfilmentMethod: 'collection' } as const

test('search ranks names first, pages by 24 and says what to try when nothing is there', async () => {
  const { call } = await startApp()
  const milk = await call(searchApi.search, { ...york, searchTerm: 'Milk' })
  const names = milk.menuItems.records.map(({ name }) => name)
  expect(names[0]?.toLowerCase()).toContain('milk')
  expect(milk.menuItems.pagination).toMatchObject({ page: 1, pageSize: 24 })
  const all = await call(searchApi.search, { ...york, searchTerm: 've' })
  const { totalCount, pageCount } = all.menuItems.pagination
  expect(totalCount).toBeGreaterThan(24)
  const seen = new Set<string>()
  for (let itemsPage = 1; itemsPage <= pageCount; itemsPage += 1) {
    const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 've', itemsPage })
    for (const { id } of menuItems.records) seen.add(id)
  }
  expect(seen.size).toBe(totalCount)
  const nothing = await call(searchApi.search, { ...york, searchTerm: 'zzzz' })
  expect(nothing.menuItems.records).toEqual([])
  expect(nothing.noItemFoundHint).toMatch(/^Check the spelling, .+ look in .+ or .+\.$/)
  expect((await call(searchApi.search, { ...york, searchTerm: "%_' OR 1" })).menuItems.records).toEqual([])
})

test('search finds categories, deals, singulars and what has accents', async () => {
  const { call } = await startApp()
  const bakery = await call(searchApi.search, { ...york, searchTerm: 'bakery' })
  expect(bakery.categories.records[0]?.slug).toBe('bakery')
  const deal = await call(searchApi.search, { ...york, searchTerm: 'lunch' })
  expect(deal.deals.records.map(({ slug }) => slug)).toContain('lunch-deal')
  expect(
    (await call(searchApi.search, { ...york, searchTerm: 'APPLES' })).menuItems.records.length,
  ).toBeGreaterThan(1)
})

test.each([
  ['dairy free', 'milk'],
  ['egg-free', 'eggs'],
  ['free from gluten', 'cereals containing gluten'],
  ['nut free', 'nuts'],
])('a search for "%s" finds only what is declared so, traces included', async (searchTerm, allergen) => {
  const { call } = await startApp()
  const found: string[] = []
  for (let itemsPage = 1, pages = 1; itemsPage <= pages; itemsPage++) {
    const { menuItems } = await call(searchApi.search, { ...collected, searchTerm, itemsPage })
    pages = menuItems.pagination.pageCount
    for (const { slug, isFood, allergenInfo } of menuItems.records) {
      found.push(slug)
      expect([slug, isFood, allergenInfo.contains?.includes(allergen)]).toEqual([slug, true, false])
      expect([slug, allergenInfo.mayContain?.includes(allergen)]).toEqual([slug, false])
    }
  }
  expect(found).toContain('braeburn-apples')
  expect(found).not.toContain('soup-of-the-day')
})

test('a search for a dietary label may be narrowed by other terms', async () => {
  const { call } = await startApp()
  const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 'dairy free yogurt' })
  expect(menuItems.records.map(({ slug }) => slug)).toEqual(['coconut-yogurt'])
})
