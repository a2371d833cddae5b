import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Failure } from '@larder/contracts/endpoint'
import { mountTiny, publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'

const LONG = 'x'.repeat(4_000)
const PAGE = `export const exposed = { './routes': { render: () => '<p>${LONG}</p>' } }`

let shop: TestApp
createSharedSetup(async (whenDone) => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-replies-')))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'home', version: 'g1', claims: ['/'], node: PAGE })
  shop = await startApp({ whenDone, environment: { REPLY_CACHE_MS: '1000' } })
  await mountTiny(shop, folder, { whenDone })
})

const unpack: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  plain: (bytes) => bytes,
}
async function ask(path: string, accepted: string | undefined, init: RequestInit = {}) {
  const headers = {
    ...(accepted ? { 'accept-encoding': accepted } : {}),
    ...(init.headers as Record<string, string>),
  }
  const reply = await shop.request(path, { ...init, headers })
  const encoding = reply.headers.get('content-encoding') ?? 'plain'
  const text = Buffer.from(unpack[encoding]?.(new Uint8Array(await reply.arrayBuffer())) ?? []).toString()
  return {
    encoding,
    vary: reply.headers.get('vary') ?? '',
    text,
    status: reply.status,
    headers: reply.headers,
  }
}

const CODINGS = [
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'plain'],
  [undefined, 'plain'],
] as const

describe.each([
  ['a public call', '/api/domain-config-public', /"/],
  ['the API document', '/api/docs/openapi.json', /"openapi"/],
  ['a page', '/', /<p>x{4000}/],
  ['a sitemap', '/sitemap-stores-12-1.xml', /<urlset/],
  ['a release file', '/r/home/g1/web/page.js', /^page$/],
])('compression of %s', (_, path, content) => {
  test.each(CODINGS)('Accept-Encoding %s gives the encoding %s', async (accepted, expected) => {
    const reply = await ask(path, accepted)
    expect(reply.status).toBe(200)
    expect(reply.text).toMatch(content)
    expect(reply.vary.toLowerCase()).toContain('accept-encoding')
    const isSmall = reply.text.length < 1_024 && !path.startsWith('/r/')
    expect(reply.encoding).toBe(isSmall ? 'plain' : expected)
  })
})

describe('the GET form of a public call', () => {
  const SEARCH = { storeId: 12, fulfilmentMethod: 'delivery', searchTerm: 'milk' }
  const path = (input: object) => `/api/search/global?input=${encodeURIComponent(JSON.stringify(input))}`
  const json = { 'content-type': 'application/json' }

  test('replies as the POST does, for caches', async () => {
    const posted = await ask('/api/search/global', 'br', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(SEARCH),
    })
    const got = await ask(path(SEARCH), 'br')
    expect(got.text).toBe(posted.text)
    expect(got.encoding).toBe(posted.encoding)
    expect(got.headers.get('cache-control')).toBe('public, max-age=1')
    const etag = got.headers.get('etag') ?? ''
    const again = await ask(path(SEARCH), 'br', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const other = await ask(path({ ...SEARCH, searchTerm: 'bread' }), 'br')
    expect(other.headers.get('etag')).not.toBe(etag)
  })
  test.each([
    ['that is no JSON', '/api/category/menuItem?input=%7B', 400],
    ['that is no object', '/api/category/menuItem?input=%5B1%5D', 400],
    ['without the fields of the contract', '/api/category/menuItem', 422],
  ])('rejects an input %s', async (_, wrong, status) => {
    const reply = await ask(wrong, 'br')
    expect(reply.status).toBe(status)
    expect(Failure.parse(JSON.parse(reply.text)).errorCode).toBe(status)
  })
  test.each(['/api/checkout/setContactDetails', '/api/checkout/processOrder', '/api/stores/select'])(
    'exists only for public reads: %s',
    async (personal) => {
      const isPublic = personal.startsWith('/api/stores')
      expect((await ask(personal, 'br')).status).toBe(isPublic ? 422 : 405)
    },
  )
})

test('does not compress cross-site personal responses (BREACH)', async () => {
  const guest = shop.newVisitor()
  const init = (site: string) => ({ headers: { 'accept-encoding': 'br', 'sec-fetch-site': site } })
  const long = `/api/${'y'.repeat(2_000)}` // the error response repeats the URL, so it is long; it has `no-store`
  expect((await guest.request(long, init('same-origin'))).headers.get('content-encoding')).toBe('br')
  expect((await guest.request(long, init('cross-site'))).headers.get('content-encoding')).toBeNull()
  expect((await guest.request(long, init('same-site'))).headers.get('content-encoding')).toBeNull()
})

test.each([
  ['POST', '/api/business/profile', 'GET, HEAD'],
  ['GET', '/api/basket/item/add', 'POST'],
  ['DELETE', '/api/basket/item/add', 'POST'],
  ['PUT', '/readyz', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/stores/any', 'GET, HEAD'],
  ['POST', '/favicon.ico', 'GET, HEAD'],
  ['GET', '/rum', 'POST'],
])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
  const reply = await shop.request(path, { method })
  expect(reply.status).toBe(405)
  expect(reply.headers.get('allow')).toBe(allow)
  expect(Failure.parse(await reply.json()).errorCode).toBe(405)
})

test.each([
  ['GET', '/api/nothing/here'],
  ['POST', '/api/nothing/here'],
  ['POST', '/picture.png'],
])('%s %s returns 404', async (method, path) => {
  const reply = await shop.request(path, { method })
  expect([reply.status, reply.headers.get('allow')]).toEqual([404, null])
})

test.each(['fernhill.localhost', 'ember.localhost'])(
  'serves the favicon of %s as an icon at /favicon.ico',
  async (host) => {
    const reply = await shop.newVisitor(host).request('/favicon.ico')
    expect(reply.headers.get('content-type')).toBe('image/x-icon')
    const icon = Buffer.from(await reply.arrayBuffer())
    const { width, height, format } = await sharp(icon.subarray(icon.readUInt32LE(18))).metadata()
    expect({ width, height, format }).toEqual({ width: 32, height: 32, format: 'png' })
    const etag = reply.headers.get('etag') ?? ''
    const known = { headers: { 'if-none-match': `"other", W/${etag}` } }
    expect((await shop.newVisitor(host).request('/favicon.ico', known)).status).toBe(304)
  },
)

test('returns 304 for every form of If-None-Match', async () => {
  const path = '/_ipx/f_webp,q_80,w_640,fit_cover/pictures/fernhill/site/logo.png'
  const etag = (await shop.request(path)).headers.get('etag') ?? ''
  for (const named of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
    expect((await shop.request(path, { headers: { 'if-none-match': named } })).status).toBe(304)
  expect((await shop.request(path, { headers: { 'if-none-match': '"a"' } })).status).toBe(200)
})
