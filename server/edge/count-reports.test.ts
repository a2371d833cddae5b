import { beforeEach, expect, test, vi } from 'vitest'
import { opsContract } from '@larder/shared/contracts'
import type { TestApp } from '@larder/testing/index.ts'
import { planHistory } from '@larder/releases/plan-acts.ts'
import { openPage, operate } from './tiny-shop.testing.ts'
import { countsOf, crash, openCountedShop, send, written } from './counted-shop.testing.ts'

let shop: TestApp

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
    })
  await expect
    .poll(() => countsOf(shop, 'host'), written)
    .toEqual({
      'h1 stable visits': 1,
      'h1 stable documents': 1,
      'h1 stable lcp-good': 1,
      'h1 stable searched': 1,
    })
  expect(await countsOf(shop, 'kiosk')).toEqual({})
})

test('counts each report of a document once, from any tab', async () => {
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
      'm1 stable area-crashed': 3,
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
  for (const id of [documentId, ...ids]) await send(other, { ...crash('m2'), documentId: id })
  // Its own, and once what names no document of the visit.
  await expect.poll(async () => (await countsOf(shop, 'menu'))['m2 canary area-crashed'], written).toBe(2)
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

/** One visitor's page: with the canary it crashes, as it would in a browser. */
async function visit(): Promise<void> {
  const visitor = shop.newVisitor()
  const { composition } = await openPage(visitor, '/menu')
  await send(visitor, { kind: 'hydrated' })
  if (composition.areas.some(({ version }) => version === 'm2')) await send(visitor, crash('m2'))
}

test(
  'aborts a crashing release within 60 s and leaves other areas alone',
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
