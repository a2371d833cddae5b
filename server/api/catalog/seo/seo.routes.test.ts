import { expect, test } from 'vitest'
import { paths } from '@larder/shared/domain'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import { storeService } from '../stores/store.service.ts'
import { addStores } from '@larder/testing/grow-brand.ts'

async function read({ app }: TestApp, path: string, host = 'fernhill.localhost') {
  const reply = await app.request(path, { headers: { host } })
  expect(reply.status).toBe(200)
  return reply.text()
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)

/** Every file in the index with its addresses. */
async function readFiles(shop: TestApp, host?: string): Promise<Map<string, string[]>> {
  const index = await read(shop, '/sitemap.xml', host)
  expect(index).toContain('<sitemapindex')
  const files = new Map<string, string[]>()
  for (const file of locations(index)) files.set(file, locations(await read(shop, file, host)))
  return files
}

test('sitemaps list only public pages, and robots.txt links to them', async () => {
  const shop = await startApp()
  const files = await readFiles(shop)
  const listed = [...files.values()].flat()
  for (const path of [
    '/',
    '/our-way/growers',
    '/news/wonky-veg',
    '/stores/fernhill-market-york-12',
    '/stores/fernhill-market-york-12/category/bakery',
    '/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette',
  ])
    expect(listed).toContain(path)
  expect(listed.filter((path) => /basket|checkout|member|search/.test(path))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)

  const others = [...(await readFiles(shop, 'ember.localhost')).values()].flat()
  expect(others.filter((path) => path.includes('fernhill'))).toEqual([])
  const robots = await read(shop, '/robots.txt', 'ember.localhost')
  expect(robots).toMatch(/Disallow: \/checkout/)
  expect(robots).toMatch(/Sitemap: https?:\/\/ember\.localhost(:\d+)?\/sitemap\.xml/)
})

test.each(['fernhill', 'ember'])('the sitemaps of %s match the menus exactly', async (brandId) => {
  const shop = await startApp()
  const stores = await storeService(shop.deps).list(brandId)
  const onMenus = stores.map(async ({ id, slug, methods }) => {
    const method = methods.delivery ? 'delivery' : 'collection'
    const menu = await catalogueService(shop.deps).menuAt(brandId, {
      storeId: id,
      method,
      now: shop.deps.clock(),
    })
    return [
      ...[...menu.categories.keys()].map((category) => paths.category({ slug, category })),
      ...[...menu.menuItems.values()].map(({ slug: item, categorySlug: category }) =>
        paths.menuItem({ slug, category, item }),
      ),
    ]
  })
  const listed = [...(await readFiles(shop, `${brandId}.localhost`)).values()].flat()
  expect(listed.filter((path) => path.includes('/category/')).toSorted()).toEqual(
    (await Promise.all(onMenus)).flat().toSorted(),
  )
})

test('a large brand has files of at most 50,000 unique addresses', async () => {
  const shop = await startApp()
  await addStores(shop.db, { stores: 70, items: 1_500 })
  const files = await readFiles(shop)
  expect(files.size).toBeGreaterThan(3)
  for (const [file, found] of files) expect([file, found.length <= 50_000]).toEqual([file, true])
  const listed = [...files.values()].flat()
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toContain('/stores/grown-1070/category/bakery/menuItem/grown-1500')
  expect(listed.filter((path) => path.includes('/menuItem/grown-'))).toHaveLength(
    1_500 * listed.filter((path) => /^\/stores\/[^/]+$/.test(path)).length,
  )
})

test('splits a menu that is too large for one file', async () => {
  const shop = await startApp()
  await addStores(shop.db, { stores: 0, items: 51_000 })
  const index = locations(await read(shop, '/sitemap.xml'))
  const [store] = index.filter((file) => file.startsWith('/sitemap-stores-'))
  const parts = index.filter((file) => file.startsWith(`${store?.replace(/-1\.xml$/, '')}-`))
  expect(parts).toHaveLength(2)
  const listed: string[] = []
  for (const part of parts) {
    const found = locations(await read(shop, part))
    expect(found.length).toBeLessThanOrEqual(50_000)
    listed.push(...found)
  }
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((path) => path.includes('/menuItem/grown-'))).toHaveLength(51_000)
})

test.each([
  '/sitemap-stores-13-1.xml',
  '/sitemap-content-2.xml',
  '/sitemap-stores-12-2.xml',
  '/sitemap-x-1.xml',
])('returns 404 for %s, which is not in the sitemap index', async (path) => {
  const { app } = await startApp()
  expect((await app.request(path, { headers: { host: 'fernhill.localhost' } })).status).toBe(404)
})
