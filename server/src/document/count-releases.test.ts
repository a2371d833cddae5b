import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { opsContract, releaseCounts } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '../../testing/index.ts'
import { planHistory } from '../releases/ledger.ts'
import { mountTiny, openPage, operate, publishTiny } from './tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, url }) {
  if (owner && url.endsWith('?breaks')) throw new Error('broken')
  return { kind: 'page', status: url.endsWith('?missing') ? 404 : 200, head: '<title>Tiny</title>', body: '<p>page</p>', styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const MENU = `export const exposed = { './routes': {} }`

let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-counts-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  for (const version of ['m1', 'm2'])
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      node: MENU,
      isWaiting: version !== 'm1',
    })
  shop = await startApp({ environment: { LIMIT_SCALE: '100' } })
  await mountTiny(shop, folder)
})

const send = (visitor: Visitor, body: object, to = '/rum') =>
  visitor.request(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const crash = (version: string, area = 'menu') => ({
  kind: 'area-crashed',
  area,
  version,
  message: 'boom',
  path: '/menu',
})

/** The counts of an area by version, arm and name, once they are written. */
async function countsOf(area: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const reply = await shop.request(`/ops/counts?area=${area}&minutes=60`, { headers })
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  return Object.fromEntries(
    counts.map(({ version, arm, name, total }) => [`${version} ${arm} ${name}`, total]),
  )
}
const written = { timeout: 10_000, interval: 100 }

test('documents, visits, interactive pages and problems are counted by release and arm', async () => {
  await openPage(shop, '/menu')
  await openPage(shop, '/menu')
  await send(shop, { kind: 'hydrated' })
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const other = shop.newVisitor()
  await openPage(other, '/menu')
  await send(other, { kind: 'hydrated' })
  await send(other, crash('m2'))
  await expect
    .poll(() => countsOf('menu'), written)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 2,
      'm1 stable hydrated': 1,
      'm2 canary visits': 1,
      'm2 canary documents': 1,
      'm2 canary hydrated': 1,
      'm2 canary area-crashed': 1,
    })
  await expect
    .poll(() => countsOf('host'), written)
    .toEqual({ 'h1 stable visits': 2, 'h1 stable documents': 3, 'h1 stable hydrated': 2 })
})

test('nobody counts for a release that the visit does not have, nor one by a link', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '0.01'])
  await send(shop.newVisitor(), { kind: 'hydrated' })
  await openPage(shop, '/menu')
  await send(shop, crash('m2'))
  await send(shop, crash('m7'))
  await send(shop, crash('m1', 'kiosk'))
  await send(shop, { kind: 'hydrated', area: 'menu' })
  await expect
    .poll(() => countsOf('menu'), written)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1 })
  expect(await countsOf('kiosk')).toEqual({})
})

test('what a page measured is counted once for each release of its visit, and how its areas came for theirs', async () => {
  await openPage(shop, '/menu')
  const report = {
    releases: { host: 'h1', menu: 'm1' },
    page: ['lcp-good', 'searched', 'searched'],
    loads: { menu: ['loaded', 'retried'], kiosk: ['loaded'] },
  }
  await send(shop, report, '/rum/page')
  // Of a release that the visit does not have, and names that a page may not count.
  await send(shop, { ...report, releases: { menu: 'm2', kiosk: 'k1' } }, '/rum/page')
  await send(shop, { ...report, page: ['documents'] }, '/rum/page')
  await send(shop, { ...report, page: ['visits', 'paid'] }, '/rum/page')
  await send(shop, { ...crash('m1'), kind: 'error' })
  await send(shop, { ...crash('m1'), kind: 'error', message: 'another', isFurther: true })
  await send(shop, { ...crash('m1'), kind: 'rejection' })
  await expect
    .poll(() => countsOf('menu'), written)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 1,
      'm1 stable lcp-good': 1,
      'm1 stable searched': 1,
      'm1 stable loaded': 1,
      'm1 stable retried': 1,
      'm1 stable error': 1,
      'm1 stable rejection': 1,
    })
  await expect
    .poll(() => countsOf('host'), written)
    .toEqual({
      'h1 stable visits': 1,
      'h1 stable documents': 1,
      'h1 stable lcp-good': 1,
      'h1 stable searched': 1,
    })
  expect(await countsOf('kiosk')).toEqual({})
})

test('each document counts once what it reports, however often that is sent and by whatever tab', async () => {
  const [first, second] = [await openPage(shop, '/menu'), await openPage(shop, '/menu')]
  const forged = { documentId: `${second.documentId}0` }
  for (const { documentId } of [first, second, first, forged, forged]) {
    await send(shop, { kind: 'hydrated', documentId })
    await send(shop, { kind: 'left', documentId })
    await send(shop, { ...crash('m1'), documentId })
    const report = { documentId, releases: { menu: 'm1' }, page: ['lcp-good'], loads: { menu: ['loaded'] } }
    await send(shop, report, '/rum/page')
  }
  // A forged id is none: as of a host from before it names no document, and the visit's last one counts once.
  await expect
    .poll(() => countsOf('menu'), written)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 2,
      'm1 stable hydrated': 3,
      'm1 stable area-crashed': 3,
      'm1 stable lcp-good': 3,
      'm1 stable loaded': 3,
    })
})

test('a page that does not render on the server, or does not exist, is counted for its area and the host', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const visitor = shop.newVisitor()
  await expect
    .poll(async () => {
      await openPage(visitor, '/menu?breaks')
      await openPage(visitor, '/menu?missing')
      return countsOf('menu')
    }, written)
    .toMatchObject({
      'm2 canary not-rendered': expect.any(Number) as number,
      'm2 canary not-found': expect.any(Number) as number,
    })
  expect(await countsOf('host')).toMatchObject({ 'h1 stable not-found': expect.any(Number) as number })
})

const planOf = async () => {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  return opsContract.LivePlan.parse(await (await shop.request('/ops/plan', { headers })).json())
}

/** One visitor's page: with the canary it crashes, as it would in a browser. */
async function visit(): Promise<void> {
  const visitor = shop.newVisitor()
  const { composition } = await openPage(visitor, '/menu')
  await send(visitor, { kind: 'hydrated' })
  if (composition.areas.some(({ version }) => version === 'm2')) await send(visitor, crash('m2'))
}

test(
  'a release that crashes is aborted within 60 s of traffic; the other areas stay as they are',
  {
    timeout: 120_000,
  },
  async () => {
    await operate(shop, 'menu', ['canary', 'm2', '25'])
    const before = await planOf()
    for (let visitors = 0; visitors < 400; visitors += 20)
      await Promise.all(Array.from({ length: 20 }, visit))
    await vi.waitFor(async () => expect((await planOf()).areas['menu']?.canary).toBeUndefined(), {
      timeout: 60_000,
      interval: 200,
    })
    expect((await planOf()).areas['host']).toEqual(before.areas['host'])
    const [last] = await planHistory(shop.db, 1)
    expect(last).toMatchObject({
      who: 'guard',
      act: 'abort',
      evidence: { version: 'm2', stable: 'm1', reasons: [{ rule: 'harm', comparison: 'area-crashed' }] },
    })
    expect(await openPage(shop.newVisitor(), '/menu')).toMatchObject({
      composition: { areas: [{ name: 'menu', version: 'm1' }] },
    })
  },
)
