import { beforeAll, expect, test } from 'vitest'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { brandSnapshot } from '../brand-snapshot.ts'
import type { BrandSnapshot } from '../load-snapshot.ts'
import { isSoldBy } from './brand-menu.ts'
import { catalogueService } from './catalogue.service.ts'
import { listCategoryItems, type StoreMenu } from './store-menu.ts'

const method = 'delivery'
const cleanUps: (() => Promise<void>)[] = []
let menus: StoreMenu[]
let snapshot: BrandSnapshot

/** The menus of a chain's two stores, which do not sell ten items each, and sell twenty at prices of their own. */
beforeAll(async () => {
  const { db, deps } = await startApp({ whenDone: (cleanUp) => cleanUps.push(cleanUp) })
  await copyBrand(db, { id: 'chain', items: 300, stores: 2, differences: 30 })
  const buildMenu = (storeId: number) =>
    catalogueService(deps).menuAt('chain', { storeId, method, now: new Date(TEST_NOW) })
  menus = [await buildMenu(1), await buildMenu(2)]
  snapshot = await brandSnapshot(deps)('chain')
  return async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  }
})

test('stores of a chain share the items that they sell on the same terms', () => {
  const [one, two] = menus
  const different = new Set([...snapshot.differences.values()].flatMap((own) => [...own.keys()]))
  const inDeals = new Set(one?.deals().flatMap(({ itemIds }) => itemIds))
  const same = (one?.menuItems.values() ?? []).filter(({ id }) => !different.has(id) && !inDeals.has(id))
  expect(same.length).toBeGreaterThan(50)
  expect(same.filter((item) => two?.menuItems.get(item.id) !== item)).toEqual([])
})

test('a store has its own prices, and lacks what it does not sell', () => {
  for (const [at, menu] of menus.entries()) {
    for (const [id, { sold, pricePence }] of snapshot.differences.get(at + 1) ?? []) {
      const item = snapshot.itemsBySlug.get(id)
      if (!item || !isSoldBy(item, method) || item.sizes.length > 0) continue
      const price = sold === 'no' ? undefined : (pricePence ?? 0) / 100
      expect([id, menu.menuItems.get(id)?.price, menu.items.has(id)]).toEqual([id, price, sold !== 'no'])
    }
  }
})

test('categories count the items that the store sells', () => {
  for (const menu of menus) {
    const counts = [...menu.categories.values()].map(({ slug, itemCount }) => [slug, itemCount])
    const listed = [...menu.categories.keys()].map((slug) => [slug, listCategoryItems(menu, slug).length])
    expect(counts.length).toBeGreaterThan(3)
    expect(counts).toEqual(listed)
  }
})
