import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/index.ts'
import { mountTiny, publishTiny } from './tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, url }) {
  return { kind: 'page', status: url.includes('/none') ? 404 : 200, head: '<title>Goods</title>', body: owner ? await owner.routes.render({ url }) : '',
    styles: [], hydration: { loaderData: {}, errors: null }, modules: [] }
}`
/** Says how many pages were rendered before; all pages but two are large. */
const GOODS = `let renders = 0
const SMALL = ['/', '/goods/oil']
export const exposed = { './routes': { render: ({ url }) => {
  renders += 1
  return '<h1>render ' + renders + '</h1>' + (SMALL.includes(new URL(url).pathname) ? '' : 'x'.repeat(1_500_000))
} } }`
/** Together more than all cached documents may have. */
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

test('made-up addresses leave the documents that others read where they are', async () => {
  const shop = await startApp({ environment: { TRUSTED_PROXIES: '1' } })
  const get = await mountTiny(shop, folder)
  const rendersOf = async (path: string) => /<h1>(render \d+)/.exec((await get(path)).text)?.[1]
  const atPort = (path: string, port: number) =>
    shop.app.request(`http://localhost${path}`, {
      headers: { Host: `localhost:${port}`, 'X-Forwarded-Proto': 'https' },
    })
  const [home, oil] = [await rendersOf('/'), await rendersOf('/goods/oil')]
  expect([home, oil]).toEqual(['render 1', 'render 2'])
  for (let at = 0; at < GENERATED; at += 1) {
    expect((await get(`/goods/none-${at}`)).response.status).toBe(404)
    expect((await get(`/find?q=value-${at}`)).response.status).toBe(200)
    expect((await atPort('/find', 20_000 + at)).status).toBe(200)
  }
  expect(await rendersOf('/')).toBe(home)
  expect(await rendersOf('/goods/oil')).toBe(oil)
  expect((await get('/find?q=late')).text).toContain(`<h1>render ${3 + 3 * GENERATED}</h1>`)
}, 60_000)
