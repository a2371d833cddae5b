import { COMPARABLES, TIMES } from './comparisons.ts'

/** Of the division of visits: one test beside the comparisons. */
const SAMPLE_RATIO_WEIGHT = 2

const WEIGHTS = [...COMPARABLES, ...TIMES].reduce((sum, { weight }) => sum + weight, SAMPLE_RATIO_WEIGHT)

/** Enough for everybody: larger ones are not distinguished. */
export const MAX_E_VALUE = 1e12

export type GuardSettings = {
  /** The probability that a release which is not worse than tolerated is aborted in its whole rollout, at most. */
  falseAbortRate: number
  /** Pages that each arm must have before anything is said. */
  minimumPages: number
  /** Pages that the canary must have before going on is possible. */
  enoughPages: number
}

export const GUARD: GuardSettings = { falseAbortRate: 0.001, minimumPages: 50, enoughPages: 200 }

/**
 * The e-value at which a test aborts: the rate of false aborts, divided among all tests by their weights (Bonferroni). A
 * rollout is one test from its first step to its last, so it is not divided among the steps.
 */
export const abortsAt = (
  { falseAbortRate }: GuardSettings,
  { weight }: { weight: number } = { weight: SAMPLE_RATIO_WEIGHT },
): number => WEIGHTS / weight / falseAbortRate

/** The e-value from which on a person should look before going on: 1 of 20 tests of a harmless release reaches it. */
export const SUSPICIOUS_AT = 20
