import * as releaseCounts from '@larder/contracts/release-counts'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import { COMPARABLES, TIMES, type Comparable, type TimedComparison } from './comparisons.ts'
import { logEvidence, logOddsEvidence, logSlowdown, type Stratum } from './evidence.ts'
import { sumCounts, type Arm, type Brand, type JudgedRelease, type Minute } from './minutes.ts'
import { abortThreshold, MAX_E_VALUE, SUSPICION_THRESHOLD, type GuardSettings } from './settings.ts'
import { comparableMinutes, sumSamples, splitOdds, splitSamples, splitStrata, sumEvents } from './strata.ts'

export type Comparison = rolloutsContract.Comparison
type Finding = rolloutsContract.Finding
export type Judgement = {
  verdict: rolloutsContract.Verdict
  reasons: Finding[]
  comparisons: Comparison[]
}

/** Visits with more pages count as if they had this many. */
const MAX_PAGES_PER_VISIT = 10
/** Assumed correlation of pages of one visit: 0 none, 1 complete. */
const CORRELATION = 0.5

/**
 * Pages of one visit share their browser, network and extensions, so they are not independent observations. Counts per
 * page are reduced by Kish's design effect, 1 + (pages per visit - 1) * correlation.
 */
export function designEffect(brands: readonly Brand[]): number {
  const minutes = brands.flatMap((brand) => brand.minutes)
  const visits = sumCounts(minutes, 'canary', ['visits'])
  if (visits === 0) return 1
  const pages = sumCounts(minutes, 'canary', ['documents']) / visits
  return 1 + (Math.min(MAX_PAGES_PER_VISIT, Math.max(1, pages)) - 1) * CORRELATION
}

/** The design effect of one comparison; 1 when it counts visits. */
export const comparisonEffect = ({ isByPage = false }: Comparable, effect: number): number =>
  isByPage ? effect : 1

const applyEffect = ({ canary, stable, share }: Stratum, effect: number): Stratum => ({
  canary: canary / effect,
  stable: stable / effect,
  share,
})

const countEvents = (minutes: readonly Minute[], arm: Arm, comparable: Comparable) => ({
  events: sumEvents(minutes, arm, comparable),
  of: sumCounts(minutes, arm, comparable.of),
})

function logComparison(
  brands: readonly Minute[][],
  comparable: Comparable,
  { target, effect }: { target: JudgedRelease; effect: number },
): number {
  const { ratios, isByOdds = false } = comparable
  if (isByOdds)
    return logOddsEvidence(
      brands.flatMap((brand) => splitOdds(brand, comparable, target)),
      ratios,
    )
  const strata = brands.flatMap((brand) => splitStrata(brand, comparable, target))
  const divisor = comparisonEffect(comparable, effect)
  return logEvidence(
    strata.map((stratum) => applyEffect(stratum, divisor)),
    ratios,
  )
}

type CompareOptions = { now: Date; settings: GuardSettings }

function compareCounts(
  all: readonly Brand[],
  comparable: Comparable,
  { target, now, settings, effect }: CompareOptions & { target: JudgedRelease; effect: number },
): Comparison {
  const brands = all.map((brand) => comparableMinutes(brand, comparable, now))
  const minutes = brands.flat()
  const log = logComparison(brands, comparable, { target, effect })
  return {
    name: comparable.name,
    label: comparable.label,
    canary: countEvents(minutes, 'canary', comparable),
    stable: countEvents(minutes, 'stable', comparable),
    eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
    abortsAt: abortThreshold(settings, comparable),
  }
}

/** Returns the mean of the times in whole milliseconds, and how many pages were measured. */
function meanTime(minutes: readonly Minute[], arm: Arm, timed: TimedComparison): Comparison['canary'] {
  const { count, sum } = sumSamples(minutes, arm, timed)
  return { events: count > 0 ? Math.round(releaseCounts.vitalMs(sum / count)) : 0, of: count }
}

function compareTimes(
  all: readonly Brand[],
  timed: TimedComparison,
  { target, settings, effect }: CompareOptions & { target: JudgedRelease; effect: number },
): Comparison {
  const minutes = all.flatMap((brand) => brand.minutes)
  const log = logSlowdown(
    all.map((brand) => splitSamples(brand, timed, target)),
    timed.ratios,
    effect,
  )
  return {
    name: timed.name,
    label: timed.label,
    unit: 'ms',
    canary: meanTime(minutes, 'canary', timed),
    stable: meanTime(minutes, 'stable', timed),
    eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
    abortsAt: abortThreshold(settings, timed),
  }
}

/** Compares the canary with the stable release in the same minutes of the same brands. */
export function compareAll(
  all: readonly Brand[],
  target: JudgedRelease,
  options: CompareOptions,
): Comparison[] {
  const shared = { ...options, target, effect: designEffect(all) }
  return [
    ...COMPARABLES.map((comparable) => compareCounts(all, comparable, shared)),
    ...TIMES.map((timed) => compareTimes(all, timed, shared)),
  ]
}

function describeHarm(
  { label, unit, canary, stable: baseline }: Comparison,
  { version, stable }: JudgedRelease,
): string {
  if (unit === 'ms')
    return `${canary.events} ms ${label} with ${version} (${canary.of} pages), ${baseline.events} ms with ${stable} at the same time.`
  const other =
    stable === undefined
      ? 'more than any release may have'
      : `${baseline.events} of ${baseline.of} with ${stable} at the same time`
  return `${canary.events} of ${canary.of} ${label} with ${version}, ${other}.`
}

/** Sorts the strongest first, and specific problems before `broken`. */
const compareStrength = (a: Comparison, b: Comparison): number =>
  Number(a.name === 'broken') - Number(b.name === 'broken') || b.eValue / b.abortsAt - a.eValue / a.abortsAt

/** Returns the comparisons that count against the release: they abort it or make it wait for a person. */
export const findHarm = (comparisons: readonly Comparison[], target: JudgedRelease): Finding[] =>
  comparisons
    .filter(({ eValue }) => eValue >= SUSPICION_THRESHOLD)
    .toSorted(compareStrength)
    .map((comparison) => ({
      rule: comparison.eValue >= comparison.abortsAt ? 'harm' : 'suspicion',
      comparison: comparison.name,
      message: describeHarm(comparison, target),
    }))
