import { logMeanExp } from '../guard/evidence.ts'

/** The last alternative is the gravest, that nearly nothing is left. It counts as much as all others: it is found first. */
const GRAVEST_SHARE = 0.5

/** What was counted in one interval, beside what is usual in it. */
export type Observation = {
  /** Start of the interval, in milliseconds since 1970. */
  at: number
  events: number
  /** Events that are usual in this interval. */
  expected: number
  /** Of how many visits or checkouts; undefined for events that have no upper limit. */
  of?: number
  /** Part of a month's false alarms that a change may have which begins in this interval. */
  weight: number
}

/** Multiples of what is usual: `tolerated` is no problem, each of `alternatives` is one. */
export type ChangeRatios = { tolerated: number; alternatives: readonly number[] }

export type Change = {
  /** How much more likely the counts are if something has changed; 1 / rate is reached `rate` times a month by chance. */
  evidence: number
  /** Start of the interval in which it most likely began, and of the latest in which it may have; undefined without evidence. */
  since: number | undefined
  latest: number | undefined
}

const MAX_RATE = 0.98
/** Evidence above this is not distinguished, so that an ended problem is soon forgotten. */
const MAX_LOG_EVIDENCE = Math.log(1_000)

/** Logarithm of how much more likely an interval is at `ratio` times the usual rate than at the tolerated one. */
function logLikelihoodRatio({ events, expected, of }: Observation, ratio: number, tolerated: number): number {
  if (expected <= 0) return 0
  if (of === undefined) return events * Math.log(ratio / tolerated) - (ratio - tolerated) * expected
  if (of <= 0) return 0
  const rate = Math.min(MAX_RATE, expected / of)
  const [other, usual] = [ratio, tolerated].map((times) => Math.min(MAX_RATE, rate * times))
  if (other === undefined || usual === undefined || other === usual) return 0
  const counted = Math.min(events, of)
  return counted * Math.log(other / usual) + (of - counted) * (Math.log1p(-other) - Math.log1p(-usual))
}

/** Adds an interval to the evidence of all possible starts. Both are logarithms. */
function addInterval(evidence: number, { weight }: Observation, step: number): number {
  const entering = Math.log(Math.max(Number.MIN_VALUE, weight))
  const larger = Math.max(evidence, entering)
  const starts = larger + Math.log1p(Math.exp(-Math.abs(evidence - entering)))
  return Math.min(MAX_LOG_EVIDENCE, starts + step)
}

/**
 * Adds intervals to the evidence of each alternative, all logarithms; `before` is that of the intervals before them. So what
 * does not change any more is added once for many looks.
 */
export const addEvidence = (
  observations: readonly Observation[],
  { tolerated, alternatives }: ChangeRatios,
  before?: readonly number[],
): number[] =>
  alternatives.map((ratio, index) =>
    observations.reduce(
      (sum, observation) =>
        observation.expected > 0
          ? addInterval(sum, observation, logLikelihoodRatio(observation, ratio, tolerated))
          : sum,
      before?.[index] ?? -Infinity,
    ),
  )

/** The evidence of all alternatives together, by weight: 1 / rate is reached `rate` times a month by chance. */
export function meanEvidence(evidences: readonly number[]): number {
  const gravest = evidences.at(-1) ?? -Infinity
  const others = evidences.slice(0, -1)
  if (others.length === 0) return Math.exp(gravest)
  return (1 - GRAVEST_SHARE) * Math.exp(logMeanExp(others)) + GRAVEST_SHARE * Math.exp(gravest)
}

/** Logarithm of how much less likely a start may be than the likeliest one. */
const PLAUSIBLE = 3

/** The likeliest start, and the latest one that is nearly as likely: the largest totals of the steps since then. */
function findStart(
  observations: readonly Observation[],
  steps: readonly number[],
): Pick<Change, 'since' | 'latest'> {
  let sum = 0
  const sums = steps.toReversed().map((step) => (sum += step))
  const best = Math.max(...sums)
  const at = (fromEnd: number) => observations[steps.length - 1 - fromEnd]?.at
  return {
    since: best > 0 ? at(sums.lastIndexOf(best)) : undefined,
    latest:
      best > 0 ? at(sums.findIndex((total) => total >= best - Math.min(PLAUSIBLE, best / 2))) : undefined,
  }
}

/**
 * Finds whether something has changed at any time: for each alternative the sum, over all intervals in which it may have begun, of
 * the likelihood ratio since then (Shiryaev-Roberts). While nothing is worse than tolerated, the value minus the weights so
 * far has no drift upwards, so that it reaches 1/a within intervals whose weights add up to 1 in at most a of all months,
 * however often one looks (Ville's inequality). Intervals in which nothing was expected count for nothing.
 *
 * Source: J. Shin, A. Ramdas, A. Rinaldo, "E-detectors: a nonparametric framework for sequential change detection" (2023).
 */
export function findChange(
  observations: readonly Observation[],
  { tolerated, alternatives }: ChangeRatios,
): Change {
  const counted = observations.filter(({ expected }) => expected > 0)
  if (counted.length === 0) return { evidence: 0, since: undefined, latest: undefined }
  const evidences = addEvidence(counted, { tolerated, alternatives })
  const strongest = alternatives[evidences.indexOf(Math.max(...evidences))] ?? tolerated
  return {
    evidence: meanEvidence(evidences),
    ...findStart(
      counted,
      counted.map((observation) => logLikelihoodRatio(observation, strongest, tolerated)),
    ),
  }
}

/** For comparing changes; one without a start comes last. */
export const getStart = ({ since = Infinity }: Change): number => since

/** When a problem began, as the operators' API says it. */
export const formatStart = ({
  since,
  latest = since,
}: Change): { since?: string; sinceAtLatest?: string } => ({
  ...(since !== undefined && { since: new Date(since).toISOString() }),
  ...(latest !== undefined && { sinceAtLatest: new Date(latest).toISOString() }),
})
