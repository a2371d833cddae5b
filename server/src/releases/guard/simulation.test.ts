import { expect, test } from 'vitest'
import { isNightly } from '@larder/shared/testing/nightly'
import { firstAbort } from './traffic.testing.ts'
import type { Traffic } from './visits.testing.ts'

const ROLLOUTS = isNightly ? 1_000 : 40

const seeds = Array.from({ length: ROLLOUTS }, (_, seed) => seed)

test('of all harmless rollouts at most 1 % is aborted', { timeout: 600_000 }, () => {
  const steps = [1, 5, 25, 50].map((percent) => ({ percent, pagesPerSec: 3, pagesPerVisit: 3, seconds: 300 }))
  const aborted = seeds.filter((seed) =>
    steps.some((step, at) => firstAbort({ ...step, seed: seed * 10 + at }, 15)),
  )
  expect(aborted.length).toBeLessThanOrEqual(ROLLOUTS / 100)
})

const traffic: Omit<Traffic, 'seed'> = { pagesPerSec: 40, pagesPerVisit: 2, percent: 25, seconds: 60 }

test(
  'a release that breaks 5 % of pages is aborted within 60 s, in 95 of 100 rollouts',
  { timeout: 600_000 },
  () => {
    const defect = { name: 'area-crashed', rate: 0.05 } as const
    const aborted = seeds.filter((seed) => firstAbort({ ...traffic, seed, defect }))
    expect(aborted.length).toBeGreaterThanOrEqual(ROLLOUTS * 0.95)
  },
)

test.each(['area-crashed', 'error', 'rejection', 'remote-failed', 'hangs'] as const)(
  'a release with which all pages have %s is aborted',
  (name) => {
    // A page that hangs is known by its report that is missing, once its minute is over.
    const seconds = name === 'hangs' ? 90 : 60
    const abort = firstAbort({ ...traffic, seconds, seed: 1, defect: { name, rate: 1 } })
    expect(abort?.judgement.reasons[0]).toMatchObject({
      rule: 'harm',
      comparison: name === 'hangs' ? 'never-hydrated' : name,
    })
  },
)
