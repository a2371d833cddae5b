import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { hashInline } from './policy.ts'
import { openTinyShop, publishTiny, readSent, TINY_HOST } from '../tiny-shop.testing.ts'

const GOOD = `export const exposed = { './routes': { render: ({ url }) => '<h1>' + new URL(url).pathname + '</h1>' } }`
const BROKEN = `export const exposed = { './routes': { render: () => { throw new Error('broken on the server') } } }`

/** Takes longer than the render timeout and counts its renders. */
const LATE = `let times = 0
export const exposed = { './routes': { render: async () => {
  const title = 'late ' + (times += 1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return '<h1>' + title + '</h1>'
} } }`

/** Fails after the render timeout. */
const LATE_FAILURE = `export const exposed = { './routes': { render: async () => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  throw new Error('failed in the end')
} } }`

let folder = ''

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-shop-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'good', version: 'g1', claims: ['/good/*'], node: GOOD })
  await publishTiny(folder, { area: 'late', version: 'l1', claims: ['/late'], node: LATE })
  await publishTiny(folder, { area: 'failing', version: 'f1', claims: ['/failing'], node: LATE_FAILURE })
  await publishTiny(folder, { area: 'checkout', version: 'c1', claims: ['/checkout/*'], node: GOOD })
  const intruder = { area: 'intruder', version: 'i1', claims: ['/intruder'], node: GOOD }
  await publishTiny(folder, { ...intruder, document: 'checkout' })
  await publishTiny(folder, { area: 'broken', version: 'b1', claims: ['/broken'], node: BROKEN })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const openShop = () => openTinyShop(folder)
/** Opens a shop with a short time limit for pages, after which only the shell is sent. */
const openHurriedShop = () => openTinyShop(folder, { deadlines: { page: 50 } })

