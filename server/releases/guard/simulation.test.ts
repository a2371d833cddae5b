import { expect, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { simulateRollout, type Abort, type Defect } from './simulation.ts'

const ROLLOUTS = isWholeRun ? 200 : 3
const seeds = Array.from({ length: ROLLOUTS }, (_, seed) => seed + 1)
const MINUTE = 60

/** A step of 5 % of two visits a second. */
const fivePercent = (minutes: number, everySec = 15) => ({
  visitsPerSec: 2,
  steps: [{ percent: 5, seconds: minutes * MINUTE }],
  everySec,
})

test('does not abort harmless rollouts through all their steps', { timeout: 600_000 }, () => {
  const steps = [
    { percent: 1, seconds: 10 * MINUTE },
    { percent: 5, seconds: 15 * MINUTE },
    { percent: 25, seconds: 30 * MINUTE },
    { percent: 50, seconds: 30 * MINUTE },
  ]
  const aborts = seeds.filter((seed) => simulateRollout({ seed, visitsPerSec: 2, steps, everySec: 60 }))
  expect(aborts).toEqual([])
})

type Case = { what: string; defect: Defect; minutes: number; isInTime: (abort: Abort) => boolean }
const CASES: Case[] = [
  {
    what: 'breaks 5 % more pages',
    defect: { breaks: 0.05 },
    minutes: 30,
    isInTime: ({ visits }) => visits <= 150,
  },
  {
    what: 'breaks 2 % more pages',
    defect: { breaks: 0.02 },
    minutes: 100,
    isInTime: ({ visits }) => visits <= 500,
  },
  { what: 'lets nobody add', defect: { cannotAdd: 1 }, minutes: 20, isInTime: ({ visits }) => visits <= 60 },
  {
    what: 'shows its content 30 % later',
    defect: { slower: 1.3 },
    minutes: 60,
    isInTime: ({ visits }) => visits <= 250,
  },
]
test.each(CASES)('aborts a release that $what', { timeout: 600_000 }, ({ defect, minutes, isInTime }) => {
  const late = seeds.filter((seed) => {
    const abort = simulateRollout({ ...fivePercent(minutes), seed, defect })
    return !abort || !isInTime(abort)
  })
  // One in a hundred may take longer, and where few are tried, one.
  expect(late.length).toBeLessThanOrEqual(Math.max(1, ROLLOUTS / 50))
})

/** Found by a report that is missing; what the abort names first. */
const KINDS: [Defect, string][] = [
  [{ breaks: 1, kind: 'area-crashed' }, 'area-crashed'],
  [{ breaks: 1, kind: 'remote-failed' }, 'broken'],
  [{ hangs: 1 }, 'never-hydrated'],
  [{ hangsLater: 1 }, 'hung-later'],
  [{ cannotPay: 1 }, 'paid'],
]
test.each(KINDS)('aborts a release that is wholly %o within minutes', (defect, comparison) => {
  const traffic = { seed: 1, visitsPerSec: 20, steps: [{ percent: 25, seconds: 10 * MINUTE }], defect }
  const reasons = simulateRollout(traffic)?.judgement.reasons.map((reason) => reason.comparison)
  expect(reasons).toContain(comparison)
})
