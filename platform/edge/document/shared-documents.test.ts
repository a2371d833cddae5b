import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { SentData } from '@larder/contracts/composition'
import { startApp } from '@larder/testing/index.ts'
import { mountTiny, openPage, operate, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`

/** A host whose page `/menu/gone` is missing. */
const HOST = TINY_HOST.replace('status: 200', `status: url.endsWith('/gone') ? 404 : 200`)

let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-shared-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  const menu = { area: 'menu', claims: ['/menu/*'], node: PAGE }
  await publishTiny(folder, { ...menu, version: 'm1' })
  await publishTiny(folder, { ...menu, version: 'm2', isUnplanned: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openShop(environment: Record<string, string> = {}) {
  const shop = await startApp({ environment: { SHARED_DOCUMENTS: 'true', ...environment } })
  await mountTiny(shop, folder)
  return shop
}

const isStored = (reply: Response) => reply.headers.has('cdn-cache-control')

/** The value of a cookie that a response sets, without its attributes; undefined when it sets none. */
const findCookie = (reply: Response, name: string) =>
  reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(/[=;]/)[1]

const show = (visitor: { request: (path: string, init?: RequestInit) => Promise<Response> }, shown: object) =>
  visitor.request('/r/shown', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'http://localhost' },
    body: JSON.stringify(shown),
  })

test('a cache may store a document once its cookie names the composition', async () => {
  const visitor = (await openShop()).newVisitor()
  const first = await visitor.request('/menu')
  expect(isStored(first)).toBe(false)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(findCookie(first, '__Host-larder-composition')).toMatch(/^[0-9a-f]{16}$/)
  const second = await visitor.request('/menu')
  expect(isStored(second)).toBe(true)
  expect(second.headers.get('cache-control')).toBe('no-cache')
  expect(second.headers.get('set-cookie')).toBeNull()
  expect(second.headers.get('server-timing')).toBe('shared')
  expect(await second.text()).toBe(await first.text())
})

test('without the setting there is neither the cookie nor a stored document', async () => {
  const visitor = (await openShop({ SHARED_DOCUMENTS: 'false' })).newVisitor()
  const first = await visitor.request('/menu')
  expect(findCookie(first, '__Host-larder-composition')).toBeUndefined()
  expect(isStored(await visitor.request('/menu'))).toBe(false)
})

test('stores no page of one visitor, no missing page and no other composition', async () => {
  const shop = await openShop()
  const visitor = shop.newVisitor()
  await visitor.request('/menu')
  const replies = [
    await visitor.request('/checkout/payment'),
    await visitor.request('/menu/gone'),
    await shop.request('/menu', { headers: { cookie: '__Host-larder-composition=0123456789abcdef' } }),
  ]
  expect(replies.map(isStored)).toEqual([false, false, false])
})

test('a page of a stored document requests its data, and renews its visit', async () => {
  const visitor = (await openShop()).newVisitor()
  const first = await visitor.request('/menu')
  const { composition } = await openPage(visitor, '/menu')
  const reply = await show(visitor, { path: '/menu', compositionId: composition.id })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(SentData.parse(await reply.json())).toMatchObject({
    servedAt: expect.stringMatching(/^\d{4}-/),
    documentId: expect.any(String),
    hasSession: 'no',
    planRevision: expect.any(Number),
  })
  expect(findCookie(reply, '__Host-larder-composition')).toBe(findCookie(first, '__Host-larder-composition'))
  expect(findCookie(reply, '__Host-larder-visit')).toBeDefined()
})

test('a document requested with the host of another brand is stored for none of the visitors', async () => {
  const shop = await openShop({ TRUSTED_PROXIES: '1' })
  const request = (headers: Record<string, string> = {}) =>
    shop.request('/menu', { headers: { host: 'fernhill.localhost', ...headers } })
  const readId = async (headers?: Record<string, string>) =>
    findCookie(await request(headers), '__Host-larder-composition')
  const visitorId = await readId()
  const forgeries: Record<string, string>[] = [
    { 'x-forwarded-host': 'ember.localhost' },
    { 'x-forwarded-host': 'ember.localhost', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'fernhill.localhost:8080' },
  ]
  const cookie = `__Host-larder-composition=${visitorId}`
  const replies = await Promise.all(forgeries.map((forged) => request({ ...forged, cookie })))
  expect(replies.map(isStored)).toEqual(forgeries.map(() => false))
  expect(await Promise.all(forgeries.map(readId))).not.toContain(visitorId)
})

test('a page whose releases the visitor no longer gets belongs to no document', async () => {
  const shop = await openShop()
  const visitor = shop.newVisitor()
  const { composition } = await openPage(visitor, '/menu')
  await operate(shop, 'menu', ['kill'])
  onTestFinished(() => operate(shop, 'menu', ['revive']))
  const reply = await show(visitor, { path: '/menu', compositionId: composition.id })
  expect(SentData.parse(await reply.json()).documentId).toBeUndefined()
  expect(findCookie(reply, '__Host-larder-composition')).not.toBe(composition.id)
})

test('rejects a page of another site and a body that names no page', async () => {
  const visitor = (await openShop()).newVisitor()
  const compositionId = '0123456789abcdef'
  for (const path of ['//', '//evil.example/menu', 'https://evil.example/', '/r/live'])
    expect((await show(visitor, { path, compositionId })).status).toBe(422)
  expect((await show(visitor, { path: 7 })).status).toBe(422)
})

test('a visitor who abandons a release is answered by the server again', async () => {
  const visitor = (await openShop()).newVisitor()
  await visitor.request('/menu')
  const reply = await visitor.request('/r/visit', {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: JSON.stringify({ area: 'menu', version: 'm1' }),
  })
  expect(findCookie(reply, '__Host-larder-composition')).toBe('')
  expect(isStored(await visitor.request('/menu'))).toBe(false)
})

test('purges the cache when the plan changes, and again if that fails', async () => {
  const methods: (string | undefined)[] = []
  const cache = createServer(({ method }, reply) => {
    methods.push(method)
    reply.writeHead(methods.length === 1 ? 503 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(cache, 'listening')
  onTestFinished(() => void cache.close())
  const { port } = cache.address() as AddressInfo // a server on a port, not on a pipe
  const shop = await openShop({ PURGE_URL: `http://127.0.0.1:${port}/` })
  methods.length = 0
  await operate(shop, 'menu', ['kill'])
  onTestFinished(() => operate(shop, 'menu', ['revive']))
  await vi.waitFor(() => expect(methods.slice(0, 2)).toEqual(['PURGE', 'PURGE']), { timeout: 10_000 })
})
