import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp, type Visitor } from '../../testing/index.ts'
import { createToken } from '../releases/index.ts'
import { mountTiny, openPage, operate, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`
let shop: TestApp
let folder = ''

beforeEach(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-override-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2', 'm3']) {
    const claims = ['/menu', '/stores/:slug']
    await publishTiny(folder, { area: 'menu', version, claims, node: PAGE, isWaiting: version !== 'm1' })
  }
  shop = await startApp()
  await mountTiny(shop, folder)
})

async function menuOf(visitor: Visitor, path = '/menu'): Promise<string | undefined> {
  const { composition } = await openPage(visitor, path)
  const found = composition.areas.find(({ name }) => name === 'menu')
  return found?.isKilled ? 'off' : found?.version
}

async function linkFor(wanted: object): Promise<string> {
  const token = shop.deps.config.localOpsToken
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await shop.request('/ops/overrides', {
    method: 'POST',
    headers,
    body: JSON.stringify(wanted),
  })
  if (!reply.ok) throw new Error(await reply.text())
  const { link } = (await reply.json()) as { link: string } // the contract's reply
  return new URL(link).pathname
}
const report = (visitor: Visitor) =>
  visitor.request('/rum', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'area-crashed', area: 'menu', version: 'm2', message: 'x', path: '/' }),
  })

test('a signed link gives one person a release that nobody else gets, shown, unmeasured, until it ends', async () => {
  const path = await linkFor({ person: 'Ada', hours: 2, release: { area: 'menu', version: 'm2' } })
  const ada = shop.newVisitor()
  const opened = await ada.request(path)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  expect(opened.headers.get('set-cookie')).toMatch(
    /^larder-override=.*HttpOnly; Secure; SameSite=Lax; Max-Age=7200$/,
  )
  expect(await menuOf(ada)).toBe('m2')
  expect((await openPage(ada, '/menu')).override).toMatchObject({ person: 'Ada', releases: ['menu m2'] })
  // Its documents are kept for nobody else.
  const other = shop.newVisitor()
  expect(await menuOf(other)).toBe('m1')
  expect((await openPage(other, '/menu')).override).toBeUndefined()
  await report(ada)
  expect(await shop.metrics()).not.toContain(
    'larder_area_problems_total{area="menu",version="m2",kind="area-crashed"}',
  )
  // Switched off is off for everybody.
  await operate(shop, 'menu', ['kill'])
  expect(await menuOf(ada)).toBe('off')
  await operate(shop, 'menu', ['revive'])
  shop.setNow(new Date(shop.deps.clock().getTime() + 3 * 3_600_000))
  expect(await menuOf(ada)).toBe('m1')
  expect((await shop.newVisitor().request(path)).status).toBe(404)
})

test('a link shows an area that was never live, on its own address', async () => {
  const page = `export const exposed = { './routes': { render: () => '<h1>Gift cards</h1>' } }`
  const gifts = { area: 'gift-cards', version: 'g1', claims: ['/gift-cards'] }
  await publishTiny(folder, { ...gifts, node: page, isWaiting: true })
  const ada = shop.newVisitor()
  await ada.request(await linkFor({ person: 'Ada', release: { area: 'gift-cards', version: 'g1' } }))
  const { composition } = await openPage(ada, '/gift-cards')
  expect(composition.areas.map(({ name }) => name)).toEqual(['gift-cards', 'menu'])
  const other = await openPage(shop.newVisitor(), '/gift-cards')
  expect(other.composition.areas.map(({ name }) => name)).toEqual(['menu'])
})

test('whoever ends it sees the shop as everybody', async () => {
  const ada = shop.newVisitor()
  await ada.request(await linkFor({ person: 'Ada', release: { area: 'menu', version: 'm2' } }))
  await ada.request('/ops/override')
  shop.setNow(new Date(shop.deps.clock().getTime() + 31 * 60_000))
  expect(await menuOf(ada)).toBe('m1')
})

test('an edited link is none, and a link names what is published only', async () => {
  const path = await linkFor({ person: 'Ada', release: { area: 'menu', version: 'm2' } })
  const [content = '', signature = ''] = path.slice('/ops/override/'.length).split('.')
  const wish = JSON.parse(Buffer.from(content, 'base64url').toString()) as object
  const edited = Buffer.from(JSON.stringify({ ...wish, person: 'Eve' })).toString('base64url')
  expect((await shop.request(`/ops/override/${edited}.${signature}`)).status).toBe(404)
  await expect(linkFor({ person: 'Ada', release: { area: 'menu', version: 'm9' } })).rejects.toThrow(
    'not published',
  )
  const unsigned = await shop.newVisitor().request('/ops/overrides', { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
})

const asOperator = (path: string, body: object, token = shop.deps.config.localOpsToken) =>
  shop.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const revoke = async (link: object) => (await asOperator('/ops/overrides/revoke', link)).status
/** A visitor who opened a link for a release of the menu, and the link's id. */
async function opened(person: string) {
  const reply = await asOperator('/ops/overrides', { person, release: { area: 'menu', version: 'm2' } })
  const { id, link } = (await reply.json()) as { id: string; link: string } // the contract's reply
  const visitor = shop.newVisitor()
  const { pathname } = new URL(link)
  await visitor.request(pathname)
  return { id, pathname, visitor }
}
const isOver = async ({ visitor, pathname }: Awaited<ReturnType<typeof opened>>) => [
  (await openPage(visitor, '/menu')).override === undefined,
  (await shop.request(pathname)).status,
]

test('a link that is called back counts no more, by itself or with all of its person', async () => {
  const links = { one: await opened('Ada'), two: await opened('Ada'), other: await opened('Bea') }
  expect(await isOver(links.one)).toEqual([false, 303])
  expect(await revoke({ id: links.one.id, why: 'sent to the wrong list' })).toBe(204)
  expect(await isOver(links.one)).toEqual([true, 404])
  expect(await isOver(links.two)).toEqual([false, 303])
  expect(await revoke({ person: 'Ada' })).toBe(204)
  expect(await isOver(links.two)).toEqual([true, 404])
  expect(await isOver(links.other)).toEqual([false, 303])
  // A change of the plan keeps what was called back, and a later link of the same person is good.
  await operate(shop, 'menu', ['kill'])
  await operate(shop, 'menu', ['revive'])
  expect(await isOver(links.two)).toEqual([true, 404])
  shop.setNow(new Date(shop.deps.clock().getTime() + 1_000))
  expect(await isOver(await opened('Ada'))).toEqual([false, 303])
})

test('a squad makes links to releases of its own area, and calls none back', async () => {
  const { db, clock } = shop.deps
  const token = await createToken(db, { name: 'menu squad', roles: ['publish:menu'], now: clock() })
  const ask = async (body: object) => (await asOperator('/ops/overrides', body, token)).status
  expect(await ask({ person: 'Ada', release: { area: 'menu', version: 'm2' } })).toBe(200)
  expect(await ask({ person: 'Ada', release: { area: 'host', version: 'h1' } })).toBe(403)
  expect(await ask({ person: 'Ada' })).toBe(403)
  expect((await asOperator('/ops/overrides/revoke', { person: 'Ada' }, token)).status).toBe(403)
})

test('testers, brands and stores get what their rule names', async () => {
  const rule = (kind: string, names: string[], version: string) =>
    operate(shop, 'menu', { act: 'rule', kind, names, version })
  await rule('tester', ['Ada'], 'm2')
  await rule('store', ['fernhill-market-york-12'], 'm3')
  const ada = shop.newVisitor()
  await ada.request(await linkFor({ person: 'Ada' }))
  expect(await menuOf(ada)).toBe('m2')
  const visitor = shop.newVisitor()
  expect(await menuOf(visitor)).toBe('m1')
  expect(await menuOf(visitor, '/stores/fernhill-market-york-12')).toBe('m3')
  await operate(shop, 'menu', { act: 'clear', kind: 'store' })
  expect(await menuOf(visitor)).toBe('m1')
  await rule('brand', ['ember'], 'm2')
  expect(await menuOf(shop.newVisitor())).toBe('m1')
  expect(await menuOf(shop.newVisitor('ember.localhost'))).toBe('m2')
  await expect(operate(shop, 'menu', { act: 'clear', kind: 'store' })).rejects.toThrow('no rule for a store')
})
