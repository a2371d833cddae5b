import { and, eq, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { listPartColumns, selectCounts, type CountedPart } from '../../catalog/index.ts'
import { stockHolds } from '../../model/schema/index.ts'
import { hasDraftOrder } from '../basket/basket.queries.ts'
import type { Pieces } from './pieces.ts'

export type StockBasket = { brandId: string; basketId: string }
type StockQuery = StockBasket & { parts: readonly CountedPart[]; network: string | undefined; now: Date }
export type StockCount = CountedPart & {
  remaining: number
  /** Pieces in other baskets. */
  others: number
  /** Those of them whose order is being paid. */
  ordering: number
  own: number
  /** Those of its own that its order holds while it is paid. */
  ownOrdering: number
  /** How many other baskets of the network hold some. */
  inNetwork: number
}

/** Pieces in rows, for `select … from`. */
const listPieces = (pieces: readonly Pieces[]): SQL =>
  sql`unnest(${listPartColumns(pieces)}, ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]) as p (store_id, item, size, quantity)`

/** `added`: beside what the order holds that is being paid. */
type HeldState = 'held' | 'added'
type NewHolds = {
  state: HeldState
  pieces: readonly Pieces[]
  expiresAt: Date | null
  network: string | undefined
}

/** Deletes what nobody holds any more: what has expired, and what was held for an order that is not paid any more. */
export const deleteExpiredHolds = (db: Db, now: Date): Promise<number> =>
  deleteOldRows(
    db,
    stockHolds,
    sql`${stockHolds.state} <> 'taken' and (${lte(stockHolds.expiresAt, now)} or
      (${isNull(stockHolds.expiresAt)} and not ${hasDraftOrder({ brandId: stockHolds.brandId, id: stockHolds.basketId })}))`,
  )

/** The counted parts of which a basket, or its order that is being paid, holds pieces. */
export const findHeldParts = (
  db: Db,
  { brandId, basketId }: StockBasket,
  now: Date,
): Promise<CountedPart[]> =>
  db
    .select({ storeId: stockHolds.storeId, item: stockHolds.item, size: stockHolds.size })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.brandId, brandId),
        eq(stockHolds.basketId, basketId),
        ne(stockHolds.state, 'taken'),
        or(isNull(stockHolds.expiresAt), gt(stockHolds.expiresAt, now)),
      ),
    )

export const stockQueries = (db: Executor) => ({
  /** What there is of counted parts, and who holds it. A second statement after their lock, so that nothing is missed. */
  async findCounts({ brandId, basketId, parts, network, now }: StockQuery): Promise<StockCount[]> {
    if (parts.length === 0) return []
    const { rows } = await db.execute<StockCount>(sql`
      select s.store_id as "storeId", s.item, s.size, s.remaining,
        coalesce(sum(h.quantity) filter (where not h.is_own), 0)::int as others,
        coalesce(sum(h.quantity) filter (where not h.is_own and h.expires_at is null), 0)::int as ordering,
        coalesce(sum(h.quantity) filter (where h.is_own), 0)::int as own,
        coalesce(sum(h.quantity) filter (where h.is_own and h.expires_at is null), 0)::int as "ownOrdering",
        (count(distinct h.basket_id) filter (where not h.is_own and h.network = ${network ?? null}))::int as "inNetwork"
      from ${selectCounts(brandId, parts)} s left join lateral (
        select quantity, expires_at, network, basket_id, basket_id = ${basketId} as is_own from stock_holds
        where brand_id = ${brandId} and store_id = s.store_id and item = s.item and size = s.size
          and state <> 'taken' and (expires_at is null or expires_at > ${now.toISOString()})
      ) h on true
      group by s.store_id, s.item, s.size, s.remaining`)
    return rows
  },
  /** Makes these the pieces that a basket holds, or those that were added to it, until a time or while its order is paid. */
  async replaceHeld(
    { brandId, basketId }: StockBasket,
    { state, pieces, expiresAt, network }: NewHolds,
  ): Promise<void> {
    const replaced = state === 'added' ? sql`state = 'added'` : sql`state <> 'taken'`
    await db.execute(sql`
      with gone as (
        delete from stock_holds where brand_id = ${brandId} and basket_id = ${basketId} and ${replaced}
          and (state, store_id, item, size) not in (select ${state}, store_id, item, size from ${listPieces(pieces)})
      )
      insert into stock_holds (brand_id, basket_id, store_id, item, size, state, quantity, expires_at, network)
      select ${brandId}, ${basketId}, store_id, item, size, ${state}, quantity, ${expiresAt?.toISOString() ?? null}::timestamptz,
        ${network ?? null}::text from ${listPieces(pieces)}
      on conflict (brand_id, basket_id, store_id, item, size, state)
      do update set quantity = excluded.quantity, expires_at = excluded.expires_at, network = coalesce(excluded.network, stock_holds.network)`)
  },
  async deleteHeld({ brandId, basketId }: StockBasket, states: readonly HeldState[]): Promise<void> {
    await db
      .delete(stockHolds)
      .where(
        and(
          eq(stockHolds.brandId, brandId),
          eq(stockHolds.basketId, basketId),
          inArray(stockHolds.state, [...states]),
        ),
      )
  },
  /** Adds to what an order has taken. Of a basket that is gone nothing is written, and nothing is given back. */
  async addTaken({ brandId, basketId }: StockBasket, pieces: readonly Pieces[]): Promise<void> {
    await db.execute(sql`
      insert into stock_holds (brand_id, basket_id, store_id, item, size, state, quantity)
      select ${brandId}, ${basketId}, store_id, item, size, 'taken', quantity from ${listPieces(pieces)}
      where exists (select from baskets where brand_id = ${brandId} and id = ${basketId})
      on conflict (brand_id, basket_id, store_id, item, size, state)
      do update set quantity = stock_holds.quantity + excluded.quantity`)
  },
  findTaken: ({ brandId, basketId }: StockBasket): Promise<Pieces[]> =>
    db
      .select({
        storeId: stockHolds.storeId,
        item: stockHolds.item,
        size: stockHolds.size,
        quantity: stockHolds.quantity,
      })
      .from(stockHolds)
      .where(
        and(
          eq(stockHolds.brandId, brandId),
          eq(stockHolds.basketId, basketId),
          eq(stockHolds.state, 'taken'),
        ),
      ),
  /** Takes pieces back from what an order has taken. */
  async reduceTaken({ brandId, basketId }: StockBasket, pieces: readonly Pieces[]): Promise<void> {
    const isPart = sql`h.brand_id = ${brandId} and h.basket_id = ${basketId} and h.state = 'taken'
      and (h.store_id, h.item, h.size) = (p.store_id, p.item, p.size)`
    await db.execute(sql`
      with emptied as (
        delete from stock_holds h using ${listPieces(pieces)} where ${isPart} and h.quantity <= p.quantity
      )
      update stock_holds h set quantity = h.quantity - p.quantity from ${listPieces(pieces)}
      where ${isPart} and h.quantity > p.quantity`)
  },
})
