import type { releaseCounts } from '@larder/shared/contracts'
import type { Comparable, Timed } from './comparisons.ts'
import type { Sample, SampleStratum, Stratum } from './evidence.ts'
import { MINUTE_MS, SLOT_MS } from '../counts/count-interval.ts'
import { sumCounts, type Arm, type Brand, type Judged, type Minute } from './minutes.ts'

/**
 * Minutes are taken together until both arms have this many visits or pages: in a quiet shop a page and its report often
 * fall into two minutes.
 */
const MIN_EACH = 20

/** How often what is compared happened to an arm: the events, or how many of them are missing. */
export function sumEvents(
  minutes: readonly Minute[],
  arm: Arm,
  { events, missingAfterMs, of }: Comparable,
): number {
  const happened = sumCounts(minutes, arm, events)
  return missingAfterMs ? Math.max(0, sumCounts(minutes, arm, of) - happened) : happened
}

/** Comparable intervals: the minutes; where reports are missing, the intervals whose reports have had time to arrive. */
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
 * Intervals taken together until both arms have enough of them; the last group may have less. A group does not reach across a
 * change of the share: before and after it the canary's visits are of another age than stable's, which have got further.
 */
function groups(
  minutes: readonly Minute[],
  of: readonly releaseCounts.CountName[],
  { changes }: Pick<Judged, 'changes'>,
): Minute[][] {
  const found: Minute[][] = []
  let open: Minute[] = []
  let sums = { canary: 0, stable: 0 }
  const close = () => {
    if (open.length > 0) found.push(open)
    open = []
    sums = { canary: 0, stable: 0 }
  }
  for (const minute of minutes) {
    const first = open[0]?.startsAt ?? minute.startsAt
    if (changes.some((at) => at.getTime() > first && at.getTime() <= minute.startsAt)) close()
    open.push(minute)
    sums = {
      canary: sums.canary + sumCounts([minute], 'canary', of),
      stable: sums.stable + sumCounts([minute], 'stable', of),
    }
    if (sums.canary >= MIN_EACH && sums.stable >= MIN_EACH) close()
  }
  close()
  return found
}

/** The strata of one brand: the events of both arms, and the canary's share of what they happened to. */
export const splitStrata = (
  minutes: readonly Minute[],
  comparable: Comparable,
  judged: Pick<Judged, 'changes'>,
): Stratum[] =>
  groups(minutes, comparable.of, judged).map((group) => {
    const canaryOf = sumCounts(group, 'canary', comparable.of)
    const stableOf = sumCounts(group, 'stable', comparable.of)
    return {
      canary: sumEvents(group, 'canary', comparable),
      stable: sumEvents(group, 'stable', comparable),
      share: canaryOf + stableOf > 0 ? canaryOf / (canaryOf + stableOf) : 0,
    }
  })

/** The measurements of a time in some minutes of an arm. */
export const sumSamples = (
  minutes: readonly Minute[],
  arm: Arm,
  { vital }: Pick<Timed, 'vital'>,
): Sample => ({
  count: sumCounts(minutes, arm, [`${vital}-pages`]),
  sum: sumCounts(minutes, arm, [`${vital}-levels`]),
  squares: sumCounts(minutes, arm, [`${vital}-squares`]),
})

/** The strata of one brand for a time that is compared. */
export const splitSamples = (
  { minutes }: Brand,
  timed: Timed,
  judged: Pick<Judged, 'changes'>,
): SampleStratum[] =>
  groups(minutes, [`${timed.vital}-pages`], judged).map((group) => ({
    canary: sumSamples(group, 'canary', timed),
    stable: sumSamples(group, 'stable', timed),
  }))
