import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const FAILING = `export const exposed = { './routes': { render: () => '<h1>Something went wrong</h1>' } }`

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
