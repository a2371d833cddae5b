import type * as shopHealth from '@larder/contracts/shop-health'
import type { TradeName } from '@larder/contracts/shop-counts'

/** Number of events in one interval of a brand. */
export type TradeCount = {
  brand: string
  name: TradeName
  /** Start of the interval, in milliseconds since 1970. */
  startsAt: number
  total: number
}

/** A count of one store, payment method or kind of browser. Never of a person. */
export type PartTotal = TradeCount & shopHealth.TradePart

/**
 * Counts of parts: by day of the last weeks, by hour since `getHoursStart`, by five minutes of the last hours. What is the
 * same for many readings is the same object.
 */
export type PartTrade = Record<'days' | 'hours' | 'recent', readonly PartTotal[]>

/** `hours`: per hour, of the last weeks. `recent`: per five minutes, of the last hours. */
export type Trade = {
  hours: readonly TradeCount[]
  recent: readonly TradeCount[]
  parts?: PartTrade
  /** By whose clocks people come; UTC by default. */
  zone?: string
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS
export const FIVE_MINUTES_MS = 5 * 60_000
/** Time before now from which changes are searched by five minutes; before that by hour. */
export const RECENT_MS = 3 * HOUR_MS
/** Time in which a change is searched. A brand with five orders a day needs this long for 70. */
export const SEARCHED_MS = 14 * DAY_MS

export const startOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS

/** Start of the last hours, which are judged by five minutes. */
export const getRecentStart = (now: number): number => startOfHour(now - RECENT_MS)
/** Start of the days of parts; what is older is one total. */
export const getDaysStart = (now: number): number =>
  Math.floor((getRecentStart(now) - SEARCHED_MS) / DAY_MS) * DAY_MS
/** Start of the hours of parts; before it they are counted by day. */
export const getHoursStart = (now: number): number =>
  Math.floor((getRecentStart(now) - DAY_MS) / DAY_MS) * DAY_MS

/** Events of a brand, or of several together. */
export type Stream = {
  /** Totals per hour by name. */
  hours: Readonly<Record<TradeName, ReadonlyMap<number, number>>>
  recent: Readonly<Record<TradeName, ReadonlyMap<number, number>>>
}

/** Adds up counts by name and interval. */
export function sumByTime(counts: readonly TradeCount[]): Stream['hours'] {
  const totals: Record<TradeName, Map<number, number>> = {
    visits: new Map(),
    'started-checkout': new Map(),
    paid: new Map(),
  }
  for (const { name, startsAt, total } of counts)
    totals[name].set(startsAt, (totals[name].get(startsAt) ?? 0) + total)
  return totals
}

/** Adds up the totals of a period. */
export function sumPeriod(totals: ReadonlyMap<number, number>, from: number, to: number): number {
  let sum = 0
  for (const [at, total] of totals) if (at >= from && at < to) sum += total
  return sum
}
