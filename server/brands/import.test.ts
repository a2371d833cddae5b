import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueApi } from '@larder/shared/contracts'
import { seedDemo } from '@larder/local/demo/seed-demo.ts'
import { bannerCounts, brands, menuItems, stores } from '@larder/api/model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { importBrand } from './import.ts'
import { loadBrandFolder } from './folder/load-folder.ts'

const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const

test('importing a brand again changes nothing and keeps counters', async () => {
  const { db } = await startApp()
  const rows = () =>
    db.select({ brandId: menuItems.brandId, items: count() }).from(menuItems).groupBy(menuItems.brandId)
  const before = await rows()
  await db
    .insert(bannerCounts)
    .values({ brandId: 'fernhill', banner: 'x', day: '2030-01-08', displays: 3, clicks: 1 })
  await seedDemo(db)
  expect(await rows()).toEqual(expect.arrayContaining(before))
  expect(await db.select().from(bannerCounts)).toHaveLength(1)
})

test('refuses a folder that has a row twice', async () => {
  const { db } = await startApp()
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const [store] = folder.stores
  if (!store) throw new Error('the demo has no store')
  await expect(importBrand(db, { ...folder, stores: [...folder.stores, store] })).rejects.toThrow(
    'a row twice',
  )
})

test('a failed import changes nothing', async () => {
  const { db } = await startApp()
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const [item] = folder.menu.items
  const [store] = folder.stores
  if (!item || !store) throw new Error('the demo has no item or no store')
  // The table refuses the price, after stores were written.
  const items = [...folder.menu.items, { ...item, slug: 'free-money', pricePence: -1 }]
  const newStores = [...folder.stores, { ...store, id: 99, slug: 'another-99' }]
  const broken = { ...folder, stores: newStores, menu: { ...folder.menu, items } }
  const before = await db.select().from(brands)
  await expect(importBrand(db, broken)).rejects.toThrow('insert into')
  expect(await db.select().from(brands)).toEqual(before)
  expect((await db.select().from(stores).where(eq(stores.brandId, 'fernhill'))).length).toBe(
    folder.stores.length,
  )
})

test('serves a newly imported price and does not change the other brand', async () => {
  const { db, call, setNow } = await startApp()
  const price = async () =>
    (await call(catalogueApi.menuItem, { ...york, menuItemId: 'braeburn-apples' })).menuItems[0]?.price
  expect(await price()).toBe(2.2)
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const items = folder.menu.items.map((item) =>
    item.slug === 'braeburn-apples' ? { ...item, pricePence: 245 } : item,
  )
  const other = await db.select().from(brands).where(eq(brands.id, 'ember'))
  await importBrand(db, { ...folder, menu: { ...folder.menu, items } })
  setNow('2030-01-08T10:00:03Z')
  await expect.poll(price).toBe(2.45)
  expect(await db.select().from(brands).where(eq(brands.id, 'ember'))).toEqual(other)
})

test('refuses a host of another brand, and changes nothing', async () => {
  const { db } = await startApp()
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const brand = { ...folder.brand, hosts: [...folder.brand.hosts, 'ember.localhost'] }
  const before = await db.select().from(brands)
  await expect(importBrand(db, { ...folder, brand })).rejects.toThrow(
    'brand.json, at hosts: "ember.localhost" leads to the brand "ember"',
  )
  expect(await db.select().from(brands)).toEqual(before)
})
