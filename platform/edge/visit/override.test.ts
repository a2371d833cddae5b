import { beforeEach, expect, test } from 'vitest'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { openPage, operate, publishTiny } from '../tiny-shop.testing.ts'
import { createLink, openMenuShop } from './override.testing.ts'

let shop: TestApp
let folder = ''

beforeEach(async () => {
  ;({ shop, folder } = await openMenuShop())
})

/** A file of a published release that no plan names. */
const FILE = '/r/menu/m2/web/page.js'

async function readMenu(visitor: Visitor, path = '/menu'): Promise<string | undefined> {
  const { composition } = await openPage(visitor, path)
  const found = composition.areas.find(({ name }) => name === 'menu')
  return found?.isKilled ? 'off' : found?.version
}

const reportCrash = (visitor: Visitor) =>
  visitor.request('/rum', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'area-crashed', area: 'menu', version: 'm2', message: 'x', path: '/' }),
  })

/** Reads the metric's line. Other tests in this process count too, so only compare it. */
async function readCrashCount(): Promise<string | undefined> {
  const name = 'larder_area_problems_total{area="menu",version="m2",kind="area-crashed"}'
  return (await shop.metrics()).split('\n').find((line) => line.startsWith(name))
}

test('a signed link shows one visitor a release, marked as a preview and not counted, until it expires', async () => {
  const path = await createLink(shop, { person: 'Ada', hours: 2, release: { area: 'menu', version: 'm2' } })
  const ada = shop.newVisitor()
  // The files of a published release are not served before a plan or link names it.
  expect((await ada.request(FILE)).status).toBe(404)
  const reply = await ada.request(path)
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/'])
  expect(await readMenu(ada)).toBe('m2')
  expect((await shop.newVisitor().request(FILE)).status).toBe(200)
  expect((await openPage(ada, '/menu')).override).toMatchObject({ person: 'Ada', releases: ['menu m2'] })
  // Its documents are not cached for others.
  const other = shop.newVisitor()
  expect(await readMenu(other)).toBe('m1')
  expect((await openPage(other, '/menu')).override).toBeUndefined()
  const before = await readCrashCount()
  await reportCrash(ada)
  expect(await readCrashCount()).toBe(before)
  // A disabled area is disabled for everyone.
  await operate(shop, 'menu', ['kill'])
  expect(await readMenu(ada)).toBe('off')
  await operate(shop, 'menu', ['revive'])
  shop.setNow(new Date(shop.deps.clock().getTime() + 3 * 3_600_000))
  expect(await readMenu(ada)).toBe('m1')
  expect((await shop.newVisitor().request(path)).status).toBe(404)
})

test('a link shows an area that was never live, on its route', async () => {
  const page = `export const exposed = { './routes': { render: () => '<h1>Gift cards</h1>' } }`
  const gifts = { area: 'gift-cards', version: 'g1', claims: ['/gift-cards'] }
  await publishTiny(folder, { ...gifts, node: page, isUnplanned: true })
  const ada = shop.newVisitor()
  await ada.request(await createLink(shop, { person: 'Ada', release: { area: 'gift-cards', version: 'g1' } }))
  const { composition } = await openPage(ada, '/gift-cards')
  expect(composition.areas.map(({ name }) => name)).toEqual(['gift-cards', 'menu'])
  const other = await openPage(shop.newVisitor(), '/gift-cards')
  expect(other.composition.areas.map(({ name }) => name)).toEqual(['menu'])
})

test('ending a preview shows the shop as everyone sees it', async () => {
  const ada = shop.newVisitor()
  await ada.request(await createLink(shop, { person: 'Ada', release: { area: 'menu', version: 'm2' } }))
  await ada.request('/preview')
  shop.setNow(new Date(shop.deps.clock().getTime() + 31 * 60_000))
  expect(await readMenu(ada)).toBe('m1')
})

test('testers, brands and stores get the release of their rule', async () => {
  const rule = (kind: string, names: string[], version: string) =>
    operate(shop, 'menu', { act: 'rule', kind, names, version })
  await rule('tester', ['Ada'], 'm2')
  await rule('store', ['fernhill-market-york-12'], 'm3')
  const ada = shop.newVisitor()
  await ada.request(await createLink(shop, { person: 'Ada' }))
  expect(await readMenu(ada)).toBe('m2')
  const visitor = shop.newVisitor()
  expect(await readMenu(visitor)).toBe('m1')
  expect(await readMenu(visitor, '/stores/fernhill-market-york-12')).toBe('m3')
  await operate(shop, 'menu', { act: 'clear', kind: 'store' })
  expect(await readMenu(visitor)).toBe('m1')
  await rule('brand', ['ember'], 'm2')
  expect(await readMenu(shop.newVisitor())).toBe('m1')
  expect(await readMenu(shop.newVisitor('ember.localhost'))).toBe('m2')
  await expect(operate(shop, 'menu', { act: 'clear', kind: 'store' })).rejects.toThrow('no rule for a store')
})
