import type { ChangeRatios, Observation } from './change-evidence.ts'
import { expectHours, type Expectation } from './expect-hours.ts'
import type { TradeName } from '@larder/contracts/shop-counts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  getRecentStart,
  HOUR_MS,
  SEARCHED_MS,
  startOfHour,
  sumPeriod,
  type Stream,
} from './trade-counts.ts'

type Totals = ReadonlyMap<number, number>
type Hours = Stream['hours']
/** What was counted in an interval, and what is usual; `part` of an hour. */
type Interval = { at: number; part: number; counts: Readonly<Record<TradeName, number>> }
export type Observed = Omit<Observation, 'weight'>

/** End of the last complete five minutes. */
export const endOfComplete = (now: Date): number =>
  Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS

function listIntervals(totals: Stream['hours'], [from, to]: Period, length: number): Interval[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / length)) }, (_, index): Interval => {
    const at = from + index * length
    const count = (name: TradeName) => totals[name].get(at) ?? 0
    const counts = {
      visits: count('visits'),
      'started-checkout': count('started-checkout'),
      paid: count('paid'),
    }
    return { at, part: length / HOUR_MS, counts }
  })
}
type Period = readonly [from: number, to: number]

/** The hours in which a change is searched, as far as counts reach, without the last ones. */
function listHours(hours: Stream['hours'], end: number): Interval[] {
  const first = Math.min(...hours.visits.keys(), ...hours['started-checkout'].keys(), ...hours.paid.keys())
  const split = getRecentStart(end)
  return listIntervals(
    hours,
    [Math.max(startOfHour(end - SEARCHED_MS), Math.min(split, startOfHour(first))), split],
    HOUR_MS,
  )
}

/** Fewest events of the total from which a usual rate is known. */
const ENOUGH_OF = 50

/** Usual share of `of` that lead to `events`: of earlier days, or of the hours before the last one. */
function usualRate(hours: Hours, [events, of]: readonly [TradeName, TradeName], end: number) {
  const measure = (from: number, to: number) => {
    const total = sumPeriod(hours[of], from, to)
    return { total, rate: total > 0 ? sumPeriod(hours[events], from, to) / total : 0 }
  }
  const earlier = measure(-Infinity, startOfHour(end - DAY_MS / 2))
  if (earlier.total >= 2 * ENOUGH_OF) return earlier
  const before = measure(-Infinity, startOfHour(end) - HOUR_MS)
  return before.total >= ENOUGH_OF ? before : undefined
}

/** All brands' hours, and the time zone in which people come. */
type Shop = { pooled: Hours; zone: string }
type Expected = (at: number) => Expectation | undefined

/** Expectations of streams whose hours are the same for many readings. */
const knownExpectations = new WeakMap<Totals, Expected>()

function expectedOf(hours: Hours, { pooled, zone }: Shop, name: TradeName): Expected {
  const totals = hours[name]
  if (totals.size === 0) return () => undefined
  const known = knownExpectations.get(totals)
  if (known) return known
  const expected = expectHours(totals, pooled[name], zone)
  knownExpectations.set(totals, expected)
  return expected
}

/** Counts intervals beside what is usual in them. What is usual is the same for an hour. */
type Observe = (intervals: readonly Interval[]) => Observed[]
type Prepare = (hours: Hours, shop: Shop, end: number) => Observe

const prepareVisits: Prepare = (hours, shop) => {
  const expected = expectedOf(hours, shop, 'visits')
  return (intervals) =>
    intervals.map(({ at, part, counts }) => ({
      at,
      events: counts.visits,
      expected: part * (expected(at)?.events ?? 0),
    }))
}

