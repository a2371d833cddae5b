import { expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { addStores } from '@larder/testing/grow-brand.ts'
import { streamSitemap } from './site-map.ts'

const headers = { host: 'fernhill.localhost' }
const FILE = '/sitemap-stores-12-1.xml'
const CONNECTIONS = 2
const OPEN_FILES = 40

const open = async ({ app }: TestApp, method = 'GET') => app.request(FILE, { method, headers })

/** Records how many connections of the database are in use at once. */
function watchConnections({ db }: TestApp) {
  let most = 0
  db.$client.on('acquire', () => {
    most = Math.max(most, db.$client.totalCount - db.$client.idleCount)
  })
  return () => most
}

test('serves all sitemaps to a crawler over a few database connections', async () => {
  const shop = await startApp()
  await addStores(shop.db, { stores: 4, items: 2_500 })
  const files = await Promise.all(Array.from({ length: 12 }, () => open(shop)))
  const most = watchConnections(shop)
  const read = await Promise.all(files.map((file) => file.text()))
  expect(most()).toBeGreaterThan(0)
  expect(most()).toBeLessThanOrEqual(CONNECTIONS)
  expect(new Set(read).size).toBe(1)
  expect(read[0]?.match(/\/grown-1004\/category\/bakery\/menuItem\/grown-/g)).toHaveLength(2_500)
  expect(read[0]?.endsWith('</urlset>\n')).toBe(true)
})

test('sitemaps that a crawler opens but does not read hold no database connections, and excess requests get Retry-After', async () => {
  const shop = await startApp()
  await addStores(shop.db, { stores: 4, items: 2_500 })
  const held = await Promise.all(Array.from({ length: OPEN_FILES }, () => open(shop)))
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await open(shop)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await open(shop, 'HEAD')).status).toBe(200)
  expect((await shop.request('/readyz')).status).toBe(200)
  expect(shop.db.$client.idleCount).toBe(shop.db.$client.totalCount)
  await held[0]?.body?.cancel()
  expect(await (await open(shop)).text()).toContain('</urlset>')
  await Promise.all(held.slice(1).map(async ({ body }) => body?.cancel()))
})

test('closes the sitemap and its source when the crawler stops reading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onEnd = vi.fn<() => void>()
  const onSourceEnd = vi.fn<() => void>()
  async function* pages() {
    try {
      for (;;) yield ['/a']
    } finally {
      onSourceEnd()
    }
  }
  const reader = streamSitemap('https://shop.example', pages(), { readerMs: 10_000, onEnd }).getReader()
  for (let taken = 0; taken < 3; taken += 1) {
    expect((await reader.read()).done).toBe(false)
    await vi.advanceTimersByTimeAsync(9_000)
  }
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(onEnd).toHaveBeenCalledOnce()
  expect(onSourceEnd).toHaveBeenCalledOnce()
  await expect(reader.read()).rejects.toThrow('nobody reads')
})
