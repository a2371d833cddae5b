import type { ReleaseCount } from '@larder/contracts/release-counts'
import type { Sensitivity } from '@larder/contracts/rollouts'
import { COMPARABLES, type Comparable } from './comparisons.ts'
import { logEvidence, logOddsEvidence, type OddsStratum } from './evidence.ts'
import { groupByBrand, type JudgedRelease } from './minutes.ts'
import { abortThreshold, type GuardSettings } from './settings.ts'
import { splitOdds } from './strata.ts'

/** Share of shoppers that the harm leaves. */
const LEFT = 2 / 3
/** The comparisons of which it is asked whether they would have found the harm, and what it is called. */
const HARMS: readonly { name: string; label: string }[] = [
  { name: 'added-to-basket', label: 'a third fewer added' },
  { name: 'paid-checkouts', label: 'a third fewer paid' },
]

/**
 * The canary's number of events with the harm, as far above the expected one as chance makes it by `deviations` standard
 * deviations of both arms.
 */
function harmedEvents(
  { canary, stable }: OddsStratum,
  { isByOdds = false }: Comparable,
  deviations: number,
): number {
  const usual = stable.events / stable.of
  const rate = LEFT * usual
  const spread = (of: number, at: number): number => (at * (isByOdds ? 1 - at : 1)) / of
  const deviation = Math.sqrt(spread(canary.of, rate) + LEFT ** 2 * spread(stable.of, usual))
  return Math.min(canary.of, Math.max(0, canary.of * (rate + deviations * deviation)))
}

function logHarm(totals: OddsStratum, comparable: Comparable, deviations: number): number {
  const { canary, stable } = totals
  const events = harmedEvents(totals, comparable, deviations)
  if (comparable.isByOdds)
    return logOddsEvidence(
      [{ canary: { events: Math.round(events), of: canary.of }, stable }],
      comparable.ratios,
    )
  const share = canary.of / (canary.of + stable.of)
  return logEvidence([{ canary: events, stable: stable.events, share }], comparable.ratios)
}

/** Probability that a standard normal variable is at most this (Abramowitz and Stegun 26.2.17; exact to five digits). */
function normalProbability(value: number): number {
  const at = 1 / (1 + 0.2316419 * Math.abs(value))
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) *
    weights.reduceRight((sum, weight) => (sum + weight) * at, 0)
  return value < 0 ? tail : 1 - tail
}

const MOST_DEVIATIONS = 4
const HALVINGS = 12

/** How likely the guard would have aborted by now, had the canary had the harm: the luck that it would have needed to escape. */
function chanceOf(totals: OddsStratum, comparable: Comparable, settings: GuardSettings): number {
  const { canary, stable } = totals
  if (canary.of === 0 || stable.of === 0 || stable.events === 0) return 0
  const threshold = Math.log(abortThreshold(settings, comparable))
  let [least, most] = [-MOST_DEVIATIONS, MOST_DEVIATIONS]
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (least + most) / 2
    if (logHarm(totals, comparable, middle) >= threshold) least = middle
    else most = middle
  }
  return normalProbability(least)
}

const addStrata = (strata: readonly OddsStratum[]): OddsStratum => {
  const add = (arm: keyof OddsStratum) => ({
    events: strata.reduce((sum, stratum) => sum + stratum[arm].events, 0),
    of: strata.reduce((sum, stratum) => sum + stratum[arm].of, 0),
  })
  return { canary: add('canary'), stable: add('stable') }
}

/**
 * How likely the guard would have aborted the release by now, if a third fewer shoppers had added to a basket with it, or
 * paid (docs/decisions/303). It follows from the visits of both arms and from what stable's visits did, not from what the
 * canary's did.
 */
export function measureSensitivity(
  counts: readonly ReleaseCount[],
  target: JudgedRelease,
  { now, settings }: { now: Date; settings: GuardSettings },
): Sensitivity[] {
  const brands = groupByBrand(counts, target, now)
  return HARMS.flatMap(({ name, label }) => {
    const comparable = COMPARABLES.find((candidate) => candidate.name === name)
    if (!comparable) return []
    const strata = brands
      .flatMap(({ minutes }) => splitOdds(minutes, comparable, target))
      // Where everybody has one of the releases there is nothing to compare.
      .filter(({ canary, stable }) => canary.of > 0 && stable.of > 0)
    return [{ name, label, chance: chanceOf(addStrata(strata), comparable, settings) }]
  })
}
