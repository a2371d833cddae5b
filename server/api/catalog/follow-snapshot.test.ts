import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { brands, changedRows, type RowKey } from '../model/schema/index.ts'
import { brandVersions } from '../model/brand-versions.ts'
import { brandSnapshot } from './brand-snapshot.ts'
import { catalogueService } from './menus/catalogue.service.ts'
import { pageDataVersions } from './sold-out/page-data-version.ts'
import { searchService } from './search/search.service.ts'

const brandId = 'chain'
const at = { storeId: 1, method: 'delivery' as const, now: new Date('2030-01-08T10:00:00Z') }
const pages = { itemsPage: 1, itemsLimit: 5, categoryPage: 1, categoriesLimit: 5 }

async function startChain() {
  const app = await startApp()
  await copyBrand(app.db, { id: brandId, items: 60, stores: 3, differences: 9 })
  return { ...app, menus: catalogueService(app.deps), versions: brandVersions(app.deps) }
}

/** Changes rows as an import does; without keys, as somebody who does not say what changed. */
async function change(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  work: ReturnType<typeof sql>,
  keys?: Record<string, RowKey[]>,
) {
  await db.transaction(async (tx) => {
    await tx.execute(work)
    const [row] = await tx
      .update(brands)
      .set({ version: sql`${brands.version} + 1` })
      .where(eq(brands.id, brandId))
      .returning({ version: brands.version })
    if (row && keys) await tx.insert(changedRows).values({ brandId, version: row.version, keys })
  })
  brandVersions(deps).expire(brandId)
}

const raisePrice = (slug: string) => sql`update menu_items set price_pence = 777,
  details = jsonb_set(details, '{pricePence}', '777') where brand_id = ${brandId} and slug = ${slug}`

test('serves the menu before until a changed one is ready, which shares what did not change', async () => {
  const { db, deps, menus } = await startChain()
  const before = await menus.brandMenu(brandId)
  const [first, second] = before.items
  if (!first || !second) throw new Error('the chain has no items')
  await change({ db, deps }, raisePrice(first.slug), { items: [[first.slug]] })
  expect(await menus.brandMenu(brandId)).toBe(before)
  await expect.poll(async () => (await menus.brandMenu(brandId)) === before).toBe(false)
  const after = await menus.brandMenu(brandId)
  const [replies] = after.replies.values()
  const [repliesBefore] = before.replies.values()
  expect(after.itemsBySlug.get(first.slug)?.pricePence).toBe(777)
  expect(replies?.get(first.slug)).not.toBe(repliesBefore?.get(first.slug))
  expect(after.itemsBySlug.get(second.slug)).toBe(second)
  expect(replies?.get(second.slug)).toBe(repliesBefore?.get(second.slug))
  expect(after.differences.get(2)).toBe(before.differences.get(2))
})

test('makes the replies of an option group’s items again when the group changes', async () => {
  const { db, deps, menus } = await startChain()
  const before = await menus.brandMenu(brandId)
  const item = before.items.find(({ details }) => details.optionGroups.length > 0)
  const group = item?.details.optionGroups[0] ?? ''
  const getGroup = (menu: typeof before) =>
    [...menu.replies.values()][0]?.get(item?.slug ?? '')?.optionGroups.find(({ id }) => id === group)?.name
  expect(getGroup(before)).not.toBe('Anything')
  const rename = sql`update option_groups set details = jsonb_set(details, '{name}', '"Anything"')
    where brand_id = ${brandId} and slug = ${group}`
  await change({ db, deps }, rename, { optionGroups: [[group]] })
  await expect.poll(async () => getGroup(await menus.brandMenu(brandId))).toBe('Anything')
})

test('a store that changes has its new differences, and one without any is like the brand', async () => {
  const { db, deps, menus } = await startChain()
  const before = await menus.brandMenu(brandId)
  const [one = '', ...others] = [...(before.differences.get(1)?.keys() ?? [])]
  const keys = [one, ...others].map((item): RowKey => [1, item])
  const work = sql`delete from store_items where brand_id = ${brandId} and store_id = 1 and item <> ${one}`
  await change({ db, deps }, work, { storeItems: keys })
  await expect.poll(async () => (await menus.brandMenu(brandId)).differences.get(1)?.size).toBe(1)
  await change({ db, deps }, sql`delete from store_items where brand_id = ${brandId} and store_id = 1`, {
    storeItems: [[1, one]],
  })
  await expect.poll(async () => (await menus.brandMenu(brandId)).differences.has(1)).toBe(false)
  expect(before.differences.get(1)?.size).toBe(9)
})

