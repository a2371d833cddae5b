import type { rolloutsContract } from '@larder/shared/contracts'
import { COMPARABLES, type Comparable } from './comparisons.ts'
import { logEvidence, type Stratum } from './evidence.ts'
import { sumCounts, type Arm, type Brand, type Judged, type Minute } from './minutes.ts'
import { abortsAt, MAX_E_VALUE, SUSPICIOUS_AT, type GuardSettings } from './settings.ts'
import { comparableMinutes, sumEvents, splitStrata } from './strata.ts'

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
 * Pages of one visit share their browser, network and extensions, so they are no independent observations: events
 * count for less by Kish's design effect, 1 + (pages of a visit - 1) * correlation.
 */
export function designEffect(brands: readonly Brand[]): number {
  const minutes = brands.flatMap((brand) => brand.minutes)
  const visits = sumCounts(minutes, 'canary', ['visits'])
  if (visits === 0) return 1
  const pages = sumCounts(minutes, 'canary', ['documents']) / visits
  return 1 + (Math.min(MAX_PAGES_PER_VISIT, Math.max(1, pages)) - 1) * CORRELATION
}

const discounted = ({ canary, stable, share }: Stratum, effect: number): Stratum => ({
  canary: canary / effect,
  stable: stable / effect,
  share,
})

const countEvents = (minutes: readonly Minute[], arm: Arm, comparable: Comparable) => ({
  events: sumEvents(minutes, arm, comparable),
  of: sumCounts(minutes, arm, comparable.of),
})

/** Every comparison of the canary with the stable release in the same minutes of the same brands. */
export function compareAll(
  all: readonly Brand[],
  { now, settings }: { now: Date; settings: GuardSettings },
): Comparison[] {
  const effect = designEffect(all)
  return COMPARABLES.map((comparable) => {
    const brands = all.map((brand) => comparableMinutes(brand, comparable, now))
    const minutes = brands.flat()
    const strata = brands.flatMap((brand) => splitStrata(brand, comparable))
    const log = logEvidence(
      strata.map((stratum) => discounted(stratum, effect)),
      comparable.ratios,
    )
    return {
      name: comparable.name,
      label: comparable.label,
      canary: countEvents(minutes, 'canary', comparable),
      stable: countEvents(minutes, 'stable', comparable),
      eValue: Math.min(MAX_E_VALUE, Math.exp(log)),
      abortsAt: abortsAt(settings),
    }
  })
}

/** The comparisons that speak against the release: they abort it, or make it wait for a person. */
export function harmFindings(comparisons: readonly Comparison[], { version, stable }: Judged): Finding[] {
  return comparisons
    .filter(({ eValue }) => eValue >= SUSPICIOUS_AT)
    .toSorted((a, b) => b.eValue - a.eValue)
    .map(({ name, label, canary, stable: before, eValue, abortsAt: limit }) => {
      const other =
        stable === undefined
          ? 'more than any release may have'
          : `${before.events} of ${before.of} with ${stable} at the same time`
      return {
        rule: eValue >= limit ? 'harm' : 'suspicion',
        comparison: name,
        message: `${canary.events} of ${canary.of} ${label} with ${version}, ${other}.`,
      }
    })
}
