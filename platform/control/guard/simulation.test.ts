import { expect, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { simulateRollout, type Abort, type Defect } from './simulation.ts'

const ROLLOUTS = isWholeRun ? 50 : 3
const seeds = Array.from({ length: ROLLOUTS }, (_, seed) => seed + 1)
const MINUTE = 60

/** A single step of 5 % with two visits per second. */
const fivePercent = (minutes: number, everySec = 15) => ({
  visitsPerSec: 2,
  steps: [{ percent: 5, seconds: minutes * MINUTE }],
  everySec,
})

test('does not abort harmless rollouts in any of their steps', { timeout: 600_000 }, () => {
  const steps = [
    { percent: 1, seconds: 10 * MINUTE },
    { percent: 5, seconds: 15 * MINUTE },
    { percent: 25, seconds: 30 * MINUTE },
    { percent: 50, seconds: 30 * MINUTE },
  ]
  const aborts = seeds.filter((seed) => simulateRollout({ seed, visitsPerSec: 2, steps, everySec: 60 }))
  expect(aborts).toEqual([])
})

test('does not abort harmless rollouts in a rush that begins with them', { timeout: 600_000 }, () => {
  const steps = [{ percent: 5, seconds: 45 * MINUTE }]
  const rush = { from: 0, until: 30 * MINUTE, slower: 3, lost: 0.1, coldSec: 20 }
  const aborts = seeds.filter((seed) => simulateRollout({ seed, visitsPerSec: 4, steps, everySec: 60, rush }))
  expect(aborts).toEqual([])
})

type Case = { description: string; defect: Defect; minutes: number; isInTime: (abort: Abort) => boolean }
const CASES: Case[] = [
  {
    description: 'breaks 5 % more pages',
    defect: { breaks: 0.05 },
    minutes: 30,
    isInTime: ({ visits }) => visits <= 150,
  },
  {
    description: 'breaks 2 % more pages',
    defect: { breaks: 0.02 },
    minutes: 100,
    isInTime: ({ visits }) => visits <= 500,
  },
  {
    description: 'lets nobody add to the basket',
    defect: { cannotAdd: 1 },
    minutes: 20,
    isInTime: ({ visits }) => visits <= 60,
  },
  {
    description: 'shows its content 30 % later',
    defect: { slower: 1.3 },
    minutes: 60,
    isInTime: ({ visits }) => visits <= 250,
  },
]
test.each(CASES)(
  'aborts a release that $description',
  { timeout: 600_000 },
  ({ defect, minutes, isInTime }) => {
    const late = seeds.filter((seed) => {
      const abort = simulateRollout({ ...fivePercent(minutes), seed, defect })
      return !abort || !isInTime(abort)
    })
    // One in a hundred may take longer, or one if only a few are simulated.
    expect(late.length).toBeLessThanOrEqual(Math.max(1, ROLLOUTS / 50))
  },
)

test(
  'aborts a release with which a third fewer pay, at half of all visits, and mostly within 200 checkouts',
  { timeout: 600_000 },
  () => {
    const checkouts = seeds
      .map((seed) =>
        simulateRollout({
          seed,
          visitsPerSec: 1,
          steps: [{ percent: 50, seconds: 150 * MINUTE }],
          everySec: 60,
          defect: { cannotPay: 1 / 3 },
        }),
      )
      .map((abort) => abort?.checkouts ?? Infinity)
    expect(Math.max(...checkouts)).toBeLessThan(Infinity)
    expect(checkouts.filter((count) => count <= 200).length).toBeGreaterThanOrEqual((ROLLOUTS * 2) / 3)
  },
)

/** Total defects, and the comparison that must be among the reasons. */
const TOTAL_DEFECTS: [Defect, string][] = [
  [{ breaks: 1, kind: 'area-crashed' }, 'area-crashed'],
  [{ breaks: 1, kind: 'remote-failed' }, 'broken'],
  [{ hangs: 1 }, 'never-hydrated'],
  [{ hangsLater: 1 }, 'hung-later'],
  [{ cannotPay: 1 }, 'paid-checkouts'],
]
test.each(TOTAL_DEFECTS)('aborts a release with the total defect %o within minutes', (defect, comparison) => {
  const traffic = { seed: 1, visitsPerSec: 20, steps: [{ percent: 25, seconds: 10 * MINUTE }], defect }
  const reasons = simulateRollout(traffic)?.judgement.reasons.map((reason) => reason.comparison)
  expect(reasons).toContain(comparison)
})
