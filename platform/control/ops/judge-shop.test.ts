import { expect, test } from 'vitest'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { BUCKET_MS, judgeShop, type Bucket } from './judge-shop.ts'

const END = Date.parse('2030-01-08T12:00:00Z')
const now = new Date(END + 60_000)
const AREAS = ['host', 'menu', 'checkout']

type Totals = Partial<Record<releaseCounts.CountName, number>>
const makeBuckets = (
  startsAt: number,
  area: string,
  { brand = 'ember', ...totals }: Totals & { brand?: string },
) =>
  Object.entries(totals).map(([name, total]): Bucket => ({
    brand,
    area,
    name: name as releaseCounts.CountName,
    startsAt,
    total,
  }))

const USUAL_TOTALS: Totals = {
  visits: 100,
  documents: 300,
  hydrated: 290,
  left: 5,
  'started-checkout': 12,
  paid: 9,
}
/** Two hours of an ordinary shop, and the same hour one day earlier. */
const ordinaryBuckets = (): Bucket[] =>
  [
    ...Array.from({ length: 24 }, (_, index) => END - (index + 1) * BUCKET_MS),
    ...Array.from({ length: 12 }, (_, index) => END - 86_400_000 - (index - 6) * BUCKET_MS),
  ].flatMap((at) => AREAS.flatMap((area) => makeBuckets(at, area, USUAL_TOTALS)))

const changeBuckets = (alter: (bucket: Bucket) => Bucket[]): Bucket[] => ordinaryBuckets().flatMap(alter)
const listProblems = (buckets: Bucket[]) =>
  judgeShop(buckets, { areas: AREAS, now }).problems.map(({ kind, area }) => `${kind} ${area ?? ''}`.trim())
const isLate = ({ startsAt }: Bucket, minutes = 30): boolean => startsAt >= END - minutes * 60_000

test('finds no problem in an ordinary hour', () => {
  const health = judgeShop(ordinaryBuckets(), { areas: AREAS, now })
  expect(health).toMatchObject({ problems: [], visits: 400, windowMinutes: 20 })
  expect(health.orderSeries.at(-1)).toBe(9)
  expect(health.areas['menu']?.broken.slice(-1)).toEqual([0])
  expect(health.orderSeries[0], 'before the first count').toBeNull()
})

test('finds a stable release that breaks, and when it started', () => {
  const broken = [
    ...ordinaryBuckets(),
    ...Array.from({ length: 6 }, (_, index) => END - (index + 1) * BUCKET_MS).flatMap((at) =>
      makeBuckets(at, 'checkout', { 'area-crashed': 7 }),
    ),
  ]
  const { problems } = judgeShop(broken, { areas: AREAS, now })
  expect(problems).toEqual([
    {
      kind: 'broken',
      area: 'checkout',
      text: '28 of 400 visits met a problem (7 %, 0 % before)',
      since: new Date(END - 30 * 60_000).toISOString(),
      sinceAtLatest: new Date(END - 30 * 60_000).toISOString(),
      brands: ['ember'],
      affected: 28,
    },
  ])
})

const DAY_MS = 86_400_000
/** The menu's usual totals, now and at this hour of some days before; `errorsAt`: errors in five minutes, by when. */
const menuOfDays = (days: number, errorsAt: (ago: number, at: number) => number): Bucket[] =>
  Array.from({ length: days + 1 }, (_, ago) =>
    Array.from({ length: ago === 0 ? 36 : 12 }, (_unused, index) => {
      const at = ago === 0 ? END - (index + 1) * BUCKET_MS : END - ago * DAY_MS - (index - 6) * BUCKET_MS
      return makeBuckets(at, 'menu', { ...USUAL_TOTALS, error: errorsAt(ago, at) })
    }).flat(),
  ).flat()

test.each([26, 5 * 24 + 2])('finds a release that has been broken for %i hours', (hours) => {
  const isBroken = (at: number) => at >= END - hours * 3_600_000
  expect(listProblems(menuOfDays(7, (_, at) => (isBroken(at) ? 30 : 0)))).toEqual(['broken menu'])
  const brokenCalls = menuOfDays(7, () => 0).flatMap(({ startsAt: at }) =>
    makeBuckets(at, 'host', { 'call-failed': isBroken(at) ? 30 : 0, visits: 100 }),
  )
  expect(listProblems(brokenCalls)).toContain('calls')
})

test('finds a breakage at the hour of yesterday’s', () => {
  const isBroken = (ago: number, at: number) => ago === 1 || at >= END - 20 * 60_000
  expect(listProblems(menuOfDays(7, (ago, at) => (isBroken(ago, at) ? 30 : 0)))).toEqual(['broken menu'])
})

test('finds nothing worse than before beside one day without problems', () => {
  expect(listProblems(menuOfDays(7, (ago) => (ago === 3 ? 0 : 4)))).toEqual([])
})

test('lists fewer paid checkouts before broken pages', () => {
  const buckets = changeBuckets((bucket) =>
    isLate(bucket, 60) && bucket.name === 'paid' ? [{ ...bucket, total: 2 }] : [bucket],
  )
  expect(listProblems([...buckets, ...makeBuckets(END - BUCKET_MS, 'menu', { error: 90 })])).toEqual([
    'payments',
    'orders',
    'broken menu',
  ])
})

test('finds failing calls and hanging pages', () => {
  const buckets = changeBuckets((bucket) =>
    isLate(bucket) && bucket.area === 'host' && bucket.name === 'hydrated'
      ? [{ ...bucket, total: 200 }]
      : [bucket],
  )
  expect(listProblems([...buckets, ...makeBuckets(END - BUCKET_MS, 'host', { 'call-failed': 40 })])).toEqual([
    'calls',
    'hung',
  ])
})

test('blames the area whose documents fail, and the host when those of several do', () => {
  const fail = (area: string, total: number) => makeBuckets(END - BUCKET_MS, area, { 'not-rendered': total })
  const failing = [...ordinaryBuckets(), ...fail('menu', 40)]
  expect(listProblems([...failing, ...fail('host', 40)])).toEqual(['broken menu'])
  expect(listProblems([...failing, ...fail('host', 70), ...fail('checkout', 30)])).toEqual([
    'broken menu',
    'broken host',
    'broken checkout',
  ])
})

test('finds a failing brand even when a larger brand is healthy', () => {
  const small = changeBuckets((bucket) => [
    bucket,
    { ...bucket, brand: 'fernhill', total: Math.ceil(bucket.total / 4) },
  ])
  const buckets = [
    ...small.map((bucket) => ({ ...bucket, total: bucket.total * 3 })),
    ...Array.from({ length: 4 }, (_, index) => END - (index + 1) * BUCKET_MS).flatMap((at) =>
      makeBuckets(at, 'menu', { error: 6, brand: 'fernhill' }),
    ),
  ]
  expect(judgeShop(buckets, { areas: AREAS, now }).problems).toMatchObject([
    { kind: 'broken', area: 'menu', brands: ['fernhill'] },
  ])
})

test('does not report chance results in a quiet or new shop', () => {
  expect(
    listProblems(makeBuckets(END - BUCKET_MS, 'host', { visits: 6, documents: 9, hydrated: 7, error: 1 })),
  ).toEqual([])
  expect(listProblems(makeBuckets(END - BUCKET_MS, 'menu', { visits: 60, error: 30 }))).toEqual([
    'broken menu',
  ])
  expect(judgeShop([], { areas: AREAS, now })).toMatchObject({ problems: [], visits: 0, orders: 0 })
})
