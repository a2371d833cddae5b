import { COMPARABLES } from './comparisons.ts'

/** A rollout's steps at most, each of which is judged anew. */
const STEPS = 5
/** All comparisons of a step, and the division of visits. */
const TESTS = COMPARABLES.length + 1

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

export const GUARD: GuardSettings = { falseAbortRate: 0.01, minimumPages: 50, enoughPages: 200 }

/** The e-value at which one test aborts: the rate of false aborts, divided among all tests of all steps (Bonferroni). */
export const abortsAt = ({ falseAbortRate }: GuardSettings): number => (TESTS * STEPS) / falseAbortRate

/** The e-value from which on a person should look before going on: 1 of 20 tests of a harmless release reaches it. */
export const SUSPICIOUS_AT = 20
