import { basketApi } from '@larder/shared/contracts'
import { queryShop } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { yorkDelivery, guestFrom } from './ordering.ts'
import { sendRaw } from './raw-http.ts'
import { ATTACK_DATA, ATTACK_PORT, METRICS_TOKEN } from './settings.ts'

const STORES = 500
const ITEMS = 1_000
const MOST_ADDRESSES = 50_000

test.setTimeout(240_000)

const getPage = (path: string) => sendRaw({ path, headers: { host: `ember.localhost:${ATTACK_PORT}` } })
const parsePaths = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
const startedAt = async () => {
  const { text } = await sendRaw({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return /larder_process_start_time_seconds (\d+)/.exec(text)?.[1]
}

test.beforeAll(async () => {
  await queryShop(
    ATTACK_DATA,
    `insert into stores (brand_id, id, slug, position, details)
     select brand_id, 10000 + n, 'grown-' || n, 10000 + n, details from generate_series(1, $1::int) n,
       (select brand_id, details from stores where brand_id = 'ember' order by id limit 1) one`,
    [STORES],
  )
  await queryShop(
    ATTACK_DATA,
    `insert into menu_items (brand_id, slug, position, name, price_pence, details, sizes)
     select brand_id, 'grown-' || n, 10000 + n, name, price_pence,
       details || jsonb_build_object('slug', 'grown-' || n), sizes
     from generate_series(1, $1::int) n,
       (select * from menu_items where brand_id = 'ember' order by position limit 1) one`,
    [ITEMS],
  )
})
test.afterAll(async () => {
  await queryShop(ATTACK_DATA, `delete from stores where brand_id = 'ember' and slug like 'grown-%'`)
  await queryShop(ATTACK_DATA, `delete from menu_items where brand_id = 'ember' and slug like 'grown-%'`)
})

// One request once built the menus of all stores and ran the server out of memory, and a crawler that fetched all files
// at once held every database connection.
test(`the sitemap of ${STORES} stores is split into files, and crawling it does not slow down shoppers`, async () => {
  const began = await startedAt()
  expect(began).toBeDefined()
  const index = await getPage('/sitemap.xml')
  expect(index.text).toContain('<sitemapindex')
  const files = parsePaths(index.text)
  expect(files.length).toBeGreaterThan((STORES * ITEMS) / MOST_ADDRESSES)
  let isCrawling = true
  const crawl = Promise.all(files.map(getPage)).finally(() => (isCrawling = false))
  let shopped = 0
  for (; isCrawling; shopped += 1) {
    const guest = await guestFrom(`198.18.${shopped % 250}.10`)
    await guest.call(basketApi.addItem, {
      ...yorkDelivery,
      menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 1 },
    })
    expect((await getPage('/readyz')).text).toBe('ok')
  }
  expect(shopped).toBeGreaterThan(0)
  const replies = await crawl
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const listed = replies.map(({ text }) => parsePaths(text))
  expect(Math.max(...listed.map((file) => file.length))).toBeLessThanOrEqual(MOST_ADDRESSES)
  const all = new Set(listed.flat())
  expect(all.size).toBe(listed.flat().length)
  for (let store = 1; store <= STORES; store += 1) expect(all).toContain(`/stores/grown-${store}`)
  expect(all.size).toBeGreaterThan(STORES * ITEMS)
  expect(await startedAt(), 'the API never stopped').toBe(began)
})
