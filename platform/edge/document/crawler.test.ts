import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const FAILING = `export const exposed = { './routes': { render: () => '<h1>Something went wrong</h1>' } }`

/** Misses the render timeout. */
const LATE = `export const exposed = { './routes': { render: async () => {
  await new Promise((resolve) => setTimeout(resolve, 700))
  return '<h1>Late</h1>'
} } }`
const THROWING = `export const exposed = { './routes': { render: () => { throw new Error('broken') } } }`

test('no search engine lists the shell of a page that was not rendered', async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-crawler-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // The shell of a host that sets no title.
  const node = TINY_HOST.replace(`'<title>Tiny</title>'`, `owner ? '<title>Tiny</title>' : ''`)
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node })
  await publishTiny(folder, { area: 'late', version: 'l1', claims: ['/late'], node: LATE })
  await publishTiny(folder, { area: 'broken', version: 'b1', claims: ['/broken'], node: THROWING })
  const app = await startApp({ deadlines: { page: 50 } })
  const get = await mountTiny(app, folder)
  for (const path of ['/late', '/broken']) {
    const { response, text } = await get(path)
    expect(response.status).toBe(200)
    expect(text).toContain('<p>shell</p>')
    expect(text).toContain('<title>Fernhill Market</title>')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toContain('rel="canonical"')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  }
  const crawled = await app.request('/broken', { headers: { 'user-agent': GOOGLEBOT } })
  expect([crawled.status, await crawled.text()]).toEqual([503, ''])
  expect(crawled.headers.get('Retry-After')).toBe('60')

  // Once it is rendered it is a page like all others.
  await vi.waitFor(async () => expect((await get('/late')).text).toContain('<h1>Late</h1>'))
  const { text } = await get('/late')
  expect(text).not.toContain('noindex')
  expect(text).toContain('rel="canonical"')
  const rendered = await app.request('/late', { headers: { 'user-agent': GOOGLEBOT } })
  expect([rendered.status, (await rendered.text()).includes('<h1>Late</h1>')]).toEqual([200, true])
})

test('crawlers get only the status of a failed page, shoppers also its content', async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-crawler-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const node = TINY_HOST.replace('status: 200', `status: Number(url.slice(-3)) || 200`)
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node })
  await publishTiny(folder, { area: 'failing', version: 'f1', claims: ['/failing/*'], node: FAILING })
  const app = await startApp()
  const get = await mountTiny(app, folder)
  const crawl = (path: string) => app.request(path, { headers: { 'user-agent': GOOGLEBOT } })

  const { response, text } = await get('/failing/503')
  expect(response.status).toBe(503)
  expect(text).toContain('Something went wrong')
  const crawled = await crawl('/failing/503')
  expect([crawled.status, await crawled.text()]).toEqual([503, ''])
  const missing = await crawl('/failing/404')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('<h1>')
})
