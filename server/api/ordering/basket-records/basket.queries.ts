import { and, desc, eq, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import type { DataSubject } from '../../model/per-brand.ts'
import { baskets } from '../../model/schema/index.ts'

export type BasketRow = typeof baskets.$inferSelect
export type BasketKey = { brandId: string; id: string }
type SessionListing = { brandId: string; sessionId: string; now: Date; limit: number }
type OrderOfBasket = { brandId: string; basketId: string; orderId: string }

const isBasket = ({ brandId, id }: BasketKey) => and(eq(baskets.brandId, brandId), eq(baskets.id, id))
const isOpenBasket = (brandId: string) => and(eq(baskets.brandId, brandId), eq(baskets.state, 'open'))

/** A member's baskets, and baskets filled in with their verified email address while signed out. */
const belongsToSubject = ({ brandId, memberId, provenEmail }: DataSubject) => {
  const email = sql`lower(${baskets.contact} ->> 'email')`
  const isSignedOut = provenEmail ? and(isNull(baskets.memberId), eq(email, provenEmail)) : undefined
  return and(eq(baskets.brandId, brandId), or(eq(baskets.memberId, memberId), isSignedOut))
}

/** A query condition that the basket exists. */
export const basketExists = ({ brandId, id }: { brandId: SQLWrapper; id: SQLWrapper }): SQL =>
  sql`exists (select from ${baskets} where ${baskets.brandId} = ${brandId} and ${baskets.id} = ${id})`

/** A query condition that the basket's order is a draft, neither placed nor abandoned. */
export const hasDraftOrder = ({ brandId, id }: { brandId: SQLWrapper; id: SQLWrapper }): SQL =>
  sql`exists (
    select from ${baskets} where ${baskets.brandId} = ${brandId} and ${baskets.id} = ${id}
      and ${baskets.state} = 'open' and ${baskets.orderId} is not null
  )`

/** Deletes baskets whose last change was before this time. */
export const deleteBasketsBefore = (db: Db, before: Date): Promise<number> =>
  deleteInBatches(db, baskets, lt(baskets.updatedAt, before))

/** Queries for a basket and the order made from it. */
const orderedBasketQueries = (db: Executor) => ({
  /** A basket whose order is already placed. */
  async findOrderedByToken(brandId: string, token: string): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(eq(baskets.brandId, brandId), eq(baskets.state, 'ordered'), eq(baskets.token, token)))
    return row
  },
  /** Marks the basket as ordered: it accepts no more items. */
  async markOrdered({ brandId, basketId, orderId, now }: OrderOfBasket & { now: Date }): Promise<void> {
    await db
      .update(baskets)
      .set({ state: 'ordered', orderId, updatedAt: now })
      .where(isBasket({ brandId, id: basketId }))
  },
  /** Detaches a draft order that was abandoned from its basket. */
  async releaseOrder({ brandId, basketId, orderId }: OrderOfBasket): Promise<void> {
    await db
      .update(baskets)
      .set({ orderId: null })
      .where(and(isBasket({ brandId, id: basketId }), eq(baskets.orderId, orderId)))
  },
})

/** Queries for baskets, without business rules. */
export const basketQueries = (db: Executor) => ({
  ...orderedBasketQueries(db),
  async findByToken(brandId: string, token: string): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(isOpenBasket(brandId), eq(baskets.token, token)))
    return row
  },
  /** The basket that a session changed last. */
  async findOfSession(brandId: string, sessionId: string): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(isOpenBasket(brandId), eq(baskets.sessionId, sessionId)))
      .orderBy(desc(baskets.updatedAt))
      .limit(1)
    return row
  },
  /** The session's basket of one store; of several, the one changed last. */
  async findOfStore(brandId: string, sessionId: string, storeId: number): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(isOpenBasket(brandId), eq(baskets.sessionId, sessionId), eq(baskets.storeId, storeId)))
      .orderBy(desc(baskets.updatedAt))
      .limit(1)
    return row
  },
  /** A session's baskets that have lines or hold a slot, the one changed last first. */
  async listOfSession({ brandId, sessionId, now, limit }: SessionListing): Promise<BasketRow[]> {
    const hasLines = sql`jsonb_array_length(${baskets.lines}) > 0`
    const holdsSlot = sql`${baskets.slot} ->> 'expires' > ${now.toISOString()}`
    return db
      .select()
      .from(baskets)
      .where(and(isOpenBasket(brandId), eq(baskets.sessionId, sessionId), or(hasLines, holdsSlot)))
      .orderBy(desc(baskets.updatedAt))
      .limit(limit)
  },
  async find(key: BasketKey): Promise<BasketRow | undefined> {
    const [row] = await db.select().from(baskets).where(isBasket(key))
    return row
  },
  async findForUpdate(key: BasketKey): Promise<BasketRow | undefined> {
    const [row] = await db.select().from(baskets).where(isBasket(key)).for('update')
    return row
  },
  async insert(row: typeof baskets.$inferInsert): Promise<BasketRow> {
    const [inserted] = await db.insert(baskets).values(row).returning()
    if (!inserted) throw new Error('The basket was not written')
    return inserted
  },
  async update(key: BasketKey, change: Partial<BasketRow>): Promise<BasketRow> {
    const [row] = await db.update(baskets).set(change).where(isBasket(key)).returning()
    if (!row) throw new Error('The basket is gone')
    return row
  },
  /** Removes the coupon of a basket, provided the basket has not changed since it was read. */
  dropCoupon: (row: BasketRow) =>
    db
      .update(baskets)
      .set({ coupon: null })
      .where(and(isBasket(row), eq(baskets.version, row.version))),
  /** A person's baskets in any state and session. */
  findOfSubject: (subject: DataSubject): Promise<BasketRow[]> =>
    db.select().from(baskets).where(belongsToSubject(subject)).orderBy(baskets.createdAt),
  /** Deletes a person's baskets, which contain addresses and contact details (trust T24). */
  async deleteOfSubject(subject: DataSubject): Promise<void> {
    await db.delete(baskets).where(belongsToSubject(subject))
  },
})
