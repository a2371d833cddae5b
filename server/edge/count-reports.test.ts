import { beforeEach, expect, test, vi } from 'vitest'
import { opsContract, releaseCounts } from '@larder/shared/contracts'
import { planHistory } from '@larder/releases/plan-acts.ts'
import { openPage, operate } from './tiny-shop.testing.ts'
import { countsOf, crash, openCountedShop, send, type CountedShop, written } from './counted-shop.testing.ts'

let shop: CountedShop

beforeEach(async () => {
  shop = await openCountedShop()
})

test('counts measurements once per release of a visit, and area outcomes for theirs', async () => {
  await openPage(shop, '/menu')
  const report = {
    releases: { host: 'h1', menu: 'm1' },
    page: ['lcp-good', 'searched', 'searched'],
    loads: { menu: ['loaded', 'retried'], kiosk: ['loaded'] },
  }
  await send(shop, report, '/rum/page')
  // Releases that the visit does not have, and names that a page may not count.
  await send(shop, { ...report, releases: { menu: 'm2', kiosk: 'k1' } }, '/rum/page')
  await send(shop, { ...report, page: ['documents'] }, '/rum/page')
  await send(shop, { ...report, page: ['visits', 'paid'] }, '/rum/page')
  await send(shop, { ...crash('m1'), kind: 'error' })
  await send(shop, { ...crash('m1'), kind: 'error', message: 'another', isFurther: true })
  await send(shop, { ...crash('m1'), kind: 'rejection' })
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 1,
      'm1 stable lcp-good': 1,
      'm1 stable searched': 1,
      'm1 stable loaded': 1,
      'm1 stable retried': 1,
      'm1 stable error': 1,
      'm1 stable rejection': 1,
      'm1 stable broken': 1,
    })
  await expect
    .poll(() => countsOf(shop, 'host'), written)
    .toEqual({
      'h1 stable visits': 1,
      'h1 stable documents': 1,
      'h1 stable lcp-good': 1,
      'h1 stable searched': 1,
      'h1 stable broken': 1,
    })
  expect(await countsOf(shop, 'kiosk')).toEqual({})
})

test('counts each report of a document once, from any tab, and a problem once in a visit', async () => {
  const [first, second] = [await openPage(shop, '/menu'), await openPage(shop, '/menu')]
  const forged = { documentId: `${second.documentId}0` }
  for (const { documentId } of [first, second, first, forged, forged]) {
    await send(shop, { kind: 'hydrated', documentId })
    await send(shop, { kind: 'left', documentId })
    await send(shop, { kind: 'alive', documentId })
    await send(shop, { ...crash('m1'), documentId })
    const report = { documentId, releases: { menu: 'm1' }, page: ['lcp-good'], loads: { menu: ['loaded'] } }
    await send(shop, report, '/rum/page')
  }
  // A forged id names no document, and the visit counts once.
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 2,
      'm1 stable hydrated': 3,
      'm1 stable alive': 3,
      'm1 stable area-crashed': 1,
      'm1 stable broken': 1,
      'm1 stable lcp-good': 3,
      'm1 stable loaded': 3,
    })
})

test('counts a document only for its own releases', async () => {
  const stable = shop.newVisitor()
  const ids: (string | undefined)[] = []
  for (let page = 0; page < 5; page += 1) ids.push((await openPage(stable, '/menu')).documentId)
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const other = shop.newVisitor()
  const { documentId } = await openPage(other, '/menu')
  for (const id of [documentId, ...ids]) await send(other, { kind: 'hydrated', documentId: id })
  // Its own, and once what names no document of the visit.
  await expect.poll(async () => (await countsOf(shop, 'menu'))['m2 canary hydrated'], written).toBe(2)
})