test('the page’s area renders it, and the document contains its composition', async () => {
  const get = await openShop()
  const { response, text } = await get('/good/day')
  expect(response.status).toBe(200)
  expect(text).toContain('<h1>/good/day</h1>')
  expect(text).toContain('"good:g1"')
  expect(text).toMatch(/{"href":"\/r\/good\/g1\/web\/page.js","integrity":"sha256-[^"]+"}/)
  expect(text).not.toContain('"root":"</script>"')
})

test('keeps other areas out of the checkout document, whatever their release.json says', async () => {
  const get = await openShop()
  expect((await get('/intruder')).text).toContain('"document":"shop","areas"')
  const { text } = await get('/checkout/payment')
  expect(text).toContain('"document":"checkout","areas"')
  expect(text).toContain('/r/checkout/c1/')
  for (const part of ['/r/intruder/', '"intruder:i1"', '/r/good/']) expect(text).not.toContain(part)
})

const readRule = (policy: string, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []

test('the policy contains the hash of every script and style of the document', async () => {
  const get = await openShop()
  const { response, text } = await get('/good/day')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const hashes = (tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(
      ([, inline = '']) => `'${hashInline(inline)}'`,
    )
  // Early scripts, the page's data, the start script and the speculation rules.
  expect(hashes('script')).toHaveLength(4)
  expect(readRule(policy, 'script-src')).toEqual(expect.arrayContaining(hashes('script')))
  expect(hashes('style').length).toBeGreaterThan(3)
  expect(readRule(policy, 'style-src')).toEqual(expect.arrayContaining(hashes('style')))
})

test('sends all visitors the same document, and their own data in a header', async () => {
  const get = await openShop()
  const [first, second] = [await get('/good/day'), await get('/good/day')]
  expect(second.text).toBe(first.text)
  expect(second.response.headers.get('ETag')).toBe(first.response.headers.get('ETag'))
  const [one, other] = [first, second].map(({ response }) => readSent(response.headers))
  expect(one).toMatchObject({ hasSession: 'no', servedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(one?.['documentId']).not.toBe(other?.['documentId'])
  for (const name of ['servedAt', 'documentId']) expect(first.text).not.toContain(one?.[name])
})

test('answers 304 to a browser that has the document, with its cookie, data and policy', async () => {
  const get = await openShop()
  const first = await get('/good/day')
  const etag = first.response.headers.get('ETag') ?? ''
  const { response, text } = await get('/good/day', { 'if-none-match': etag })
  expect([response.status, text]).toEqual([304, ''])
  expect(response.headers.get('Content-Security-Policy')).toBe(
    first.response.headers.get('Content-Security-Policy'),
  )
  expect(response.headers.get('Set-Cookie')).toContain('=')
  expect(readSent(response.headers)['documentId']).toBeDefined()
  expect((await get('/good/day', { 'if-none-match': 'W/"other"' })).response.status).toBe(200)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('packs a document as %s, and smaller once it is in demand', async (encoding, unpack) => {
  const get = await openShop()
  const { text } = await get('/good/day')
  const load = async () => {
    const { response } = await get('/good/day', { 'accept-encoding': encoding })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toMatch(/accept-encoding/i)
    return Buffer.from(await response.arrayBuffer())
  }
  const first = await load()
  expect(unpack(first).toString()).toBe(text)
  for (let times = 0; times < 10; times += 1) expect(unpack(await load()).toString()).toBe(text)
  await vi.waitFor(async () => expect((await load()).length).toBeLessThanOrEqual(first.length))
})

test('sends the shell when an area fails on the server, and the browser renders the page', async () => {
  const get = await openShop()
  const { response, text } = await get('/broken')
  expect(response.status).toBe(200)
  expect(text).toContain('<p>shell</p>')
  expect(text).toContain('"isRendered":false')
})

test('caches a page that rendered too late for its first visitor', async () => {
  const get = await openHurriedShop()
  const { text } = await get('/late')
  expect(text).toContain('<p>shell</p>')
  await vi.waitFor(async () => expect((await get('/late')).text).toContain('<h1>late 1</h1>'))
})

test('a page that fails late does not crash the server, cached or not', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const get = await openHurriedShop()
  // The undeclared query parameter is removed from the page's address.
  const documents = await Promise.all([get('/failing'), get('/failing?visitor=1')])
  expect(documents.map(({ response }) => response.status)).toEqual([200, 200])
  await delay(500) // until both have failed
  expect(unhandled).not.toHaveBeenCalled()
  expect((await get('/good/day')).text).toContain('<h1>/good/day</h1>')
})

test('caches release files as immutable, and does not cache missing files', async () => {
  const get = await openShop()
  const file = await get('/r/good/g1/web/entry.js')
  expect(file.response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect(file.text).toBe('entry')
  expect(file.response.headers.get('Cache-Control')).toContain('immutable')
  expect(file.response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  for (const path of [
    '/r/good/g1/web/none.js',
    '/r/good/g1/node/index.mjs',
    '/r/good/g1/web/..%2frelease.json',
  ]) {
    const { response } = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('`/r/live` lists the live releases', async () => {
  const get = await openShop()
  const { response, text } = await get('/r/live')
  expect(JSON.parse(text)).toEqual({
    host: ['h1'],
    good: ['g1'],
    broken: ['b1'],
    late: ['l1'],
    failing: ['f1'],
    checkout: ['c1'],
    intruder: ['i1'],
  })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('rejects publishing a version twice', async () => {
  await expect(publishTiny(folder, { area: 'good', version: 'g1', claims: [], node: GOOD })).rejects.toThrow(
    'published already',
  )
})

test('answers 404 for an unknown host', async () => {
  const get = await openShop()
  const { response } = await get('/', { host: 'nobody.example' })
  expect(response.status).toBe(404)
})

test('a page with a secret in its address does not leak it (T20)', async () => {
  const get = await openShop()
  const { response } = await get('/member/reset-token/a-token-of-256-bits')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toContain('no')
})
