import { beforeEach, expect, test, vi } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import * as releaseCounts from '@larder/contracts/release-counts'
import { readPlanHistory } from '@larder/control/plan/plan-acts.ts'
import { openPage, operate } from '../tiny-shop.testing.ts'
import {
  readCounts,
  crashReport,
  openCountedShop,
  sendReport,
  type CountedShop,
  untilWritten,
} from '../counted-shop.testing.ts'

let shop: CountedShop

beforeEach(async () => {
  shop = await openCountedShop()
})

test('counts measurements once per release of a visit, and area outcomes only for the visit’s areas', async () => {
  await openPage(shop, '/menu')
  const report = {
    releases: { host: 'h1', menu: 'm1' },
    page: ['lcp-good', 'searched', 'searched'],
    loads: { menu: ['loaded', 'retried'], kiosk: ['loaded'] },
  }
  await sendReport(shop, report, '/rum/page')
  // Ignored: releases that the visit does not have, and names that a page may not count.
  await sendReport(shop, { ...report, releases: { menu: 'm2', kiosk: 'k1' } }, '/rum/page')
  await sendReport(shop, { ...report, page: ['documents'] }, '/rum/page')
  await sendReport(shop, { ...report, page: ['visits', 'paid'] }, '/rum/page')
  await sendReport(shop, { ...crashReport('m1'), kind: 'error' })
  await sendReport(shop, { ...crashReport('m1'), kind: 'error', message: 'another', isFurther: true })
  await sendReport(shop, { ...crashReport('m1'), kind: 'rejection' })
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
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
    .poll(() => readCounts(shop, 'host'), untilWritten)
    .toEqual({
      'h1 stable visits': 1,
      'h1 stable documents': 1,
      'h1 stable lcp-good': 1,
      'h1 stable searched': 1,
      'h1 stable broken': 1,
    })
  expect(await readCounts(shop, 'kiosk')).toEqual({})
})

test('counts what it knows of a newer page’s report, and a newer kind of problem as an error', async () => {
  await openPage(shop, '/menu')
  const report = {
    releases: { host: 'h1', menu: 'm1' },
    page: ['lcp-good', 'shared-a-list'],
    times: { lcp: 1_000, ttfb: 20 },
    loads: { menu: ['loaded', 'streamed'] },
    mood: 'calm',
  }
  await sendReport(shop, report, '/rum/page')
  await sendReport(shop, { ...crashReport('m1'), kind: 'worker-crashed' })
  const level = releaseCounts.vitalLevel(1_000)
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 1,
      'm1 stable lcp-good': 1,
      'm1 stable loaded': 1,
      'm1 stable lcp-pages': 1,
      'm1 stable lcp-levels': level,
      'm1 stable lcp-squares': level * level,
      'm1 stable error': 1,
      'm1 stable broken': 1,
    })
})

test('counts each report of a document once across tabs, and a problem once per visit', async () => {
  const [first, second] = [await openPage(shop, '/menu'), await openPage(shop, '/menu')]
  const forgedReport = { documentId: `${second.documentId}0` }
  for (const { documentId } of [first, second, first, forgedReport, forgedReport]) {
    await sendReport(shop, { kind: 'hydrated', documentId })
    await sendReport(shop, { kind: 'left', documentId })
    await sendReport(shop, { kind: 'alive', documentId })
    await sendReport(shop, { ...crashReport('m1'), documentId })
    const report = { documentId, releases: { menu: 'm1' }, page: ['lcp-good'], loads: { menu: ['loaded'] } }
    await sendReport(shop, report, '/rum/page')
  }
  // Reports with a forged id belong to no document, so they count once for the visit.
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
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
  for (const id of [documentId, ...ids]) await sendReport(other, { kind: 'hydrated', documentId: id })
  // One for its own document and one for all ids that are not of this visit.
  await expect.poll(async () => (await readCounts(shop, 'menu'))['m2 canary hydrated'], untilWritten).toBe(2)
})

