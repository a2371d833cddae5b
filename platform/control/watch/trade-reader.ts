import type { Db } from '@larder/kernel/db/client.ts'
import { findBrowserTotals, findPartTotals, type PartLength } from '../counts/part-counts.queries.ts'
import { findShopTotals } from '../counts/shop-counts.queries.ts'
import {
  DAY_MS,
  FIVE_MINUTES_MS,
  getDaysStart,
  getHoursStart,
  getRecentStart,
  HOUR_MS,
  WEEK_MS,
  type PartTotal,
  type Trade,
} from './trade-counts.ts'

/** Weeks of hours that are read: two in which a change is searched, and six before each hour of them. */
const WEEKS = 8

type Known<T> = { start: number; value: Promise<T> }

/** Reads a value once in each interval of a length, by its start; again when it failed. */
export function readOncePer<T>(
  lengthMs: number,
  load: (start: number) => Promise<T>,
): (now: Date) => Promise<T> {
  let known: Known<T> | undefined
  return (now) => {
    const start = Math.floor(now.getTime() / lengthMs) * lengthMs
    if (known?.start === start) return known.value
    const value = load(start)
    known = { start, value }
    value.catch(() => (known = undefined))
    return value
  }
}

/** Finds counts of stores, payment methods and kinds of browser in intervals of a length. */
async function findParts(
  db: Db,
  length: PartLength,
  { from, until, summedBefore }: { from: number; until?: number; summedBefore?: number },
): Promise<PartTotal[]> {
  const toDate = (time: number | undefined) => (time === undefined ? undefined : new Date(time))
  const dates = { from: new Date(from), until: toDate(until), summedBefore: toDate(summedBefore) }
  const [stores, browsers] = await Promise.all([
    findPartTotals(db, length, dates),
    findBrowserTotals(db, length, dates),
  ])
  return [...stores, ...browsers]
}

/** Creates a function that reads the hours of the last weeks once an hour, and the last hours each time. */
export function tradeReader(db: Db, zone: string): (now: Date) => Promise<Trade> {
  const loadHours = readOncePer(HOUR_MS, (hour) =>
    findShopTotals(db, { since: new Date(hour - WEEKS * WEEK_MS), length: 60, bucketMs: HOUR_MS }),
  )
  const loadParts = readOncePer(HOUR_MS, async (hour) => {
    const hoursFrom = getHoursStart(hour)
    const [days, hours] = await Promise.all([
      findParts(db, 1_440, {
        from: hour - WEEKS * WEEK_MS,
        until: hoursFrom,
        summedBefore: getDaysStart(hour) - DAY_MS,
      }),
      findParts(db, 60, { from: hoursFrom, until: getRecentStart(hour) }),
    ])
    return { days, hours }
  })
  return async (now) => {
    const since = getRecentStart(now.getTime())
    const [hours, recent, parts, recentParts] = await Promise.all([
      loadHours(now),
      findShopTotals(db, { since: new Date(since), length: 1, bucketMs: FIVE_MINUTES_MS }),
      loadParts(now),
      findParts(db, 5, { from: since }),
    ])
    return { hours, recent, zone, parts: { ...parts, recent: recentParts } }
  }
}
