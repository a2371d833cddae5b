import { expect, test } from 'vitest'
import { catalogueApi, contentApi, searchApi, storesApi } from '@larder/shared/contracts'
import { proxyDatabase } from '@larder/testing/fragile-database.ts'
import { startApp, type TestApp } from '@larder/testing/start-app.ts'

const YORK = { storeId: 12, fulfilmentMethod: 'delivery' } as const

/** Fields that follow the clock. */
const TIMES = new Set(['serverNow', 'nextTime'])

/** Everything that a shopper needs to find something and read about it. */
async function browse({ call }: Pick<TestApp, 'call'>) {
  const replies = await Promise.all([
    call(catalogueApi.tree, YORK),
    call(catalogueApi.categoryItems, { ...YORK, categoryId: 'fruit-veg' }),
    call(searchApi.search, { ...YORK, searchTerm: 'bread' }),
    call(storesApi.findNearby, {
      country: 'Uk',
      platform: 'website',
      coordinates: { latitude: 53.9586, longitude: -1.0808 },
    }),
    call(storesApi.view, { seoUrl: 'fernhill-market-york-12' }),
    call(contentApi.faq, {}),
  ])
  return replies.map((reply) =>
    JSON.stringify(reply, (key, value: unknown) => (TIMES.has(key) ? undefined : value)),
  )
}

test('menus, stores and search answer from memory while the database is away, also for somebody new', async () => {
  const proxies: Awaited<ReturnType<typeof proxyDatabase>>[] = []
  const shop = await startApp({
    replaceDatabaseUrl: async (url) => {
      const proxy = await proxyDatabase(url)
      proxies.push(proxy)
      return proxy.url
    },
  })
  const before = await browse(shop)
  await proxies[0]?.takeAway()
  shop.setNow('2030-01-08T10:04:00Z') // later than any reply is kept
  const away = shop.newVisitor()
  expect(await browse(away)).toEqual(before)
  proxies[0]?.hang()
  await proxies[0]?.giveBack()
  expect(await browse(shop.newVisitor())).toEqual(before)
})