test('counts reports from no more documents than were counted', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const ahead = { headers: { 'sec-purpose': 'prefetch' } }
  const ids: (string | undefined)[] = []
  for (let page = 0; page < 20; page += 1) {
    ids.push((await openPage(shop.newVisitor(), '/menu', ahead)).documentId)
  }
  const visitor = shop.newVisitor()
  for (let page = 0; page < 20; page += 1) ids.push((await openPage(visitor, '/menu')).documentId)
  for (const documentId of ids) {
    await sendReport(visitor, { kind: 'hydrated', documentId })
    const report = { documentId, releases: { menu: 'm2' }, page: [], loads: {}, times: { lcp: 600_000 } }
    await sendReport(visitor, report, '/rum/page')
  }
  await expect
    .poll(async () => (await readCounts(shop, 'menu'))['m2 canary hydrated'], untilWritten)
    .toBeGreaterThan(0)
  const counts = await readCounts(shop, 'menu')
  expect(counts['m2 canary visits']).toBeLessThanOrEqual(1)
  for (const name of ['documents', 'hydrated', 'lcp-pages'])
    expect(counts[`m2 canary ${name}`]).toBeLessThanOrEqual(10)
})

test('counts steps once per visit, and the load time of each page', async () => {
  for (const ms of [1_000, 1_000]) {
    const { documentId } = await openPage(shop, '/menu')
    const report = {
      documentId,
      releases: { menu: 'm1' },
      page: ['added-to-basket'],
      loads: {},
      times: { lcp: ms },
    }
    await sendReport(shop, report, '/rum/page')
    await sendReport(shop, report, '/rum/page')
  }
  const level = releaseCounts.vitalLevel(1_000)
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 2,
      'm1 stable added-to-basket': 1,
      'm1 stable lcp-pages': 2,
      'm1 stable lcp-levels': 2 * level,
      'm1 stable lcp-squares': 2 * level * level,
    })
})

test('counts a visit as broken once when it fails on the server and in the browser', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const visitor = shop.newVisitor()
  await visitor.request('/menu?missing')
  const { documentId } = await openPage(visitor, '/menu')
  await sendReport(visitor, { ...crashReport('m2'), documentId })
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toMatchObject({
      'm2 canary not-found': 1,
      'm2 canary area-crashed': 1,
      'm2 canary broken': 1,
    })
})

test('counts a visit with a failed API call once, for all its releases', async () => {
  const caller = shop.newCaller()
  await openPage(caller, '/menu')
  for (let calls = 0; calls < 2; calls += 1) await caller.request('/api/there-is-none')
  // A call without a page before it has no releases.
  await shop.newCaller().request('/api/there-is-none')
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1, 'm1 stable call-rejected': 1 })
})

test('counts a failed API call for the host and the area that made it, not for other areas', async () => {
  const callFrom = (area: string) => ({ headers: { 'Larder-Area': area } })
  const [first, second] = [shop.newCaller(), shop.newCaller()]
  await openPage(first, '/menu')
  // Visits from one network in the same second would be counted as one.
  shop.setNow(new Date(shop.deps.clock().getTime() + 5_000))
  await openPage(second, '/menu')
  for (const area of ['host', 'basket']) await first.request('/api/there-is-none', callFrom(area))
  for (let calls = 0; calls < 2; calls += 1) await second.request('/api/there-is-none', callFrom('menu'))
  // A call from an older page has no header. It is counted for every area, still once per visit.
  await second.request('/api/there-is-none')
  await expect
    .poll(() => readCounts(shop, 'host'), untilWritten)
    .toMatchObject({ 'h1 stable visits': 2, 'h1 stable call-rejected': 2 })
  expect(await readCounts(shop, 'menu')).toMatchObject({
    'm1 stable visits': 2,
    'm1 stable call-rejected': 1,
  })
})

