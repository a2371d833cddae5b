import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny } from '../tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, url }) {
  return { kind: 'page', status: url.includes('/none') ? 404 : 200, head: '<title>Goods</title>', body: owner ? await owner.routes.render({ url }) : '',
    styles: [], hydration: { loaderData: {}, errors: null }, modules: [] }
}`
/** Each page contains its render number; all pages but two are large. */
const GOODS = `let renders = 0
const SMALL = ['/', '/goods/oil']
export const exposed = { './routes': { render: ({ url }) => {
  renders += 1
  return '<h1>render ' + renders + '</h1>' + (SMALL.includes(new URL(url).pathname) ? '' : 'x'.repeat(1_500_000))
} } }`
/** Number of generated pages; together they exceed the cache's size limit. */
const GENERATED = 8

let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-flood-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  const claims = ['/', '/goods/:name', '/find']
  await publishTiny(folder, { area: 'goods', version: 'g1', claims, query: ['q'], node: GOODS })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('requests for made-up addresses do not evict popular pages from the cache', async () => {
  const shop = await startApp({ environment: { TRUSTED_PROXIES: '1' } })
  const get = await mountTiny(shop, folder)
  const readRender = async (path: string) => /<h1>(render \d+)/.exec((await get(path)).text)?.[1]
  const requestAtPort = (path: string, port: number) =>
    shop.app.request(`http://localhost${path}`, {
      headers: { Host: `localhost:${port}`, 'X-Forwarded-Proto': 'https' },
    })
  // On a busy machine the first response may be incomplete; a later request gets the rendered page.
  const waitForRender = (path: string, render: number) =>
    vi.waitFor(async () => expect(await readRender(path)).toBe(`render ${render}`))
  await waitForRender('/', 1)
  await waitForRender('/goods/oil', 2)
  for (let at = 0; at < GENERATED; at += 1) {
    await get(`/goods/none-${at}`)
    await get(`/find?q=value-${at}`)
    await requestAtPort('/find', 20_000 + at)
  }
  await waitForRender('/find?q=last', 3 + 3 * GENERATED)
  expect(await readRender('/')).toBe('render 1')
  expect(await readRender('/goods/oil')).toBe('render 2')
  expect((await get('/goods/none')).response.status).toBe(404)
})
