import type { rolloutsContract } from '@larder/shared/contracts'
import { logEvidence, type Ratios } from './evidence.ts'
import { totalOf, type Judged, type Minute } from './minutes.ts'
import { abortsAt, type GuardSettings } from './settings.ts'

/** How many times more, or less, often visits got the canary than its share says. */
const DIVISION: Ratios = { null: 1, alternatives: [0.25, 0.5, 0.75, 0.9, 1.1, 1.33, 2, 4] }

/**
 * Sample-ratio mismatch: visits that began were not divided as the share says. Then one arm loses visits, or gets others
 * than the other arm, and no comparison is worth anything. Minutes before the share was in force do not count, nor rules, which
 * do not divide visitors at random.
 */
export function sampleRatioFindings(
  brands: readonly Minute[][],
  { weight, since, version }: Judged,
  settings: GuardSettings,
): rolloutsContract.Finding[] {
  const share = weight / 10_000
  const minutes = brands.flat().filter(({ startsAt }) => startsAt >= since.getTime())
  const canary = totalOf(minutes, 'canary', ['visits'])
  const stable = totalOf(minutes, 'stable', ['visits'])
  const log = logEvidence([{ canary, stable, share }], DIVISION)
  if (log < Math.log(abortsAt(settings))) return []
  const expected = Math.round((canary + stable) * share)
  return [
    {
      rule: 'sample-ratio',
      message: `${canary} of ${canary + stable} visits began with ${version}; its share is ${weight / 100} %, which is ${expected}.`,
    },
  ]
}