test('counts a prefetched page when it is shown, once', async () => {
  const ahead = { headers: { 'sec-purpose': 'prefetch;prerender' } }
  const { documentId } = await openPage(shop, '/menu', ahead)
  const reply = await shop.newVisitor().request('/menu', ahead)
  expect(reply.status).toBe(200)
  await sendReport(shop, { kind: 'hydrated', documentId })
  await sendReport(shop, { kind: 'hydrated', documentId })
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1, 'm1 stable hydrated': 1 })
})

test('counts one visit when the visitor switches releases and gets new cookies', async () => {
  await openPage(shop, '/menu')
  await sendReport(shop, crashReport('m1'))
  await sendReport(shop, { area: 'host', version: 'h1' }, '/r/visit')
  await sendReport(shop, crashReport('m1'))
  await sendReport(shop, { kind: 'hydrated' })
  await expect.poll(async () => (await readCounts(shop, 'menu'))['m1 stable hydrated'], untilWritten).toBe(1)
  expect((await readCounts(shop, 'menu'))['m1 stable area-crashed']).toBe(1)
})

const readPlan = async () => {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  return opsContract.LivePlan.parse(await (await shop.request('/ops/plan', { headers })).json())
}

/** Returns what a visitor's page reports, depending on whether it has the canary. */
type Behaviour = (isCanary: boolean) => { body: object; to: string } | undefined

/** Sends visitors in groups until the guard aborts the menu's canary. */
async function visitUntilAborted(report: Behaviour): Promise<void> {
  const visit = async () => {
    const visitor = shop.newVisitor()
    const { composition } = await openPage(visitor, '/menu')
    await sendReport(visitor, { kind: 'hydrated' })
    const reported = report(composition.areas.some(({ version }) => version === 'm2'))
    if (reported) await sendReport(visitor, reported.body, reported.to)
  }
  for (let visitors = 0; visitors < 400; visitors += 20) await Promise.all(Array.from({ length: 20 }, visit))
  await vi.waitFor(async () => expect((await readPlan()).areas['menu']?.canary).toBeUndefined(), {
    timeout: 60_000,
    interval: 200,
  })
}

test(
  'aborts a crashing release within 60 s and does not affect other areas',
  { timeout: 120_000 },
  async () => {
    await operate(shop, 'menu', ['canary', 'm2', '25'])
    const before = await readPlan()
    await visitUntilAborted((isCanary) => (isCanary ? { body: crashReport('m2'), to: '/rum' } : undefined))
    expect((await readPlan()).areas['host']).toEqual(before.areas['host'])
    const [last] = await readPlanHistory(shop.ledger, 1)
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
  },
)

test('aborts a release whose visitors add nothing to the basket', { timeout: 120_000 }, async () => {
  await operate(shop, 'menu', ['canary', 'm2', '25'])
  let shoppers = 0
  await visitUntilAborted((isCanary) => {
    shoppers += 1
    if (isCanary || shoppers % 2 === 0) return undefined
    const body = { releases: { menu: 'm1' }, page: ['added-to-basket'], loads: {} }
    return { body, to: '/rum/page' }
  })
  const [last] = await readPlanHistory(shop.ledger, 1)
  expect(last).toMatchObject({
    who: 'guard',
    evidence: { reasons: [{ rule: 'harm', comparison: 'added-to-basket' }] },
  })
})

test('aborts a release that breaks another area’s part', { timeout: 120_000 }, async () => {
  await operate(shop, 'menu', ['canary', 'm2', '25'])
  await visitUntilAborted((isCanary) =>
    isCanary ? { body: crashReport('h1', 'host'), to: '/rum' } : undefined,
  )
  const [last] = await readPlanHistory(shop.ledger, 1)
  expect(last).toMatchObject({
    who: 'guard',
    area: 'menu',
    evidence: { reasons: [{ rule: 'harm', comparison: 'broken' }] },
  })
})
