import { expect, test } from 'vitest'
import * as shopHealth from '@larder/contracts/shop-health'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { TEST_NOW } from '@larder/testing/index.ts'
import { addCounts } from '../counts/release-counts.queries.ts'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'

const START = Date.parse(TEST_NOW)

/** Writes counts of the stable releases for some minutes before the test's time. */
async function countBefore(
  { shop }: OpsShop,
  minutes: readonly number[],
  totals: Partial<Record<releaseCounts.CountName, number>>,
) {
  const rows = minutes.flatMap((minute) =>
    ['host', 'menu'].flatMap((area) =>
      Object.entries(totals).map(([name, total]) => ({
        minute: new Date(Math.floor(START / 60_000) * 60_000 - minute * 60_000).toISOString(),
        area,
        version: 'v1',
        arm: 'stable' as const,
        reason: 'share' as const,
        brand: 'ember',
        name: name as releaseCounts.CountName,
        total,
      })),
    ),
  )
  await addCounts(shop.db, rows)
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const readHealth = async (ops: OpsShop) =>
  shopHealth.ShopHealth.parse((await requestOps(ops, 'read', '/ops/health')).body)

test('reports problems of stable releases, since when, and the preceding change', async () => {
  const ops = await openOpsShop()
  await countBefore(ops, range(30, 120), { visits: 50, documents: 150, hydrated: 148 })
  await countBefore(ops, range(0, 30), { visits: 50, documents: 150, hydrated: 148, error: 20 })
  const { problems, visits, areas } = await readHealth(ops)
  expect(visits).toBeGreaterThan(900)
  expect(problems.map(({ kind, area }) => [kind, area])).toEqual([
    ['broken', 'host'],
    ['broken', 'menu'],
  ])
  expect(problems[1]).toMatchObject({
    brands: ['ember'],
    text: expect.stringMatching(/visits met a problem \(40 %, 0 % before\)$/) as string,
  })
  expect(areas['menu']?.broken.at(-1)).toBe(400)
})

test('names the change before a problem as its cause, never a later one nor an act of repair', async () => {
  const ops = await openOpsShop()
  const at = (minute: number) => ops.shop.setNow(new Date(START - minute * 60_000))
  await countBefore(ops, range(30, 120), { visits: 50, documents: 150, hydrated: 148 })
  await countBefore(ops, range(0, 30), { visits: 50, documents: 150, hydrated: 148, error: 20 })
  const change = (body: object) => requestOps(ops, 'ops', '/ops/plan/menu', body)
  const readCause = async () => (await readHealth(ops)).problems.find(({ area }) => area === 'host')?.change
  at(60)
  expect((await change({ act: 'kill', why: 'tried' })).status).toBe(200)
  at(20)
  await change({ act: 'revive' })
  at(19)
  await change({ act: 'kill', why: 'it breaks' })
  at(0)
  expect(await readCause(), 'only a repair before, and changes after').toBeUndefined()
  at(40)
  await change({ act: 'revive' })
  at(0)
  ops.shop.setNow(new Date(START + 15_000))
  expect(await readCause()).toMatchObject({ act: 'revive' })
})

test('names the release before a promotion as the way back for a day, until something else is live', async () => {
  const ops = await openOpsShop()
  const at = (minute: number) => ops.shop.setNow(new Date(START - minute * 60_000))
  await countBefore(ops, range(60, 180), { visits: 50, documents: 150, hydrated: 148 })
  await countBefore(ops, range(0, 60), { visits: 50, documents: 150, hydrated: 148, error: 20 })
  const change = (body: object) => requestOps(ops, 'ops', '/ops/plan/menu', body)
  const readWayBack = async () =>
    (await readHealth(ops)).problems.find(({ area }) => area === 'menu')?.wayBack
  at(180)
  expect((await change({ act: 'promote', version: 'v2' })).status).toBe(200)
  at(0)
  expect(await readWayBack()).toEqual({ area: 'menu', from: 'v2', to: 'v1' })
  await change({ act: 'back' })
  expect(await readWayBack(), 'taken').toBeUndefined()
  await change({ act: 'promote', version: 'v2' })
  expect(await readWayBack(), 'promoted after the problem began').toBeUndefined()
})

test('names the newest promotion as the way back from pages that hang', async () => {
  const ops = await openOpsShop()
  const at = (minute: number) => ops.shop.setNow(new Date(START - minute * 60_000))
  await countBefore(ops, range(60, 180), { visits: 50, documents: 150, hydrated: 148 })
  await countBefore(ops, range(0, 60), { visits: 50, documents: 150, hydrated: 90 })
  at(180)
  await requestOps(ops, 'ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })
  at(0)
  const { problems } = await readHealth(ops)
  expect(problems).toMatchObject([{ kind: 'hung', wayBack: { area: 'menu', from: 'v2', to: 'v1' } }])
  expect(problems[0]?.area).toBeUndefined()
})

test('lists a disabled area first, with who disabled it', async () => {
  const ops = await openOpsShop()
  await requestOps(ops, 'ops', '/ops/plan/menu', { act: 'kill', why: 'it breaks' })
  const { problems } = await readHealth(ops)
  expect(problems).toMatchObject([
    { kind: 'killed', area: 'menu', change: { who: 'ann', act: 'kill', why: 'it breaks' } },
  ])
})

test('still reports a release that was broken at this hour of the day before, too', async () => {
  const ops = await openOpsShop()
  const day = 24 * 60
  const good = { visits: 50, documents: 150, hydrated: 148 }
  await countBefore(ops, [...range(0, 180), ...range(day - 30, day + 30)], { ...good, error: 20 })
  for (const days of [2, 3]) await countBefore(ops, range(days * day - 30, days * day + 30), good)
  expect((await readHealth(ops)).problems.map(({ kind, area }) => [kind, area])).toContainEqual([
    'broken',
    'menu',
  ])
})
