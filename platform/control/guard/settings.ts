import { COMPARABLES, TIMES } from './comparisons.ts'

/** Weight of the sample-ratio test, which is tested in addition to the comparisons. */
const SAMPLE_RATIO_WEIGHT = 2

const TOTAL_WEIGHT = [...COMPARABLES, ...TIMES].reduce((sum, { weight }) => sum + weight, SAMPLE_RATIO_WEIGHT)

/** Maximum e-value; larger ones are not distinguished. */
export const MAX_E_VALUE = 1e12

export type GuardSettings = {
  /** Maximum probability that a release which is not worse than tolerated is aborted during its whole rollout. */
  falseAbortRate: number
  minimumPages: number
  /** Pages that the canary needs before the next step is possible. */
  enoughPages: number
  /** Networks from which problems must come to abort, and the visits of each arm for the next step. */
  networks: number
}

export const GUARD: GuardSettings = { falseAbortRate: 0.001, minimumPages: 50, enoughPages: 200, networks: 5 }

/** The settings of a shop whose people share networks (`LIMIT_SCALE`): as many visits count from fewer networks. */
export const scaleSettings = (limitScale = 1): GuardSettings => ({
  ...GUARD,
  networks: GUARD.networks / Math.max(1, limitScale),
})

/**
 * The e-value at which a test aborts: the false-abort rate, divided among all tests by their weights (Bonferroni). A
 * rollout is one test from its first step to its last, so the rate is not divided among the steps.
 */
export const abortThreshold = (
  { falseAbortRate }: GuardSettings,
  { weight }: { weight: number } = { weight: SAMPLE_RATIO_WEIGHT },
): number => TOTAL_WEIGHT / weight / falseAbortRate

/** The e-value at which a person should look before the next step. One in 20 tests of a harmless release reaches it. */
export const SUSPICION_THRESHOLD = 20
