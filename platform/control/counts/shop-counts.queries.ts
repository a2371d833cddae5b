import { and, eq, gte, sql } from 'drizzle-orm'
import type { BrowserKind, TradeName } from '@larder/contracts/shop-counts'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { shopCounts } from './schema.ts'

export type ShopCount = {
  brand: string
  name: TradeName
  browser: BrowserKind
  /** Length of the interval. */
  minutes: number
  /** Start of the interval, in milliseconds since 1970. */
  startsAt: number
  total: number
}

/** Adds counts to those of other servers. Each combination of everything but the total may occur once per call. */
export async function addShopCounts(db: Executor, counts: readonly ShopCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ brand, startsAt, ...count }) => ({
    ...count,
    brandId: brand,
    startsAt: new Date(startsAt),
  }))
  const { brandId, minutes, startsAt, name, browser, total } = shopCounts
  await db
    .insert(shopCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [brandId, minutes, startsAt, name, browser],
      set: { total: sql`${total} + excluded.total` },
    })
}

type TotalsQuery = { since: Date; length: 1 | 60; bucketMs: number }

/** Start of the bucket of a row, in milliseconds since 1970. */
const bucketOf = (bucketMs: number) =>
  sql<string>`(floor(extract(epoch from ${shopCounts.startsAt}) * 1000 / ${bucketMs}) * ${bucketMs})::bigint`

/** Finds totals of each brand since a time. */
export async function findShopTotals(db: Db, { since, length, bucketMs }: TotalsQuery) {
  const { brandId, minutes, startsAt, name, total } = shopCounts
  const rows = await db
    .select({ brand: brandId, name, startsAt: bucketOf(bucketMs), total: sql<number>`sum(${total})::int` })
    .from(shopCounts)
    .where(and(eq(minutes, length), gte(startsAt, since)))
    .groupBy(brandId, name, sql`3`)
  return rows.map((row) => ({ ...row, startsAt: Number(row.startsAt) }))
}

/** Finds all brands that had a visitor in the last weeks, one look into the index for each. */
export async function findCountedBrands(db: Db): Promise<string[]> {
  const { brandId } = shopCounts
  const { rows } = await db.execute<{ brand: string }>(sql`
    with recursive counted as (
      select min(${brandId}) as brand from ${shopCounts}
      union all
      select (select min(${brandId}) from ${shopCounts} where ${brandId} > brand) from counted where brand is not null
    )
    select brand from counted where brand is not null`)
  return rows.map(({ brand }) => brand)
}
