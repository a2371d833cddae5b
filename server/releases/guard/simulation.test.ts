import { expect, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { firstAbort } from './traffic.testing.ts'
import type { Defect, Traffic } from './visits.testing.ts'

const ROLLOUTS = isWholeRun ? 1_000 : 40

const seeds = Array.from({ length: ROLLOUTS }, (_, seed) => seed)

test('aborts at most 1 % of harmless rollouts', { timeout: 600_000 }, () => {
  const steps = [1, 5, 25, 50].map((percent) => ({ percent, pagesPerSec: 3, pagesPerVisit: 3, seconds: 300 }))
  const aborted = seeds.filter((seed) =>
    steps.some((step, at) => firstAbort({ ...step, seed: seed * 10 + at }, 15)),
  )
  expect(aborted.length).toBeLessThanOrEqual(ROLLOUTS / 100)
})

const traffic: Omit<Traffic, 'seed'> = { pagesPerSec: 40, pagesPerVisit: 2, percent: 25, seconds: 60 }

test(
  'aborts a release that breaks 5 % of pages within 60 s, in 95 of 100 rollouts',
  { timeout: 600_000 },
  () => {
    const defect = { name: 'area-crashed', rate: 0.05 } as const
    const aborted = seeds.filter((seed) => firstAbort({ ...traffic, seed, defect }))
    expect(aborted.length).toBeGreaterThanOrEqual(ROLLOUTS * 0.95)
  },
)

/** A page that hangs is known by its report that is missing, once its ten seconds are over. */
const HANGS: Partial<Record<Defect['name'], string>> = {
  hangs: 'never-hydrated',
  'hangs later': 'hung-later',
}

test.each(['area-crashed', 'error', 'rejection', 'remote-failed', 'hangs', 'hangs later'] as const)(
  'aborts a release whose pages all have %s',
  (name) => {
    const seconds = HANGS[name] ? 90 : 60
    const abort = firstAbort({ ...traffic, seconds, seed: 1, defect: { name, rate: 1 } })
    expect(abort?.judgement.reasons[0]).toMatchObject({ rule: 'harm', comparison: HANGS[name] ?? name })
  },
)

test('aborts a release that hangs on 5 % of pages within three minutes', { timeout: 600_000 }, () => {
  const defect = { name: 'hangs later', rate: 0.05 } as const
  const some = seeds.slice(0, isWholeRun ? 30 : 3)
  const aborted = some.filter((seed) => firstAbort({ ...traffic, seconds: 180, seed, defect }))
  expect(aborted.length).toBeGreaterThanOrEqual(some.length * 0.9)
})
