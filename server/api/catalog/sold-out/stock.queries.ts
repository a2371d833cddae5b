import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { BRANDS_CHANNEL } from '../../model/brand-versions.ts'
import { soldOut, stock } from '../../model/schema/index.ts'
import { nextVersion } from './sold-out.queries.ts'

/** An item, or one of its sizes, as a store counts it. `size` is empty for the item as a whole. */
export type CountedPart = { storeId: number; item: string; size: string }

/** The columns of parts, for `unnest` in SQL. */
export const listPartColumns = (parts: readonly CountedPart[]): SQL =>
  sql`${sql.param(parts.map(({ storeId }) => storeId))}::int[], ${sql.param(parts.map(({ item }) => item))}::text[],
    ${sql.param(parts.map(({ size }) => size))}::text[]`

/** A condition that a row of `stock` is that of one of the parts. */
const isOneOf = (brandId: string, parts: readonly CountedPart[]) =>
  and(
    eq(stock.brandId, brandId),
    sql`(${stock.storeId}, ${stock.item}, ${stock.size}) in (select * from unnest(${listPartColumns(parts)}))`,
  )

/** The counts of these parts, for a query that reads them with what baskets hold. */
export const selectCounts = (brandId: string, parts: readonly CountedPart[]): SQL =>
  sql`(select store_id, item, size, remaining from ${stock} where ${isOneOf(brandId, parts)})`

/**
 * Locks the counted ones of these parts until the transaction ends, always in one order and after every other row but the
 * brand's version.
 */
export async function lockCounts(
  tx: Tx,
  brandId: string,
  parts: readonly CountedPart[],
): Promise<(CountedPart & { remaining: number })[]> {
  if (parts.length === 0) return []
  const { storeId, item, size, remaining } = stock
  return tx
    .select({ storeId, item, size, remaining })
    .from(stock)
    .where(isOneOf(brandId, parts))
    .orderBy(storeId, item, size)
    .for('update')
}

/** Writes how many pieces are left. */
export async function upsertCounts(
  tx: Executor,
  brandId: string,
  counts: readonly (CountedPart & { remaining: number })[],
): Promise<void> {
  if (counts.length === 0) return
  await tx
    .insert(stock)
    .values(counts.map((count) => ({ ...count, brandId })))
    .onConflictDoUpdate({
      target: [stock.brandId, stock.storeId, stock.item, stock.size],
      set: { remaining: sql`excluded.remaining` },
    })
}

export async function deleteCounts(
  tx: Executor,
  brandId: string,
  parts: readonly CountedPart[],
): Promise<void> {
  if (parts.length > 0) await tx.delete(stock).where(isOneOf(brandId, parts))
}

/**
 * Says of counted parts that their last piece was sold, or that there are pieces again. What a store reports afterwards
 * counts as before: this is no report of its own. Servers hear of it with the commit.
 */
export async function updateCountedOut(
  tx: Tx,
  brandId: string,
  { parts, isOut }: { parts: readonly CountedPart[]; isOut: boolean },
): Promise<void> {
  if (parts.length === 0) return
  const version = await nextVersion(tx, brandId)
  const isPart = sql`(${soldOut.storeId}, ${soldOut.owner}, ${soldOut.part}) in (select * from unnest(${listPartColumns(parts)}))`
  await tx
    .update(soldOut)
    .set({ isOut, version })
    .where(and(eq(soldOut.brandId, brandId), eq(soldOut.isCounted, true), isPart))
  await tx.execute(sql`select pg_notify(${BRANDS_CHANNEL}, ${brandId})`)
}