test('reports of no more documents count than those that were counted', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const ahead = { headers: { 'sec-purpose': 'prefetch' } }
  const ids: (string | undefined)[] = []
  for (let page = 0; page < 20; page += 1) {
    const html = await (await shop.newVisitor().request('/menu', ahead)).text()
    ids.push(/"documentId":"([^"]+)"/.exec(html)?.[1])
  }
  const visitor = shop.newVisitor()
  for (let page = 0; page < 20; page += 1) ids.push((await openPage(visitor, '/menu')).documentId)
  for (const documentId of ids) {
    await send(visitor, { kind: 'hydrated', documentId })
    const report = { documentId, releases: { menu: 'm2' }, page: [], loads: {}, times: { lcp: 600_000 } }
    await send(visitor, report, '/rum/page')
  }
  await expect
    .poll(async () => (await countsOf(shop, 'menu'))['m2 canary hydrated'], written)
    .toBeGreaterThan(0)
  const counts = await countsOf(shop, 'menu')
  expect(counts['m2 canary visits']).toBeLessThanOrEqual(1)
  for (const name of ['documents', 'hydrated', 'lcp-pages'])
    expect(counts[`m2 canary ${name}`]).toBeLessThanOrEqual(10)
})

test('counts steps once in a visit, and how long its pages took', async () => {
  for (const ms of [1_000, 1_000]) {
    const { documentId } = await openPage(shop, '/menu')
    const report = {
      documentId,
      releases: { menu: 'm1' },
      page: ['added-to-basket'],
      loads: {},
      times: { lcp: ms },
    }
    await send(shop, report, '/rum/page')
    await send(shop, report, '/rum/page')
  }
  const level = releaseCounts.vitalLevel(1_000)
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 2,
      'm1 stable added-to-basket': 1,
      'm1 stable lcp-pages': 2,
      'm1 stable lcp-levels': 2 * level,
      'm1 stable lcp-squares': 2 * level * level,
    })
})

test('a visit that breaks on the server and in the browser is broken once', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const visitor = shop.newVisitor()
  await visitor.request('/menu?missing')
  const { documentId } = await openPage(visitor, '/menu')
  await send(visitor, { ...crash('m2'), documentId })
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toMatchObject({
      'm2 canary not-found': 1,
      'm2 canary area-crashed': 1,
      'm2 canary broken': 1,
    })
})

test('counts a visit whose call of the API fails, for all its releases, once', async () => {
  const caller = shop.newCaller()
  await openPage(caller, '/menu')
  for (let calls = 0; calls < 2; calls += 1) await caller.request('/api/there-is-none')
  // Without a page before it, nobody has a release.
  await shop.newCaller().request('/api/there-is-none')
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1, 'm1 stable call-rejected': 1 })
})

test('counts a failing call for the area whose code made it and for the host, not for the other areas', async () => {
  const failing = (area: string) => ({ headers: { 'Larder-Area': area } })
  const [byHost, byMenu] = [shop.newCaller(), shop.newCaller()]
  await openPage(byHost, '/menu')
  // Of one network and one second they would be one visit.
  shop.setNow(new Date(shop.deps.clock().getTime() + 5_000))
  await openPage(byMenu, '/menu')
  for (const area of ['host', 'basket']) await byHost.request('/api/there-is-none', failing(area))
  for (let calls = 0; calls < 2; calls += 1) await byMenu.request('/api/there-is-none', failing('menu'))
  // An older page does not say: the failure is one of every area, once in the visit.
  await byMenu.request('/api/there-is-none')
  await expect
    .poll(() => countsOf(shop, 'host'), written)
    .toMatchObject({ 'h1 stable visits': 2, 'h1 stable call-rejected': 2 })
  expect(await countsOf(shop, 'menu')).toMatchObject({ 'm1 stable visits': 2, 'm1 stable call-rejected': 1 })
})

test('counts a page that was fetched ahead once it is shown', async () => {
  const ahead = { headers: { 'sec-purpose': 'prefetch;prerender' } }
  const html = await (await shop.request('/menu', ahead)).text()
  const never = await shop.newVisitor().request('/menu', ahead)
  expect(never.status).toBe(200)
  const [, documentId] = /"documentId":"([^"]+)"/.exec(html) ?? []
  await send(shop, { kind: 'hydrated', documentId })
  await send(shop, { kind: 'hydrated', documentId })
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1, 'm1 stable hydrated': 1 })
})

