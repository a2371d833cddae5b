import type * as releaseCounts from '@larder/contracts/release-counts'
import type { Comparable, TimedComparison } from './comparisons.ts'
import type { OddsStratum, Sample, SampleStratum, Stratum } from './evidence.ts'
import { MINUTE_MS, SLOT_MS } from '../counts/count-interval.ts'
import { sumCounts, type Arm, type Brand, type JudgedRelease, type Minute } from './minutes.ts'

/**
 * Minutes are grouped until both arms have this many visits or pages, because in a quiet shop a page and its report
 * often fall into different minutes.
 */
const MIN_EACH = 20

/** Adds up the compared events of an arm, or how many of them are missing. */
export function sumEvents(
  minutes: readonly Minute[],
  arm: Arm,
  { events, missingAfterMs, of }: Comparable,
): number {
  const total = sumCounts(minutes, arm, events)
  return missingAfterMs ? Math.max(0, sumCounts(minutes, arm, of) - total) : total
}

/** Selects the intervals to compare: all minutes, or for missing events those whose reports have had time to arrive. */
export function comparableMinutes(
  { minutes, slots }: Brand,
  { missingAfterMs, isBySlot = false }: Comparable,
  now: Date,
): Minute[] {
  if (!missingAfterMs) return minutes
  const length = isBySlot ? SLOT_MS : MINUTE_MS
  return (isBySlot ? slots : minutes).filter(
    ({ startsAt }) => startsAt + length + missingAfterMs <= now.getTime(),
  )
}

/**
 * Groups intervals until both arms have enough; the last group may have less. A group does not span a change of the
 * share, because before and after it the canary's visits differ in age from stable's, which have reached later steps.
 */
function groupIntervals(
  minutes: readonly Minute[],
  of: readonly releaseCounts.CountName[],
  { changes }: Pick<JudgedRelease, 'changes'>,
): Minute[][] {
  const groups: Minute[][] = []
  let current: Minute[] = []
  let totals = { canary: 0, stable: 0 }
  const close = () => {
    if (current.length > 0) groups.push(current)
    current = []
    totals = { canary: 0, stable: 0 }
  }
  for (const minute of minutes) {
    const first = current[0]?.startsAt ?? minute.startsAt
    if (changes.some((at) => at.getTime() > first && at.getTime() <= minute.startsAt)) close()
    current.push(minute)
    totals = {
      canary: totals.canary + sumCounts([minute], 'canary', of),
      stable: totals.stable + sumCounts([minute], 'stable', of),
    }
    if (totals.canary >= MIN_EACH && totals.stable >= MIN_EACH) close()
  }
  close()
  return groups
}

/** Splits one brand into strata: the events of both arms, and the canary's share of the total. */
export const splitStrata = (
  minutes: readonly Minute[],
  comparable: Comparable,
  target: Pick<JudgedRelease, 'changes'>,
): Stratum[] =>
  groupIntervals(minutes, comparable.of, target).map((group) => {
    const canaryTotal = sumCounts(group, 'canary', comparable.of)
    const stableTotal = sumCounts(group, 'stable', comparable.of)
    return {
      canary: sumEvents(group, 'canary', comparable),
      stable: sumEvents(group, 'stable', comparable),
      share: canaryTotal + stableTotal > 0 ? canaryTotal / (canaryTotal + stableTotal) : 0,
    }
  })

/** Counts the visits of an arm that took a step, of those that could. */
const countSteps = (minutes: readonly Minute[], arm: Arm, { events, of }: Comparable): OddsStratum[Arm] => {
  const all = sumCounts(minutes, arm, of)
  // A lost report of the step before is no more visits than there were.
  return { events: Math.min(all, sumCounts(minutes, arm, events)), of: all }
}

/** Splits one brand into strata of visits that took a step, of those that could. */
export const splitOdds = (
  minutes: readonly Minute[],
  comparable: Comparable,
  target: Pick<JudgedRelease, 'changes'>,
): OddsStratum[] =>
  groupIntervals(minutes, comparable.of, target).map((group) => ({
    canary: countSteps(group, 'canary', comparable),
    stable: countSteps(group, 'stable', comparable),
  }))

/** Adds up the measurements of a timing in some minutes of an arm. */
export const sumSamples = (
  minutes: readonly Minute[],
  arm: Arm,
  { vital }: Pick<TimedComparison, 'vital'>,
): Sample => ({
  count: sumCounts(minutes, arm, [`${vital}-pages`]),
  sum: sumCounts(minutes, arm, [`${vital}-levels`]),
  squares: sumCounts(minutes, arm, [`${vital}-squares`]),
})

export const splitSamples = (
  { minutes }: Brand,
  timed: TimedComparison,
  target: Pick<JudgedRelease, 'changes'>,
): SampleStratum[] =>
  groupIntervals(minutes, [`${timed.vital}-pages`], target).map((group) => ({
    canary: sumSamples(group, 'canary', timed),
    stable: sumSamples(group, 'stable', timed),
  }))
