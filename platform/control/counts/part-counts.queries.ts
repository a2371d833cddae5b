import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OrderStep } from '@larder/contracts/shop-counts'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { shopCounts, shopPartCounts } from './schema.ts'

/** Lengths of intervals in minutes. */
export type PartLength = 5 | 60 | 1_440

export type PartCount = {
  brand: string
  name: OrderStep
  store: string
  paymentMethod: string
  minutes: PartLength
  /** Start of the interval, in milliseconds since 1970. */
  startsAt: number
  total: number
}

/** Adds counts to those of other servers. Each combination of everything but the total may occur once per call. */
export async function addPartCounts(db: Executor, counts: readonly PartCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ brand, startsAt, ...count }) => ({
    ...count,
    brandId: brand,
    startsAt: new Date(startsAt),
  }))
  const { brandId, minutes, startsAt, name, store, paymentMethod, total } = shopPartCounts
  await db
    .insert(shopPartCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [brandId, minutes, startsAt, name, store, paymentMethod],
      set: { total: sql`${total} + excluded.total` },
    })
}

/** `summedBefore`: what is older is one total, at this time. */
type Period = { from: Date; until?: Date | undefined; summedBefore?: Date | undefined }

/** Start of the interval of a row, in milliseconds since 1970. */
function startOfInterval(startsAt: AnyPgColumn, length: PartLength, { from, summedBefore = from }: Period) {
  const ms = length * 60_000
  const start = sql`floor(extract(epoch from ${startsAt}) * 1000 / ${ms}) * ${ms}`
  return sql<string>`greatest(${start}, ${summedBefore.getTime()})::bigint`
}

/** Finds totals by store and payment method in intervals of a length. */
export async function findPartTotals(db: Db, length: PartLength, period: Period) {
  const { brandId, minutes, startsAt, name, store, paymentMethod, total } = shopPartCounts
  const { from, until } = period
  const rows = await db
    .select({
      brand: brandId,
      name,
      store,
      paymentMethod,
      startsAt: startOfInterval(startsAt, length, period),
      total: sql<number>`sum(${total})::int`,
    })
    .from(shopPartCounts)
    .where(and(eq(minutes, length), gte(startsAt, from), until && lt(startsAt, until)))
    .groupBy(brandId, name, store, paymentMethod, sql`5`)
  return rows.map((row) => ({ ...row, startsAt: Number(row.startsAt) }))
}

/** Finds visits, checkouts and orders by kind of browser, added up to intervals of a length from counts by minute or hour. */
export async function findBrowserTotals(db: Db, length: PartLength, period: Period) {
  const { brandId, minutes, startsAt, name, browser, total } = shopCounts
  const { from, until } = period
  const rows = await db
    .select({
      brand: brandId,
      name,
      browser,
      startsAt: startOfInterval(startsAt, length, period),
      total: sql<number>`sum(${total})::int`,
    })
    .from(shopCounts)
    .where(and(eq(minutes, length === 5 ? 1 : 60), gte(startsAt, from), until && lt(startsAt, until)))
    .groupBy(brandId, name, browser, sql`4`)
  return rows.map((row) => ({ ...row, startsAt: Number(row.startsAt) }))
}
