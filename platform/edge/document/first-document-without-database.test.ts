import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { proxyDatabase, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { openTinyShop, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Good</h1>' } }`

async function openShop() {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-first-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'good', version: 'g1', claims: ['/good'], node: PAGE })
  const proxies: FragileDatabase[] = []
  const get = await openTinyShop(folder, {
    replaceDatabaseUrl: async (url) => {
      const proxy = await proxyDatabase(url)
      proxies.push(proxy)
      return proxy.url
    },
  })
  return { get, takeDatabaseAway: async () => Promise.all(proxies.map((proxy) => proxy.takeAway())) }
}

test('the first document of a brand that the server knows is served while the database is away', async () => {
  const { get, takeDatabaseAway } = await openShop()
  expect((await get('/Good')).response.status).toBe(308) // finds the brand, and writes no document
  await takeDatabaseAway()
  const { response, text } = await get('/good')
  expect(response.status).toBe(200)
  expect(text).toContain('<h1>Good</h1>')
  expect(text).toContain('<link rel="canonical" href="http://localhost')
})

test('a host that the server never saw is answered with 503 while the database is away', async () => {
  const { get, takeDatabaseAway } = await openShop()
  await takeDatabaseAway()
  expect((await get('/good')).response.status).toBe(503)
})
