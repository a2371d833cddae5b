import type { ChangeRatios, Observation } from './change-evidence.ts'
import { expectHours, type Expectation } from './expect-hours.ts'
import type { TradeName } from '@larder/contracts/shop-counts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  HOUR_MS,
  RECENT_MS,
  SEARCHED_MS,
  startOfHour,
  sumPeriod,
  type Stream,
} from './trade-counts.ts'

type Totals = ReadonlyMap<number, number>
/** What was counted in an interval, and what is usual; `part` of an hour. */
type Interval = { at: number; part: number; counts: Readonly<Record<TradeName, number>> }
type Observed = Omit<Observation, 'weight'>

/** End of the last complete five minutes. */
const endOfComplete = (now: Date): number => Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS

/** Divides the searched time into hours, and the last three hours into five minutes. */
function listIntervals({ hours, recent }: Stream, end: number): Interval[] {
  const first = Math.min(...hours.visits.keys(), ...hours['started-checkout'].keys(), ...hours.paid.keys())
  const split = startOfHour(end - RECENT_MS)
  const list = (from: number, count: number, [length, totals]: readonly [number, Stream['hours']]) =>
    Array.from({ length: Math.max(0, count) }, (_, index): Interval => {
      const at = from + index * length
      const count = (name: TradeName) => totals[name].get(at) ?? 0
      return {
        at,
        part: length / HOUR_MS,
        counts: {
          visits: count('visits'),
          'started-checkout': count('started-checkout'),
          paid: count('paid'),
        },
      }
    })
  const from = Math.max(startOfHour(end - SEARCHED_MS), Math.min(split, startOfHour(first)))
  return [
    ...list(from, (split - from) / HOUR_MS, [HOUR_MS, hours]),
    ...list(split, (end - split) / FIVE_MINUTES_MS, [FIVE_MINUTES_MS, recent]),
  ]
}

/** Fewest events of the total from which a usual rate is known. */
const ENOUGH_OF = 50

/** Usual share of `of` that lead to `events`: of earlier days, or of the hours before the last one. */
function usualRate(stream: Stream, [events, of]: readonly [TradeName, TradeName], end: number) {
  const measure = (from: number, to: number) => {
    const total = sumPeriod(stream.hours[of], from, to)
    return { total, rate: total > 0 ? sumPeriod(stream.hours[events], from, to) / total : 0 }
  }
  const earlier = measure(-Infinity, startOfHour(end - DAY_MS / 2))
  if (earlier.total >= 2 * ENOUGH_OF) return earlier
  const before = measure(-Infinity, startOfHour(end) - HOUR_MS)
  return before.total >= ENOUGH_OF ? before : undefined
}

type Expected = (at: number) => Expectation | undefined

/** Expectations of streams whose hours are the same for many readings. */
const knownExpectations = new WeakMap<Totals, Expected>()

function expectedOf(stream: Stream, pooled: Stream, name: TradeName): Expected {
  const totals = stream.hours[name]
  if (totals.size === 0) return () => undefined
  const known = knownExpectations.get(totals)
  if (known) return known
  const expected = expectHours(totals, pooled.hours[name])
  knownExpectations.set(totals, expected)
  return expected
}

const observeVisits = (intervals: readonly Interval[], expected: Expected): Observed[] =>
  intervals.map(({ at, part, counts }) => ({
    at,
    events: counts.visits,
    expected: part * (expected(at)?.events ?? 0),
  }))

/** Orders, beside the fewer of what the visits usually lead to and what is usual at this hour. */
function observeOrders(stream: Stream, pooled: Stream, { intervals, end }: Judged): Observed[] {
  const [expectedVisits, expectedOrders] = [
    expectedOf(stream, pooled, 'visits'),
    expectedOf(stream, pooled, 'paid'),
  ]
  const usual = usualRate(stream, ['paid', 'visits'], end)
  if (!usual) return []
  return intervals.map(({ at, part, counts }) => {
    const [visits, orders] = [expectedVisits(at), expectedOrders(at)]
    const isByWeekday = visits?.isByWeekday === true && orders?.isByWeekday === true
    const rate = isByWeekday && visits.events > 0 ? orders.events / visits.events : usual.rate
    const byVisits = counts.visits * rate
    return {
      at,
      events: counts.paid,
      expected: Math.min(byVisits, isByWeekday ? part * orders.events : byVisits),
    }
  })
}

/**
 * Orders, of the checkouts that began five minutes earlier, because a payment takes some. So nobody is missed who has yet to
 * pay, and a stop shows at once. Orders that come earlier or later than their checkouts count for the next ones.
 */
