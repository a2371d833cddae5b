import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueApi, bannersApi } from '@larder/shared/contracts'
import { bannerCounts } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'

const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const
const leith = { storeId: 14, fulfilmentMethod: 'delivery' } as const

test('lists categories that have items, with their subcategories', async () => {
  const { call } = await startApp()
  const { categories } = await call(catalogueApi.tree, york)
  expect(categories.length).toBeGreaterThanOrEqual(10)
  const bakery = categories.find(({ slug }) => slug === 'bakery')
  const cakes = bakery?.children.find(({ slug }) => slug === 'cakes')
  expect(cakes?.itemCount).toBeGreaterThan(0)
  expect(bakery?.itemCount).toBeGreaterThan(cakes?.itemCount ?? 0)
})

test('a category has its items and parents, and an unknown one returns 404', async () => {
  const { call } = await startApp()
  const { category, parents, menuItems } = await call(catalogueApi.categoryItems, {
    ...york,
    categoryId: 'cakes',
  })
  expect(parents).toEqual([{ slug: 'bakery', name: 'Bakery' }])
  expect(menuItems).toHaveLength(category.itemCount)
  await expect(call(catalogueApi.categoryItems, { ...york, categoryId: 'nothing' })).rejects.toMatchObject({
    status: 404,
    text: 'Category not found',
  })
})

test('an item has sizes, options, labels and the price of its default size', async () => {
  const { call } = await startApp()
  const { menuItems } = await call(catalogueApi.menuItem, { ...york, menuItemSlug: 'victoria-sponge' })
  const [cake] = menuItems
  expect(cake).toMatchObject({ price: 14.5, needsChoice: true })
  expect(cake?.sizes.map(({ price }) => price)).toEqual([14.5, 21.5, 32])
  await expect(call(catalogueApi.menuItem, { ...york, menuItemId: 'nothing' })).rejects.toMatchObject({
    text: 'Product not found.',
  })
})

test('only an item’s own reply has the pictures after its first, each with its text', async () => {
  const { call } = await startApp()
  const one = await call(catalogueApi.menuItem, { ...york, menuItemSlug: 'oat-milk' })
  expect(one.details?.morePictures).toEqual([
    { picture: 'pictures/fernhill/items/oat-milk-picture-2.png', alt: 'A glass of it' },
    {
      picture: 'pictures/fernhill/items/oat-milk-picture-3.png',
      alt: 'Back of the carton with ingredients and nutrition',
    },
  ])
  expect(Object.keys(one.menuItems[0] ?? {})).not.toContain('morePictures')
  const plain = await call(catalogueApi.menuItem, { ...york, menuItemSlug: 'fresh-flowers' })
  expect(plain.details?.morePictures).toBeUndefined()
})

test('a store has its own prices, omits some items and marks others as sold out', async () => {
  const { call } = await startApp()
  const find = async (at: { storeId: number; fulfilmentMethod: 'delivery' | 'collection' }, id: string) =>
    (await call(catalogueApi.menuItem, { ...at, menuItemIds: [id] })).menuItems[0]
  expect((await find(york, 'whitby-kippers'))?.price).toBe(3.65)
  expect((await find(leith, 'yorkshire-wensleydale'))?.price).toBe(3.25)
  expect((await find(york, 'yorkshire-wensleydale'))?.price).not.toBe(3.25)
  expect(await find(leith, 'yorkshire-pale-ale')).toBeUndefined()
  const collected = { ...leith, fulfilmentMethod: 'collection' } as const
  expect((await find(collected, 'rock-oysters'))?.isAvailable).toBe(false)
  expect(await find(leith, 'rock-oysters')).toBeUndefined()
})

test('the unit price is that of what a shopper pays: at a store’s own price, with a deal, as a member', async () => {
  const { call } = await startApp()
  const find = async (at: typeof york | typeof leith, id: string) =>
    (await call(catalogueApi.menuItem, { ...at, menuItemIds: [id] })).menuItems[0]
  // £14.75 per kg at the brand's £2.95.
  expect(await find(leith, 'yorkshire-wensleydale')).toMatchObject({
    price: 3.25,
    unitPriceText: '£16.25 per kg',
    unitPrice: { amount: 16.25, per: 'kg' },
  })
  // £4.60 per kg at £3.45, less a fifth; members pay £3.10.
  expect(await find(york, 'seeded-sourdough')).toMatchObject({
    percentOff: 20,
    unitPriceText: '£3.68 per kg',
    memberUnitPriceText: '£3.31 per kg',
  })
})

