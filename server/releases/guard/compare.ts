import { releaseCounts, type rolloutsContract } from '@larder/shared/contracts'
import { COMPARABLES, TIMES, type Comparable, type Timed } from './comparisons.ts'
import { logEvidence, logSlowdown, type Stratum } from './evidence.ts'
import { sumCounts, type Arm, type Brand, type Judged, type Minute } from './minutes.ts'
import { abortsAt, MAX_E_VALUE, SUSPICIOUS_AT, type GuardSettings } from './settings.ts'
import { comparableMinutes, sumSamples, splitSamples, splitStrata, sumEvents } from './strata.ts'

export type Comparison = rolloutsContract.Comparison
type Finding = rolloutsContract.Finding
export type Judgement = {
  verdict: rolloutsContract.Verdict
  reasons: Finding[]
  comparisons: Comparison[]
}

/** Visits with more pages than this count as so many. */
const MAX_PAGES_PER_VISIT = 10
/** How far pages of one visit are taken to be alike: 0 not at all, 1 entirely. */
const CORRELATION = 0.5

/**
 * Pages of one visit share their browser, network and extensions, so they are no independent observations: what counts by the
 * page counts for less by Kish's design effect, 1 + (pages of a visit - 1) * correlation.
 */
export function designEffect(brands: readonly Brand[]): number {
  const minutes = brands.flatMap((brand) => brand.minutes)
  const visits = sumCounts(minutes, 'canary', ['visits'])
  if (visits === 0) return 1
  const pages = sumCounts(minutes, 'canary', ['documents']) / visits
  return 1 + (Math.min(MAX_PAGES_PER_VISIT, Math.max(1, pages)) - 1) * CORRELATION
}

/** The same for one comparison: a visit is one observation. */
export const effectOn = ({ isByPage = false }: Comparable, effect: number): number => (isByPage ? effect : 1)

const discounted = ({ canary, stable, share }: Stratum, effect: number): Stratum => ({
  canary: canary / effect,
  stable: stable / effect,
  share,
})

const countEvents = (minutes: readonly Minute[], arm: Arm, comparable: Comparable) => ({
  events: sumEvents(minutes, arm, comparable),
  of: sumCounts(minutes, arm, comparable.of),
})

type Asked = { now: Date; settings: GuardSettings }

function compareCounts(
  all: readonly Brand[],
  comparable: Comparable,
  { judged, now, settings, effect }: Asked & { judged: Judged; effect: number },
): Comparison {
  const brands = all.map((brand) => comparableMinutes(brand, comparable, now))
  const minutes = brands.flat()
  const strata = brands.flatMap((brand) => splitStrata(brand, comparable, judged))
  const log = logEvidence(
    strata.map((stratum) => discounted(stratum, effectOn(comparable, effect))),
    comparable.ratios,
  )
  return {
    name: comparable.name,
    label: comparable.label,
    canary: countEvents(minutes, 'canary', comparable),
    stable: countEvents(minutes, 'stable', comparable),
    eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
    abortsAt: abortsAt(settings, comparable),
  }
}

/** The middle of the times, in whole milliseconds, and how many pages were measured. */
function middleTime(minutes: readonly Minute[], arm: Arm, timed: Timed): Comparison['canary'] {
  const { count, sum } = sumSamples(minutes, arm, timed)
  return { events: count > 0 ? Math.round(releaseCounts.vitalMs(sum / count)) : 0, of: count }
}

function compareTimes(
  all: readonly Brand[],
  timed: Timed,
  { judged, settings, effect }: Asked & { judged: Judged; effect: number },
): Comparison {
  const minutes = all.flatMap((brand) => brand.minutes)
  const log = logSlowdown(
    all.map((brand) => splitSamples(brand, timed, judged)),
    timed.ratios,
    effect,
  )
  return {
    name: timed.name,
    label: timed.label,
    unit: 'ms',
    canary: middleTime(minutes, 'canary', timed),
    stable: middleTime(minutes, 'stable', timed),
    eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
    abortsAt: abortsAt(settings, timed),
  }
}

/** Every comparison of the canary with the stable release in the same minutes of the same brands. */
export function compareAll(all: readonly Brand[], judged: Judged, asked: Asked): Comparison[] {
  const how = { ...asked, judged, effect: designEffect(all) }
  return [
    ...COMPARABLES.map((comparable) => compareCounts(all, comparable, how)),
    ...TIMES.map((timed) => compareTimes(all, timed, how)),
  ]
}

function describeHarm(
  { label, unit, canary, stable: before }: Comparison,
  { version, stable }: Judged,
): string {
  if (unit === 'ms')
    return `${canary.events} ms ${label} with ${version} (${canary.of} pages), ${before.events} ms with ${stable} at the same time.`
  const other =
    stable === undefined
      ? 'more than any release may have'
      : `${before.events} of ${before.of} with ${stable} at the same time`
  return `${canary.events} of ${canary.of} ${label} with ${version}, ${other}.`
}

/** The strongest first, and those of one cause before that of any. */
const compareStrength = (a: Comparison, b: Comparison): number =>
  Number(a.name === 'broken') - Number(b.name === 'broken') || b.eValue / b.abortsAt - a.eValue / a.abortsAt

/** The comparisons that speak against the release: they abort it, or make it wait for a person. */
export const harmFindings = (comparisons: readonly Comparison[], judged: Judged): Finding[] =>
  comparisons
    .filter(({ eValue }) => eValue >= SUSPICIOUS_AT)
    .toSorted(compareStrength)
    .map((comparison) => ({
      rule: comparison.eValue >= comparison.abortsAt ? 'harm' : 'suspicion',
      comparison: comparison.name,
      message: describeHarm(comparison, judged),
    }))
