import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { mountTiny, openPage, operate, publishTiny } from '../tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner }) {
  const body = '<p>' + (owner ? 'menu ' + owner.routes.version : 'shell') + '</p>'
  return { kind: 'page', status: 200, head: '<title>Tiny</title>', body, styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const menuModule = (version: string) => `export const exposed = { './routes': { version: '${version}' } }`

let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-visit-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const version of ['h1', 'h2'])
    await publishTiny(folder, {
      area: 'host',
      version,
      claims: [],
      node: HOST,
      isUnplanned: version !== 'h1',
    })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      node: menuModule(version),
      isUnplanned: version !== 'm1',
    })
  shop = await startApp()
  await mountTiny(shop, folder)
})

async function readMenu(visitor: Visitor): Promise<string | undefined> {
  const { composition } = await openPage(visitor, '/menu')
  const found = composition.areas.find(({ name }) => name === 'menu')
  return found?.isKilled ? 'off' : found?.version
}
const advanceMinutes = (minutes: number) =>
  shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

test('a visit keeps its releases after a promotion, until it pauses for 30 minutes', async () => {
  const visitor = shop.newVisitor()
  expect(await readMenu(visitor)).toBe('m1')
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await readMenu(shop.newVisitor())).toBe('m2')
  advanceMinutes(29)
  expect(await readMenu(visitor)).toBe('m1')
  advanceMinutes(29)
  expect(await readMenu(visitor)).toBe('m1')
  // The earlier release renders the page once it has a process.
  await vi.waitFor(
    async () => expect((await openPage(visitor, '/menu')).html).toContain('<p>menu m1</p>'),
    20_000,
  )
  advanceMinutes(31)
  expect(await readMenu(visitor)).toBe('m2')
})

test('never combines an earlier host with a menu released for a newer one', async () => {
  const releasesOn = async (visitor: Visitor, path: string) => {
    const { hostVersion, areas } = (await openPage(visitor, path)).composition
    return [hostVersion, ...areas.map(({ version }) => version)]
  }
  const [visitor, other] = [shop.newVisitor(), shop.newVisitor()]
  for (const shopper of [visitor, other]) expect(await releasesOn(shopper, '/menu')).toEqual(['h1', 'm1'])
  await operate(shop, 'host', ['promote', 'h2'])
  await operate(shop, 'menu', { act: 'rule', version: 'm2', kind: 'store', names: ['york'] })
  expect(await releasesOn(visitor, '/menu')).toEqual(['h1', 'm1'])
  expect(await releasesOn(visitor, '/stores/york')).toEqual(['h2', 'm2'])
  // The visit keeps these releases from now on; a visit without a page of that store is unchanged.
  expect(await releasesOn(visitor, '/menu')).toEqual(['h2', 'm2'])
  expect(await releasesOn(other, '/menu')).toEqual(['h1', 'm1'])
})

test('applies a rollback or a disabled area to the next document of every visit', async () => {
  await operate(shop, 'menu', ['promote', 'm2'])
  const visitor = shop.newVisitor()
  expect(await readMenu(visitor)).toBe('m2')
  await operate(shop, 'menu', ['back'])
  expect(await readMenu(visitor)).toBe('m1')
  await operate(shop, 'menu', ['kill'])
  expect(await readMenu(visitor)).toBe('off')
})

test('after a broken canary, the next try gets the stable release and is counted', async () => {
  const visitor = shop.newVisitor()
  const readAbandoned = async () =>
    Number(
      /area_problems_total\{area="menu",version="m2",kind="left"\} (\d+)/.exec(await shop.metrics())?.[1] ??
        0,
    )
  const before = await readAbandoned()
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  expect(await readMenu(visitor)).toBe('m2')
  const abandon = (version: string, headers = {}) =>
    visitor.request('/r/visit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ area: 'menu', version }),
    })
  // Rejected: a release that this visit does not have, and a cross-site request.
  await abandon('m3')
  await abandon('m2', { 'sec-fetch-site': 'cross-site' })
  expect(await readMenu(visitor)).toBe('m2')
  expect((await abandon('m2')).status).toBe(204)
  expect(await readMenu(visitor)).toBe('m1')
  advanceMinutes(40)
  expect(await readMenu(visitor)).toBe('m1')
  expect(await readMenu(shop.newVisitor())).toBe('m2')
  expect((await readAbandoned()) - before).toBe(1)
  await operate(shop, 'menu', ['canary', 'm3', '100'])
  advanceMinutes(31)
  expect(await readMenu(visitor)).toBe('m3')
})

test('after a broken stable release, the visitor gets the current one', async () => {
  const visitor = shop.newVisitor()
  expect(await readMenu(visitor)).toBe('m1')
  await operate(shop, 'menu', ['promote', 'm2'])
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ area: 'menu', version: 'm1' })
  await visitor.request('/r/visit', { method: 'POST', headers, body })
  expect(await readMenu(visitor)).toBe('m2')
})

test('`/r/live` lists the live releases, and documents carry the plan’s revision', async () => {
  const readNewestRevision = async () => {
    const { rows } = await shop.db.$client.query<{ newest: string }>(
      'select max(revision) as newest from plan_changes',
    )
    return Number(rows[0]?.newest)
  }
  const before = await readNewestRevision()
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await readNewestRevision()).toBe(before + 1)
  const live = await (await shop.request('/r/live')).json()
  expect(live).toEqual({ host: ['h1'], menu: ['m2', 'm1'] })
  expect((await openPage(shop.newVisitor(), '/menu')).planRevision).toBe(before + 1)
})