/** Orders, beside the fewer of what the visits usually lead to and what is usual at this hour. */
const prepareOrders: Prepare = (hours, shop, end) => {
  const [expectedVisits, expectedOrders] = [
    expectedOf(hours, shop, 'visits'),
    expectedOf(hours, shop, 'paid'),
  ]
  const usual = usualRate(hours, ['paid', 'visits'], end)
  if (!usual) return () => []
  return (intervals) =>
    intervals.map(({ at, part, counts }) => {
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
const preparePayments: Prepare = (hours, { pooled }, end) => {
  const usual =
    usualRate(hours, ['paid', 'started-checkout'], end) ??
    usualRate(pooled, ['paid', 'started-checkout'], end)
  if (!usual) return () => []
  return (intervals) =>
    pairPayments(
      intervals.map(({ at, part, counts }) => ({
        at,
        isShort: part < 1,
        of: counts['started-checkout'],
        paid: counts.paid,
      })),
      usual.rate,
    )
}

type Pair = { at: number; isShort: boolean; of: number; paid: number }

/** Payments of the checkouts in the interval before, where intervals are short. */
export function pairPayments(intervals: readonly Pair[], rate: number): Observed[] {
  let early = 0
  return intervals.map(({ at, isShort, of: own, paid }, index) => {
    const before = intervals[index - 1]
    const of = isShort && before?.isShort ? before.of : own
    const events = Math.min(of, paid + early)
    early += paid - events
    return { at, events, expected: of * rate, of }
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
  const sums = new Map<number, { events: number; expected: number; variance: number }>()
  for (const { at, events, expected, of } of observed) {
    const day = Math.floor(at / DAY_MS)
    const sum = sums.get(day) ?? { events: 0, expected: 0, variance: 0 }
    sums.set(day, sum)
    sum.events += events
    sum.expected += expected
    sum.variance += of ? expected * (1 - Math.min(1, expected / of)) : expected
  }
  const days = [...sums.values()].flatMap(({ events, expected, variance }) => {
    if (expected <= 0) return []
    const chance = variance / expected ** 2
    return [{ chance, beyond: (events / expected - 1) ** 2 - chance }]
  })
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
export function chooseRatios(observed: readonly Observed[], limits: TradeMeasure['limits']): ChangeRatios {
  const spread = spreadOfDays(observed)
  const wanted = spread === undefined ? limits.unknown : 1 - Math.max(limits.least, limits.spreads * spread)
  const tolerated = Math.max(limits.most, wanted)
  return { tolerated, alternatives: HARMS.map((harm) => tolerated * harm) }
}

export type TradeMeasure = {
  kind: 'visits' | 'orders' | 'payments'
  prepare: Prepare
  /**
   * What is tolerated: a day that is `spreads` standard deviations below what is usual, and a loss of `least`; never less than
   * `most` of what is usual; and `unknown` of it while there are too few days to know how they differ.
   */
  limits: { spreads: number; least: number; most: number; unknown: number }
}

export const TRADE_MEASURES: readonly TradeMeasure[] = [
  {
    kind: 'visits',
    prepare: prepareVisits,
    limits: { spreads: 3, least: 0.4, most: 0.35, unknown: 0.5 },
  },
  { kind: 'orders', prepare: prepareOrders, limits: { spreads: 2, least: 0.05, most: 0.5, unknown: 0.85 } },
  {
    kind: 'payments',
    prepare: preparePayments,
    limits: { spreads: 2, least: 0.03, most: 0.7, unknown: 0.95 },
  },
]

/** What does not change within the hour: the hours until the last ones, and which change matters. */
export type SettledStream = { observed: Observed[]; ratios: ChangeRatios; observe: Observe }

/** What one measure of a stream was in each hour but the last ones, and which change of it matters. */
export function settleStream(
  hours: Hours,
  { measure, end, ...shop }: Shop & { measure: TradeMeasure; end: number },
): SettledStream {
  const observe = measure.prepare(hours, shop, end)
  const observed = observe(listHours(hours, end))
  return { observed, observe, ratios: chooseRatios(observed, measure.limits) }
}

/** What it was in each five minutes of the last hours. */
export const observeRecent = (
  { observe }: SettledStream,
  recent: Stream['recent'],
  end: number,
): Observed[] => observe(listIntervals(recent, [getRecentStart(end), end], FIVE_MINUTES_MS))
