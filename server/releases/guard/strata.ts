import type { Comparable } from './comparisons.ts'
import type { Stratum } from './evidence.ts'
import { SLOT_MS } from '../counts/count-interval.ts'
import { sumCounts, type Arm, type Brand, type Minute } from './minutes.ts'

/**
 * Minutes are taken together until both arms have this many pages: in a quiet shop a page and its report often fall
 * into two minutes.
 */
const MIN_PAGES = 20

type Sums = { canary: number; stable: number; canaryOf: number; stableOf: number }
const none: Sums = { canary: 0, stable: 0, canaryOf: 0, stableOf: 0 }

/** How often what is compared happened to an arm: the events, or how many of them are missing. */
export function sumEvents(
  minutes: readonly Minute[],
  arm: Arm,
  { events, missingAfterMs, of }: Comparable,
): number {
  const happened = sumCounts(minutes, arm, events)
  return missingAfterMs ? Math.max(0, sumCounts(minutes, arm, of) - happened) : happened
}

/** Comparable intervals: the minutes; where reports are missing, the ten seconds whose reports have had time to arrive. */
export const comparableMinutes = (
  { minutes, slots }: Brand,
  { missingAfterMs }: Comparable,
  now: Date,
): Minute[] =>
  missingAfterMs
    ? slots.filter(({ startsAt }) => startsAt + SLOT_MS + missingAfterMs <= now.getTime())
    : minutes

/**
 * What is compared in one minute: its events, and what they are a part of in the minutes before. With a lag the first
 * minutes are left out: the canary's visitors have not got so far, while the stable release's began earlier.
 */
function sumsAt(minutes: readonly Minute[], at: number, comparable: Comparable): Sums {
  const { of, lagMinutes } = comparable
  const now = minutes.slice(at, at + 1)
  const before = minutes.slice(at - lagMinutes, at + 1)
  return {
    canary: sumEvents(now, 'canary', comparable),
    stable: sumEvents(now, 'stable', comparable),
    canaryOf: sumCounts(before, 'canary', of),
    stableOf: sumCounts(before, 'stable', of),
  }
}

const add = (a: Sums, b: Sums): Sums => ({
  canary: a.canary + b.canary,
  stable: a.stable + b.stable,
  canaryOf: a.canaryOf + b.canaryOf,
  stableOf: a.stableOf + b.stableOf,
})

const asStratum = ({ canary, stable, canaryOf, stableOf }: Sums): Stratum => ({
  canary,
  stable,
  share: canaryOf + stableOf > 0 ? canaryOf / (canaryOf + stableOf) : 0,
})

/** The strata of one brand: as few minutes together as have enough pages; the last one may have fewer. */
export function splitStrata(minutes: readonly Minute[], comparable: Comparable): Stratum[] {
  const strata: Stratum[] = []
  let open = none
  for (let at = comparable.lagMinutes; at < minutes.length; at += 1) {
    open = add(open, sumsAt(minutes, at, comparable))
    if (open.canaryOf < MIN_PAGES || open.stableOf < MIN_PAGES) continue
    strata.push(asStratum(open))
    open = none
  }
  return open === none ? strata : [...strata, asStratum(open)]
}
