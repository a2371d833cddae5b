import { getSameHour } from './local-hours.ts'
import { DAY_MS, HOUR_MS, startOfHour, sumPeriod, WEEK_MS } from './trade-counts.ts'

type Totals = ReadonlyMap<number, number>

/** Earlier weeks whose same hour counts. */
const WEEKS = [1, 2, 3, 4, 5, 6] as const
/** Weeks of history from which on an hour is compared with the same hour of the same weekday. */
const ENOUGH_WEEKS = 2
const DAYS = [1, 2, 3, 4, 5, 6] as const
/** Events of the pooled pattern that count like events of the stream's own in that hour. */
const PRIOR_EVENTS = 8
/** Events by which the trend of a stream is drawn towards none. */
const TREND_EVENTS = 30
const TREND_LIMITS = [0.5, 2] as const

const getTotal = (totals: Totals, at: number): number => totals.get(at) ?? 0

function sumByDay(totals: Totals): Map<number, number> {
  const days = new Map<number, number>()
  for (const [at, total] of totals) {
    const day = Math.floor(at / DAY_MS) * DAY_MS
    days.set(day, (days.get(day) ?? 0) + total)
  }
  return days
}

/** How much busier the week before a day was than the weeks before it, as far as counts reach. */
function measureTrend(days: Totals, { at, first }: { at: number; first: number }): number {
  const weeks = WEEKS.slice(1).filter((week) => at - week * WEEK_MS >= first).length
  if (weeks === 0) return 1
  const sumDays = (from: number, count: number): number =>
    Array.from({ length: count }, (_, day) => getTotal(days, at - (from + day) * DAY_MS)).reduce(
      (sum, total) => sum + total,
      0,
    )
  const trend = (sumDays(1, 7) + TREND_EVENTS) / (sumDays(8, 7 * weeks) / weeks + TREND_EVENTS)
  return Math.min(TREND_LIMITS[1], Math.max(TREND_LIMITS[0], trend))
}

type Hour = { at: number; first: number; zone: string }

/** Lowest rate of the same hour in the days before, with its neighbours, because weekdays differ. */
function lowestOfDays(totals: Totals, { at, first, zone }: Hour): number | undefined {
  const days = DAYS.filter((day) => at - day * DAY_MS >= first)
  if (days.length === 0) return undefined
  return Math.min(
    ...days.map((day) => {
      const same = getSameHour(at, day * DAY_MS, zone)
      const neighbours = [same - HOUR_MS, same, same + HOUR_MS].filter((hour) => totals.has(hour))
      return (
        neighbours.reduce((sum, hour) => sum + getTotal(totals, hour), 0) / Math.max(1, neighbours.length)
      )
    }),
  )
}

/** `isByWeekday`: false in a stream's first two weeks, when the days before stand for the weekday. */
export type Expectation = { events: number; isByWeekday: boolean }

/**
 * Creates a function that says how many events an hour usually has: the mean of the same hour of the same weekday in up to six earlier
 * weeks, times the trend. A small stream has few events in an hour, so its mean is drawn towards the pattern of `pooled`,
 * which contains it. In the first two weeks it is the lowest of the days before, and undefined on the first day. Hours are those
 * of the clocks in `zone`.
 */
export function expectHours(
  totals: Totals,
  pooled: Totals,
  zone: string,
): (at: number) => Expectation | undefined {
  const first = Math.min(...totals.keys())
  const days = sumByDay(totals)
  const trends = new Map<number, number>()
  const trendAt = (hour: number): number => {
    const day = Math.floor(hour / DAY_MS) * DAY_MS
    const known = trends.get(day) ?? measureTrend(days, { at: day, first })
    trends.set(day, known)
    return known
  }
  let share: number | undefined
  const shareOfPooled = (): number => {
    const sum = (all: Totals) => sumPeriod(all, first, Infinity)
    share ??= sum(totals) / Math.max(1, sum(pooled))
    return share
  }
  const expectations = new Map<number, Expectation | undefined>()
  function expect(at: number): Expectation | undefined {
    const weeks = WEEKS.filter((week) => at - week * WEEK_MS >= first)
    if (weeks.length < ENOUGH_WEEKS) {
      const events = lowestOfDays(totals, { at, first, zone })
      return events === undefined ? undefined : { events, isByWeekday: false }
    }
    const hours = weeks.map((week) => getSameHour(at, week * WEEK_MS, zone))
    const sum = (all: Totals) => hours.reduce((total, hour) => total + getTotal(all, hour), 0)
    const prior = (shareOfPooled() * sum(pooled)) / weeks.length
    const mean =
      prior > 0
        ? (sum(totals) + PRIOR_EVENTS) / (weeks.length + PRIOR_EVENTS / prior)
        : sum(totals) / weeks.length
    return { events: mean * trendAt(at), isByWeekday: true }
  }
  return (time) => {
    const at = startOfHour(time)
    if (!expectations.has(at)) expectations.set(at, expect(at))
    return expectations.get(at)
  }
}