test('switching releases for other cookies is still one visit', async () => {
  await openPage(shop, '/menu')
  await send(shop, crash('m1'))
  await send(shop, { area: 'host', version: 'h1' }, '/r/visit')
  await send(shop, crash('m1'))
  await send(shop, { kind: 'hydrated' })
  await expect.poll(async () => (await countsOf(shop, 'menu'))['m1 stable hydrated'], written).toBe(1)
  expect((await countsOf(shop, 'menu'))['m1 stable area-crashed']).toBe(1)
})

const planOf = async () => {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  return opsContract.LivePlan.parse(await (await shop.request('/ops/plan', { headers })).json())
}

/** What a visitor's page reports, by whether it has the canary. */
type Behaviour = (isCanary: boolean) => { body: object; to: string } | undefined

/** Visitors in groups, until the guard has aborted the canary of the menu. */
async function visitUntilAborted(report: Behaviour): Promise<void> {
  const visit = async () => {
    const visitor = shop.newVisitor()
    const { composition } = await openPage(visitor, '/menu')
    await send(visitor, { kind: 'hydrated' })
    const reported = report(composition.areas.some(({ version }) => version === 'm2'))
    if (reported) await send(visitor, reported.body, reported.to)
  }
  for (let visitors = 0; visitors < 400; visitors += 20) await Promise.all(Array.from({ length: 20 }, visit))
  await vi.waitFor(async () => expect((await planOf()).areas['menu']?.canary).toBeUndefined(), {
    timeout: 60_000,
    interval: 200,
  })
}

test('aborts a crashing release within 60 s and leaves other areas alone', { timeout: 120_000 }, async () => {
  await operate(shop, 'menu', ['canary', 'm2', '25'])
  const before = await planOf()
  await visitUntilAborted((isCanary) => (isCanary ? { body: crash('m2'), to: '/rum' } : undefined))
  expect((await planOf()).areas['host']).toEqual(before.areas['host'])
  const [last] = await planHistory(shop.ledger, 1)
  expect(last).toMatchObject({
    who: 'guard',
    act: 'abort',
    evidence: {
      version: 'm2',
      stable: 'm1',
      reasons: [{ rule: 'harm', comparison: 'area-crashed' }, { comparison: 'broken' }],
    },
  })
  expect(await openPage(shop.newVisitor(), '/menu')).toMatchObject({
    composition: { areas: [{ name: 'menu', version: 'm1' }] },
  })
})

test('aborts a release with which nobody adds to a basket', { timeout: 120_000 }, async () => {
  await operate(shop, 'menu', ['canary', 'm2', '25'])
  let shoppers = 0
  await visitUntilAborted((isCanary) => {
    shoppers += 1
    if (isCanary || shoppers % 2 === 0) return undefined
    const body = { releases: { menu: 'm1' }, page: ['added-to-basket'], loads: {} }
    return { body, to: '/rum/page' }
  })
  const [last] = await planHistory(shop.ledger, 1)
  expect(last).toMatchObject({
    who: 'guard',
    evidence: { reasons: [{ rule: 'harm', comparison: 'added-to-basket' }] },
  })
})

test('aborts a release that breaks another area’s part', { timeout: 120_000 }, async () => {
  await operate(shop, 'menu', ['canary', 'm2', '25'])
  await visitUntilAborted((isCanary) => (isCanary ? { body: crash('h1', 'host'), to: '/rum' } : undefined))
  const [last] = await planHistory(shop.ledger, 1)
  expect(last).toMatchObject({
    who: 'guard',
    area: 'menu',
    evidence: { reasons: [{ rule: 'harm', comparison: 'broken' }] },
  })
})
