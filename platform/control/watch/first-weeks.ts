import type * as releaseCounts from '@larder/contracts/release-counts'
import { TRADE_NAMES, type TradeName } from '@larder/contracts/shop-counts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  HOUR_MS,
  RECENT_MS,
  startOfHour,
  type Trade,
  type TradeCount,
} from './trade-counts.ts'

type Bucket = { brand: string; name: releaseCounts.CountName; startsAt: number; total: number }

const names: ReadonlySet<string> = new Set(TRADE_NAMES)
const isTrade = (bucket: Bucket): bucket is Bucket & { name: TradeName } => names.has(bucket.name)

/**
 * Makes hours from five minutes. An hour of which only a part was counted or read stands for a whole one, as far as it is
 * complete.
 */
function toHours(counts: readonly TradeCount[]): TradeCount[] {
  const parts = new Map<number, Set<number>>()
  for (const { startsAt } of counts) {
    const hour = startOfHour(startsAt)
    parts.set(hour, (parts.get(hour) ?? new Set()).add(startsAt))
  }
  const whole = HOUR_MS / FIVE_MINUTES_MS
  const byHour = Map.groupBy(
    counts,
    ({ brand, name, startsAt }) => `${brand} ${name} ${startOfHour(startsAt)}`,
  )
  return [...byHour.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const startsAt = startOfHour(first.startsAt)
    const total = same.reduce((sum, count) => sum + count.total, 0)
    return [{ ...first, startsAt, total: (total * whole) / Math.max(1, parts.get(startsAt)?.size ?? 1) }]
  })
}

/** Counts, and until when they are complete. */
type JudgedTrade = { trade: Trade; until: Date }
/** A release's orders are counted in the minute in which the visit began, and are known this long after it. */
const PAID_AFTER_MS = 15 * 60_000

/**
 * The shop's visits and orders as they were counted, or for the first day those of its releases: the last hours, and the hour of
 * the day before.
 */
export function chooseTrade(trade: Trade | undefined, buckets: readonly Bucket[], now: Date): JudgedTrade {
  const first = trade?.hours.reduce((least, { startsAt }) => Math.min(least, startsAt), Infinity)
  if (trade && first !== undefined && now.getTime() - first >= DAY_MS) return { trade, until: now }
  const counts = buckets
    .filter(isTrade)
    .map(({ brand, name, startsAt, total }) => ({ brand, name, startsAt, total }))
  const split = startOfHour(now.getTime() - RECENT_MS)
  return {
    trade: { hours: toHours(counts), recent: counts.filter(({ startsAt }) => startsAt >= split) },
    until: new Date(now.getTime() - PAID_AFTER_MS),
  }
}