function observePayments(stream: Stream, pooled: Stream, { intervals, end }: Judged): Observed[] {
  const usual =
    usualRate(stream, ['paid', 'started-checkout'], end) ??
    usualRate(pooled, ['paid', 'started-checkout'], end)
  if (!usual) return []
  let early = 0
  return intervals.map(({ at, part, counts }, index) => {
    const before = intervals[index - 1]
    const of =
      part < 1 && before && before.part < 1 ? before.counts['started-checkout'] : counts['started-checkout']
    const events = Math.min(of, counts.paid + early)
    early += counts.paid - events
    return { at, events, expected: of * usual.rate, of }
  })
}

/** Fewest days from which is known how much they differ. */
const ENOUGH_DAYS = 7
const DAYS_LEFT_OUT = 1

/**
 * Standard deviation between days of the ratio of counted to usual events, beyond chance, without the oddest day. What it would
 * seem to be by chance alone is left out, because a small brand's days differ by chance most.
 */
function spreadOfDays(observed: readonly Observed[]): number | undefined {
  const days = [...Map.groupBy(observed, ({ at }) => Math.floor(at / DAY_MS)).values()].flatMap(
    (intervals) => {
      const sum = (read: (interval: Observed) => number) =>
        intervals.reduce((total, interval) => total + read(interval), 0)
      const expected = sum((interval) => interval.expected)
      const variance = sum(({ expected: usual, of }) => (of ? usual * (1 - Math.min(1, usual / of)) : usual))
      if (expected <= 0) return []
      const chance = variance / expected ** 2
      return [{ chance, beyond: (sum(({ events }) => events) / expected - 1) ** 2 - chance }]
    },
  )
  if (days.length < ENOUGH_DAYS) return undefined
  const counted = days.toSorted((a, b) => a.beyond - b.beyond).slice(0, days.length - DAYS_LEFT_OUT)
  const mean = (read: (day: (typeof counted)[number]) => number) =>
    counted.reduce((sum, day) => sum + read(day), 0) / counted.length
  const error = mean(({ chance }) => chance) * Math.sqrt(2 / counted.length)
  return Math.sqrt(Math.max(0, mean(({ beyond }) => beyond) - error))
}

/** Harms, as multiples of the least that is tolerated: a little, a third, two thirds, and nearly all is missing. */
const HARMS = [0.87, 0.7, 0.4, 0.02] as const

/** How far below what is usual a measure may be: as much as days differ, within limits. */
function chooseRatios(observed: readonly Observed[], limits: TradeMeasure['limits']): ChangeRatios {
  const spread = spreadOfDays(observed)
  const wanted = spread === undefined ? limits.unknown : 1 - Math.max(limits.least, limits.spreads * spread)
  const tolerated = Math.max(limits.most, wanted)
  return { tolerated, alternatives: HARMS.map((harm) => tolerated * harm) }
}

type Judged = { intervals: readonly Interval[]; end: number }

export type TradeMeasure = {
  kind: 'visits' | 'orders' | 'payments'
  observe: (stream: Stream, pooled: Stream, judged: Judged) => Observed[]
  /**
   * What is tolerated: a day that is `spreads` standard deviations below what is usual, and a loss of `least`; never less than
   * `most` of what is usual; and `unknown` of it while there are too few days to know how they differ.
   */
  limits: { spreads: number; least: number; most: number; unknown: number }
}

export const TRADE_MEASURES: readonly TradeMeasure[] = [
  {
    kind: 'visits',
    observe: (stream, pooled, { intervals }) =>
      observeVisits(intervals, expectedOf(stream, pooled, 'visits')),
    limits: { spreads: 3, least: 0.4, most: 0.35, unknown: 0.5 },
  },
  { kind: 'orders', observe: observeOrders, limits: { spreads: 2, least: 0.05, most: 0.5, unknown: 0.85 } },
  {
    kind: 'payments',
    observe: observePayments,
    limits: { spreads: 2, least: 0.03, most: 0.7, unknown: 0.95 },
  },
]

export type Series = { observed: Observed[]; ratios: ChangeRatios }

/** What one measure of a stream was in each interval, and which change of it matters. */
export function observeStream(
  stream: Stream,
  { pooled, measure, now }: { pooled: Stream; measure: TradeMeasure; now: Date },
): Series {
  const end = endOfComplete(now)
  const observed = measure.observe(stream, pooled, { intervals: listIntervals(stream, end), end })
  return { observed, ratios: chooseRatios(observed, measure.limits) }
}