test('a meal deal includes the items of its courses', async () => {
  const { call } = await startApp()
  const { deal, menuItems } = await call(catalogueApi.menuItem, { ...york, discountId: 'lunch-deal' })
  expect(deal).toMatchObject({ kind: 'meal', price: 5.5 })
  const chosen = deal?.kind === 'meal' ? deal.courses.flatMap(({ choices }) => choices) : []
  const ids = new Set(menuItems.map(({ id }) => id))
  expect(chosen.length).toBeGreaterThan(0)
  expect(chosen.every(({ menuItemId }) => ids.has(menuItemId))).toBe(true)
  const { deals } = await call(catalogueApi.deals, york)
  for (const { slug } of deals) {
    expect((await call(catalogueApi.menuItem, { ...york, discountId: slug })).deal?.slug).toBe(slug)
  }
  await expect(call(catalogueApi.menuItem, { ...york, discountId: 'nothing' })).rejects.toMatchObject({
    text: 'Deal not found.',
  })
})

test('items in a multi-buy deal have its badge', async () => {
  const { call } = await startApp()
  const { deals } = await call(catalogueApi.deals, york)
  const unit = deals.find((deal) => deal.kind === 'multi-buy-price' || deal.kind === 'multi-buy-free')
  if (!unit) throw new Error('the demo has no multi-buy')
  const { menuItems } = await call(catalogueApi.menuItem, { ...york, discountId: unit.slug })
  expect(menuItems[0]?.badges).toContainEqual({ kind: 'deal', text: unit.badge, dealSlug: unit.slug })
})

test('items in a percentage deal show the discount', async () => {
  const { call } = await startApp()
  const { deals } = await call(catalogueApi.deals, york)
  const reduced = deals.find(({ kind }) => kind === 'percent-off')
  if (reduced?.kind !== 'percent-off') throw new Error('the demo has no percentage deal')
  const { menuItems } = await call(catalogueApi.menuItem, { ...york, discountId: reduced.slug })
  expect(menuItems.map(({ percentOff }) => percentOff)).toEqual(menuItems.map(() => reduced.percent))
})

test('lists banners by place and counts views and clicks', async () => {
  const { call, db } = await startApp()
  const { banners } = await call(bannersApi.list, york)
  const [first] = banners
  if (!first) throw new Error('the demo has no banner')
  const one = await call(bannersApi.list, { ...york, bannerSlug: first.slug })
  expect(one.banners).toEqual([first])
  await expect(call(bannersApi.list, { ...york, bannerSlug: 'nothing' })).rejects.toMatchObject({
    text: 'Unable to find banner.',
  })
  const seen = { bannerId: first.id, platform: 'website' } as const
  await Promise.all(Array.from({ length: 20 }, () => call(bannersApi.display, seen)))
  await call(bannersApi.click, seen)
  const rows = await db.select().from(bannerCounts).where(eq(bannerCounts.banner, first.id))
  expect(rows).toMatchObject([{ brandId: 'fernhill', displays: 20, clicks: 1 }])
  await expect(call(bannersApi.click, { ...seen, bannerId: 'nothing' })).rejects.toMatchObject({
    status: 404,
  })
})

const soup = { storeId: 12, fulfilmentMethod: 'collection', menuItemSlug: 'soup-of-the-day' } as const

test('omits undeclared allergens and includes "declared to contain none"', async () => {
  const { call } = await startApp()
  const { menuItems, details } = await call(catalogueApi.menuItem, soup)
  expect(menuItems[0]).toMatchObject({ allergenInfo: {}, dietaryLabels: [] })
  expect(details).toEqual({ storage: 'Eat or drink while hot.' })
  const apples = await call(catalogueApi.menuItem, { ...york, menuItemSlug: 'braeburn-apples' })
  expect(apples.menuItems[0]?.allergenInfo).toEqual({ contains: [], mayContain: [] })
  expect(apples.details).toMatchObject({ ingredients: 'Braeburn apples.', nutrition: [{ per: '100 g' }, {}] })
})

test('the pages of a category have all of its items, group by group', async () => {
  const { call } = await startApp()
  const asked = { ...york, categoryId: 'bakery' }
  const whole = await call(catalogueApi.categoryItems, asked)
  const listed: string[] = []
  const groups: string[] = []
  let after: string | undefined
  do {
    const page = await call(catalogueApi.categoryItems, { ...asked, limit: 4, after })
    expect(page.menuItems.length).toBeLessThanOrEqual(4)
    listed.push(...page.menuItems.map(({ id }) => id))
    groups.push(...page.menuItems.map(({ categorySlug }) => categorySlug))
    after = page.next
  } while (after)
  expect(listed.toSorted()).toEqual(whole.menuItems.map(({ id }) => id).toSorted())
  const inOrder = groups.filter((slug, at) => slug !== groups[at - 1])
  expect(inOrder).toEqual([...new Set(groups)])
})
