import { expect, test } from 'vitest'
import * as rolloutsContract from '@larder/contracts/rollouts'
import { afterMinutes, judgedCanary, makeCount, pageCounts } from './judge.testing.ts'
import { measureSensitivity } from './sensitivity.ts'
import { GUARD } from './settings.ts'

const MINUTES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Counts ten minutes of both releases, with checkouts of which 80 % are paid, and measures what the guard would have found. */
function measure(perMinute: { visits: number; checkouts: number }, share = 0.5) {
  const rest = (1 - share) / share
  const counts = (['canary', 'stable'] as const).flatMap((arm) => {
    const many = (total: number) => Math.round(arm === 'canary' ? total : total * rest)
    return [
      ...pageCounts(arm, many(perMinute.visits), MINUTES),
      ...MINUTES.flatMap((minute) => [
        makeCount(arm, 'added-to-basket', { total: many(perMinute.visits * 0.3), minute }),
        makeCount(arm, 'started-checkout', { total: many(perMinute.checkouts), minute }),
        makeCount(arm, 'paid', { total: Math.round(many(perMinute.checkouts) * 0.8), minute }),
      ]),
    ]
  })
  return measureSensitivity(counts, judgedCanary, { now: afterMinutes(10), settings: GUARD })
}
const chances = (...of: Parameters<typeof measure>) => measure(...of).map(({ chance }) => chance)

test('finds a third fewer paid with about 80 % after 170 checkouts of each release, as simulated rollouts do', () => {
  const [, paid = 0] = chances({ visits: 100, checkouts: 17 })
  expect(paid).toBeGreaterThan(0.65)
  expect(paid).toBeLessThan(0.9)
})

test('finds harm sooner beside more visits of the stable release', () => {
  const [, even = 0] = chances({ visits: 100, checkouts: 8 })
  const [, small = 0] = chances({ visits: 100, checkouts: 8 }, 0.05)
  expect(even).toBeLessThan(0.4)
  expect(small).toBeGreaterThan(0.6)
})

test('has seen enough when each harm would have been found with 80 %', () => {
  expect(rolloutsContract.hasSeenEnough(measure({ visits: 400, checkouts: 40 }))).toBe(true)
  expect(rolloutsContract.hasSeenEnough(measure({ visits: 400, checkouts: 4 }))).toBe(false)
  expect(rolloutsContract.hasSeenEnough(measure({ visits: 0, checkouts: 0 }))).toBe(false)
  expect(rolloutsContract.hasSeenEnough(undefined)).toBe(false)
})

test('learns nothing from a release that everybody has', () => {
  expect(
    measureSensitivity(pageCounts('canary', 900, MINUTES), judgedCanary, {
      now: afterMinutes(10),
      settings: GUARD,
    }),
  ).toMatchObject([{ chance: 0 }, { chance: 0 }])
})
