import type { TradeName } from '@larder/contracts/shop-counts'

/** What orders are also counted by. Never a person: a kind of browser, a payment method, or a store. */
type Dimension = 'browser' | 'payment-method' | 'store'

/** Number of events in one interval of a brand; of orders also for one value of a dimension. */
export type TradeCount = {
  brand: string
  name: TradeName
  /** Start of the interval, in milliseconds since 1970. */
  startsAt: number
  total: number
  dimension?: Dimension
  value?: string
}

/** `hours`: per hour, of the last weeks. `recent`: per five minutes, of the last hours. */
export type Trade = { hours: readonly TradeCount[]; recent: readonly TradeCount[] }

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS
export const FIVE_MINUTES_MS = 5 * 60_000
/** Time before now from which changes are searched by five minutes; before that by hour. */
export const RECENT_MS = 3 * HOUR_MS
/** Time in which a change is searched. A brand with five orders a day needs this long for 70. */
export const SEARCHED_MS = 14 * DAY_MS

export const startOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS

/** Events of a brand, of several together, or of one value of a dimension. */
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
