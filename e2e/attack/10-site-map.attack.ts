import { basketApi } from '@larder/shared/contracts'
import { queryShopDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { YORK_DELIVERY, signInGuest } from './ordering.ts'
import { sendRaw } from './raw-http.ts'
import { ATTACK_DATA_FOLDER, ATTACK_PORT, METRICS_TOKEN } from './settings.ts'

const STORE_COUNT = 500
const ITEM_COUNT = 1_000
const MAX_URLS_PER_FILE = 50_000

test.setTimeout(240_000)

const getPage = (path: string) => sendRaw({ path, headers: { host: `ember.localhost:${ATTACK_PORT}` } })
const parsePaths = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
const readStartTime = async () => {
  const { text } = await sendRaw({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return /larder_process_start_time_seconds (\d+)/.exec(text)?.[1]
}

test.beforeAll(async () => {
  await queryShopDatabase(
    ATTACK_DATA_FOLDER,
    `insert into stores (brand_id, id, slug, position, details)
     select brand_id, 10000 + n, 'grown-' || n, 10000 + n, details from generate_series(1, $1::int) n,
       (select brand_id, details from stores where brand_id = 'ember' order by id limit 1) one`,
    [STORE_COUNT],
  )
  await queryShopDatabase(
    ATTACK_DATA_FOLDER,
    `insert into menu_items (brand_id, slug, position, name, price_pence, details, sizes)
     select brand_id, 'grown-' || n, 10000 + n, name, price_pence,
       details || jsonb_build_object('slug', 'grown-' || n), sizes
     from generate_series(1, $1::int) n,
       (select * from menu_items where brand_id = 'ember' order by position limit 1) one`,
    [ITEM_COUNT],
  )
})
test.afterAll(async () => {
  await queryShopDatabase(
    ATTACK_DATA_FOLDER,
    `delete from stores where brand_id = 'ember' and slug like 'grown-%'`,
  )
  await queryShopDatabase(
    ATTACK_DATA_FOLDER,
    `delete from menu_items where brand_id = 'ember' and slug like 'grown-%'`,
  )
})

// One request once built the menus of all stores and ran the server out of memory, and a crawler that fetched all files
// at once held every database connection.
test(`the sitemap of ${STORE_COUNT} stores is split into files, and crawling it does not slow down shoppers`, async () => {
  const began = await readStartTime()
  expect(began).toBeDefined()
  const index = await getPage('/sitemap.xml')
  expect(index.text).toContain('<sitemapindex')
  const files = parsePaths(index.text)
  expect(files.length).toBeGreaterThan((STORE_COUNT * ITEM_COUNT) / MAX_URLS_PER_FILE)
  let isCrawling = true
  const crawl = Promise.all(files.map(getPage)).finally(() => (isCrawling = false))
  let shopped = 0
  for (; isCrawling; shopped += 1) {
    const guest = await signInGuest(`198.18.${shopped % 250}.10`)
    await guest.call(basketApi.addItem, {
      ...YORK_DELIVERY,
      menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 1 },
    })
    expect((await getPage('/readyz')).text).toBe('ok')
  }
  expect(shopped).toBeGreaterThan(0)
  const replies = await crawl
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const listed = replies.map(({ text }) => parsePaths(text))
  expect(Math.max(...listed.map((file) => file.length))).toBeLessThanOrEqual(MAX_URLS_PER_FILE)
  const all = new Set(listed.flat())
  expect(all.size).toBe(listed.flat().length)
  for (let store = 1; store <= STORE_COUNT; store += 1) expect(all).toContain(`/stores/grown-${store}`)
  expect(all.size).toBeGreaterThan(STORE_COUNT * ITEM_COUNT)
  expect(await readStartTime(), 'the API never stopped').toBe(began)
})
