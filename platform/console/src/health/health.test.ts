import { expect, test } from 'vitest'
import type * as releaseCounts from '@larder/contracts/release-counts'
import {
  groupByMinute,
  countDocuments,
  BROKEN,
  listMinutes,
  INTERACTIVE,
  computeMeasure,
  filterArm,
} from './health.ts'

const makeCount = (
  name: releaseCounts.CountName,
  total: number,
  { arm = 'stable', minute = '2026-11-22T21:03:00Z' }: Partial<releaseCounts.ReleaseCount> = {},
): releaseCounts.ReleaseCount => ({
  name,
  total,
  arm,
  minute,
  area: 'menu',
  version: 'v1',
  brand: '1',
  reason: 'share',
})

const counts = [
  makeCount('documents', 150),
  makeCount('documents', 50, { minute: '2026-11-22T21:02:00Z' }),
  makeCount('hydrated', 190),
  makeCount('visits', 100),
  makeCount('broken', 3),
  makeCount('documents', 10, { arm: 'canary' }),
  makeCount('visits', 5, { arm: 'canary' }),
]

test('divides each number by the visits or documents of its arm', () => {
  const stable = filterArm(counts, 'stable')
  expect(countDocuments(stable)).toBe(200)
  expect(computeMeasure(stable, BROKEN)).toBe(30)
  expect(computeMeasure(stable, INTERACTIVE)).toBe(95)
  expect(computeMeasure(filterArm(counts, 'canary'), BROKEN)).toBe(0)
})

test('a measure is undefined without visits or documents', () => {
  expect(computeMeasure([makeCount('broken', 1)], BROKEN)).toBeUndefined()
})

test('sorts minutes by time', () => {
  const minutes = groupByMinute(counts)
  expect(minutes.map(({ minute }) => minute.toISOString().slice(11, 16))).toEqual(['21:02', '21:03'])
  expect(minutes.map((minute) => countDocuments(minute.counts))).toEqual([50, 160])
})

test('includes minutes without counts up to the last full one', () => {
  const gappedCounts = [
    makeCount('documents', 50),
    makeCount('documents', 3, { minute: '2026-11-22T21:05:00Z' }),
  ]
  const listTotals = (now: string) =>
    listMinutes(gappedCounts, new Date(now)).map(
      ({ minute, counts: total }) => `${minute.toISOString().slice(11, 16)} ${countDocuments(total)}`,
    )
  expect(listTotals('2026-11-22T21:07:30Z')).toEqual(['21:03 50', '21:04 0', '21:05 3', '21:06 0'])
  // The browser's clock may be behind, or years ahead.
  expect(listTotals('2026-11-22T20:00:00Z')).toEqual(['21:03 50', '21:04 0', '21:05 3'])
  expect(listTotals('2030-01-01T00:00:00Z')).toHaveLength(60)
})
