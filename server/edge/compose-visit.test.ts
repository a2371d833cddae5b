import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { mountTiny, openPage, operate, publishTiny } from './tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner }) {
  const body = '<p>' + (owner ? 'menu ' + owner.routes.version : 'shell') + '</p>'
  return { kind: 'page', status: 200, head: '<title>Tiny</title>', body, styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const menu = (version: string) => `export const exposed = { './routes': { version: '${version}' } }`

let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-visit-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const version of ['h1', 'h2'])
    await publishTiny(folder, { area: 'host', version, claims: [], node: HOST, isWaiting: version !== 'h1' })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      node: menu(version),
      isWaiting: version !== 'm1',
    })
  shop = await startApp()
  await mountTiny(shop, folder)
})

async function menuOf(visitor: Visitor): Promise<string | undefined> {
  const { composition } = await openPage(visitor, '/menu')
  const found = composition.areas.find(({ name }) => name === 'menu')
  return found?.isKilled ? 'off' : found?.version
}
const later = (minutes: number) => shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

test('a visit keeps its releases over a promotion until a 30-minute pause', async () => {
  const visitor = shop.newVisitor()
  expect(await menuOf(visitor)).toBe('m1')
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await menuOf(shop.newVisitor())).toBe('m2')
  later(29)
  expect(await menuOf(visitor)).toBe('m1')
  later(29)
  expect(await menuOf(visitor)).toBe('m1')
  // Rendered by that release, once it has a process.
  await vi.waitFor(
    async () => expect((await openPage(visitor, '/menu')).html).toContain('<p>menu m1</p>'),
    20_000,
  )
  later(31)
  expect(await menuOf(visitor)).toBe('m2')
})

test('an earlier host never meets a menu released for a newer one', async () => {
  const releasesOn = async (visitor: Visitor, path: string) => {
    const { hostVersion, areas } = (await openPage(visitor, path)).composition
    return [hostVersion, ...areas.map(({ version }) => version)]
  }
  const [visitor, other] = [shop.newVisitor(), shop.newVisitor()]
  for (const one of [visitor, other]) expect(await releasesOn(one, '/menu')).toEqual(['h1', 'm1'])
  await operate(shop, 'host', ['promote', 'h2'])
  await operate(shop, 'menu', { act: 'rule', version: 'm2', kind: 'store', names: ['york'] })
  expect(await releasesOn(visitor, '/menu')).toEqual(['h1', 'm1'])
  expect(await releasesOn(visitor, '/stores/york')).toEqual(['h2', 'm2'])
  // It stays where it is from there on, and who opens no page of that store stays as they were.
  expect(await releasesOn(visitor, '/menu')).toEqual(['h2', 'm2'])
  expect(await releasesOn(other, '/menu')).toEqual(['h1', 'm1'])
})

test('a rollback and a disabled area reach the next document of every visit', async () => {
  await operate(shop, 'menu', ['promote', 'm2'])
  const visitor = shop.newVisitor()
  expect(await menuOf(visitor)).toBe('m2')
  await operate(shop, 'menu', ['back'])
  expect(await menuOf(visitor)).toBe('m1')
  await operate(shop, 'menu', ['kill'])
  expect(await menuOf(visitor)).toBe('off')
})

test('a visitor of a broken canary gets stable on the next try and is counted', async () => {
  const visitor = shop.newVisitor()
  const left = async () =>
    Number(
      /area_problems_total\{area="menu",version="m2",kind="left"\} (\d+)/.exec(await shop.metrics())?.[1] ??
        0,
    )
  const before = await left()
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  expect(await menuOf(visitor)).toBe('m2')
  const leave = (version: string, headers = {}) =>
    visitor.request('/r/visit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ area: 'menu', version }),
    })
  // Not of a release that this visit does not have, nor for another site.
  await leave('m3')
  await leave('m2', { 'sec-fetch-site': 'cross-site' })
  expect(await menuOf(visitor)).toBe('m2')
  expect((await leave('m2')).status).toBe(204)
  expect(await menuOf(visitor)).toBe('m1')
  later(40)
  expect(await menuOf(visitor)).toBe('m1')
  expect(await menuOf(shop.newVisitor())).toBe('m2')
  expect((await left()) - before).toBe(1)
  await operate(shop, 'menu', ['canary', 'm3', '100'])
  later(31)
  expect(await menuOf(visitor)).toBe('m3')
})

test('a visitor of a broken stable release gets the current one', async () => {
  const visitor = shop.newVisitor()
  expect(await menuOf(visitor)).toBe('m1')
  await operate(shop, 'menu', ['promote', 'm2'])
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ area: 'menu', version: 'm1' })
  await visitor.request('/r/visit', { method: 'POST', headers, body })
  expect(await menuOf(visitor)).toBe('m2')
})

test('open pages may ask for live releases, and documents name the plan', async () => {
  const newest = async () => {
    const { rows } = await shop.db.$client.query<{ newest: string }>(
      'select max(revision) as newest from plan_changes',
    )
    return Number(rows[0]?.newest)
  }
  const before = await newest()
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await newest()).toBe(before + 1)
  const live = await (await shop.request('/r/live')).json()
  expect(live).toEqual({ host: ['h1'], menu: ['m2', 'm1'] })
  expect((await openPage(shop.newVisitor(), '/menu')).planRevision).toBe(before + 1)
})
