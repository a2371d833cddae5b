import type { Db } from '@larder/kernel/db/client.ts'
import { findShopTotals } from '../counts/shop-counts.queries.ts'
import { FIVE_MINUTES_MS, HOUR_MS, RECENT_MS, startOfHour, WEEK_MS, type Trade } from './trade-counts.ts'

/** Weeks of hours that are read: two in which a change is searched, and six before each hour of them. */
const WEEKS = 8

/** Creates a function that reads the hours of the last weeks once an hour, and the last hours each time. */
export function tradeReader(db: Db): (now: Date) => Promise<Trade> {
  let known: { hour: number; hours: Promise<Trade['hours']> } | undefined

  function readHours(now: Date): Promise<Trade['hours']> {
    const hour = startOfHour(now.getTime())
    if (known?.hour === hour) return known.hours
    const since = new Date(hour - WEEKS * WEEK_MS)
    const hours = findShopTotals(db, { since, length: 60, bucketMs: HOUR_MS })
    known = { hour, hours }
    hours.catch(() => (known = undefined))
    return hours
  }

  return async (now) => {
    const since = new Date(startOfHour(now.getTime() - RECENT_MS))
    const [hours, recent] = await Promise.all([
      readHours(now),
      findShopTotals(db, { since, length: 1, bucketMs: FIVE_MINUTES_MS }),
    ])
    return { hours, recent }
  }
}