test('finds an item by its new name, and keeps finding while prices change', async () => {
  const { db, deps, menus } = await startChain()
  const search = async (term: string) =>
    (await searchService(deps).search({ brandId, at, term, pages })).menuItems.records
  const { brand, items } = await menus.menuAt(brandId, at)
  // Without a price of its own in the store.
  const slug =
    items.values().find(({ id, sizes }) => !brand.differences.get(1)?.has(id) && sizes.length === 0)?.id ?? ''
  expect(await search('quokka')).toEqual([])
  const rename = sql`update menu_items set name = 'Quokka', details = jsonb_set(details, '{name}', '"Quokka"')
    where brand_id = ${brandId} and slug = ${slug}`
  await change({ db, deps }, rename, { items: [[slug]] })
  await expect.poll(async () => (await search('quokka')).map(({ id }) => id)).toContain(slug)
  await change({ db, deps }, raisePrice(slug), { items: [[slug]] })
  await expect.poll(async () => (await search('quokka')).find(({ id }) => id === slug)?.price).toBe(7.77)
})

test('reads the changes of several versions together, and what is gone', async () => {
  const { db, deps, menus } = await startChain()
  const [first, second] = (await menus.brandMenu(brandId)).items
  await change({ db, deps }, raisePrice(first?.slug ?? ''), { items: [[first?.slug ?? '']] })
  const remove = sql`delete from menu_items where brand_id = ${brandId} and slug = ${second?.slug}`
  await change({ db, deps }, remove, { items: [[second?.slug ?? '']] })
  await expect.poll(async () => (await menus.brandMenu(brandId)).items.length).toBe(59)
  expect((await menus.brandMenu(brandId)).itemsBySlug.get(first?.slug ?? '')?.pricePence).toBe(777)
})

test('reads the whole brand at once when one version does not say what changed', async () => {
  const { db, deps } = await startChain()
  const load = () => brandSnapshot(deps)(brandId)
  const [first, second] = (await load()).items
  await change({ db, deps }, raisePrice(first?.slug ?? ''))
  await change({ db, deps }, raisePrice(second?.slug ?? ''), { items: [[second?.slug ?? '']] })
  const prices = (await load()).items.slice(0, 2).map(({ pricePence }) => pricePence)
  expect(prices).toEqual([777, 777])
})

test('a page has the version of the data that it shows', async () => {
  const { db, deps, menus } = await startChain()
  const load = () => pageDataVersions(deps)(brandId, '/')
  const [item] = (await menus.brandMenu(brandId)).items
  const slug = item?.slug ?? ''
  expect(await load()).toBe('1')
  await change({ db, deps }, raisePrice(slug), { items: [[slug]] })
  const menu = await menus.brandMenu(brandId)
  expect([menu.itemsBySlug.get(slug)?.pricePence === 777, await load()]).toEqual([false, '1'])
  await expect.poll(load).toBe('2')
  expect((await menus.brandMenu(brandId)).itemsBySlug.get(slug)?.pricePence).toBe(777)
})

test('reads the whole brand after a failover whose versions have reached the lost one', async () => {
  const { db, deps, menus, versions } = await startChain()
  const slug = (await menus.brandMenu(brandId)).items[0]?.slug ?? ''
  const loadPage = () => pageDataVersions(deps)(brandId, '/')
  const loadPrice = async () => (await menus.brandMenu(brandId)).itemsBySlug.get(slug)?.pricePence
  const page = await loadPage()
  // The other server of the database has other rows under the same version.
  await db.execute(raisePrice(slug))
  versions.noteFailover()
  expect(await loadPrice()).toBe(777)
  expect(await loadPage()).not.toBe(page)
})
