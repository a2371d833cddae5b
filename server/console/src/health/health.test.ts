import { expect, test } from 'vitest'
import type { releaseCounts } from '@larder/shared/contracts'
import { byMinute, countDocuments, BROKEN, everyMinute, INTERACTIVE, measured, ofArm } from './health.ts'

const count = (
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
  count('documents', 150),
  count('documents', 50, { minute: '2026-11-22T21:02:00Z' }),
  count('hydrated', 190),
  count('visits', 100),
  count('broken', 3),
  count('documents', 10, { arm: 'canary' }),
  count('visits', 5, { arm: 'canary' }),
]

test('relates each number to the visits or documents of its arm', () => {
  const stable = ofArm(counts, 'stable')
  expect(countDocuments(stable)).toBe(200)
  expect(measured(stable, BROKEN)).toBe(30)
  expect(measured(stable, INTERACTIVE)).toBe(95)
  expect(measured(ofArm(counts, 'canary'), BROKEN)).toBe(0)
})

test('there is no measure without documents', () => {
  expect(measured([count('broken', 1)], BROKEN)).toBeUndefined()
})

test('minutes are in order', () => {
  const minutes = byMinute(counts)
  expect(minutes.map(({ minute }) => minute.toISOString().slice(11, 16))).toEqual(['21:02', '21:03'])
  expect(minutes.map((one) => countDocuments(one.counts))).toEqual([50, 160])
})

test('includes minutes without counts up to the last full one', () => {
  const some = [count('documents', 50), count('documents', 3, { minute: '2026-11-22T21:05:00Z' })]
  const at = (now: string) =>
    everyMinute(some, new Date(now)).map(
      (one) => `${one.minute.toISOString().slice(11, 16)} ${countDocuments(one.counts)}`,
    )
  expect(at('2026-11-22T21:07:30Z')).toEqual(['21:03 50', '21:04 0', '21:05 3', '21:06 0'])
  // A clock that is behind, or years ahead.
  expect(at('2026-11-22T20:00:00Z')).toEqual(['21:03 50', '21:04 0', '21:05 3'])
  expect(at('2030-01-01T00:00:00Z')).toHaveLength(60)
})
