import { and, desc, eq, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import type { DataSubject } from '../../model/per-brand.ts'
import { baskets } from '../../model/schema/index.ts'

export type BasketRow = typeof baskets.$inferSelect
/** Baskets with lines or a held slot that an owner keeps; beyond that the current one has to be overwritten. */
export const MAX_KEPT_BASKETS = 20

type BasketKey = { brandId: string; id: string }
type OwnerListing = { brandId: string; owner: BasketOwner; now: Date; limit?: number }
/** The owner of baskets: a member on every device, else a guest's session (readings 121). */
export type BasketOwner = { sessionId: string; memberId: string | undefined }
type OrderOfBasket = { brandId: string; basketId: string; orderId: string }

const isBasket = ({ brandId, id }: BasketKey) => and(eq(baskets.brandId, brandId), eq(baskets.id, id))
const isOpenBasket = (brandId: string) => and(eq(baskets.brandId, brandId), eq(baskets.state, 'open'))
const isOwnedBasket = (brandId: string, { sessionId, memberId }: BasketOwner) =>
  and(
    isOpenBasket(brandId),
    memberId
      ? eq(baskets.memberId, memberId)
      : and(eq(baskets.sessionId, sessionId), isNull(baskets.memberId)),
  )
/** A guest's basket is shown to whoever has its token, a member's to the member alone (trust T7). */
const isVisibleTo = ({ memberId }: BasketOwner) =>
  or(isNull(baskets.memberId), memberId ? eq(baskets.memberId, memberId) : undefined)

const hasLines = sql`jsonb_array_length(${baskets.lines}) > 0`
const holdsSlot = (now: Date) => sql`${baskets.slot} ->> 'expires' > ${now.toISOString()}`

/** A member's baskets, and baskets filled in with their verified email address while signed out. */
const belongsToSubject = ({ brandId, memberId, provenEmail }: DataSubject) => {
  const email = sql`lower(${baskets.contact} ->> 'email')`
  const isSignedOut = provenEmail ? and(isNull(baskets.memberId), eq(email, provenEmail)) : undefined
  return and(eq(baskets.brandId, brandId), or(eq(baskets.memberId, memberId), isSignedOut))
}

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
  deleteOldRows(db, baskets, lt(baskets.updatedAt, before))

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
  updateOrdered: ({ brandId, basketId, orderId, now }: OrderOfBasket & { now: Date }) =>
    db
      .update(baskets)
      .set({ state: 'ordered', orderId, updatedAt: now })
      .where(isBasket({ brandId, id: basketId })),
  /** Attaches a draft order, for which the basket's slot stays reserved. */
  updateDraft: ({ brandId, basketId, orderId, slot }: OrderOfBasket & Pick<BasketRow, 'slot'>) =>
    db
      .update(baskets)
      .set({ orderId, slot })
      .where(isBasket({ brandId, id: basketId })),
  /** Detaches a draft order that was abandoned from its basket. */
  async releaseOrder({ brandId, basketId, orderId }: OrderOfBasket): Promise<void> {
    await db
      .update(baskets)
      .set({ orderId: null })
      .where(and(isBasket({ brandId, id: basketId }), eq(baskets.orderId, orderId)))
  },
})

const signInQueries = (db: Executor) => ({
  /** The baskets of several owners, and one more, locked in the order of their IDs. */
  lockForSignIn: (
    brandId: string,
    { owners, alsoId }: { owners: readonly BasketOwner[]; alsoId: string | undefined },
  ): Promise<BasketRow[]> =>
    db
      .select()
      .from(baskets)
      .where(
        or(
          ...owners.map((owner) => isOwnedBasket(brandId, owner)),
          alsoId ? and(isOpenBasket(brandId), eq(baskets.id, alsoId)) : undefined,
        ),
      )
      .orderBy(baskets.id)
      .for('update'),
  async listIds(brandId: string, owner: BasketOwner): Promise<string[]> {
    const rows = await db.select({ id: baskets.id }).from(baskets).where(isOwnedBasket(brandId, owner))
    return rows.map(({ id }) => id)
  },
  async remove(key: BasketKey): Promise<void> {
    await db.delete(baskets).where(isBasket(key))
  },
})

const writeQueries = (db: Executor) => ({
  async insert(row: BasketRow): Promise<BasketRow> {
    const [inserted] = await db.insert(baskets).values(row).returning()
    if (!inserted) throw new Error('The basket was not written')
    return inserted
  },
  /** Inserts a basket unless its ID is taken. */
  async insertUnlessTaken(row: BasketRow): Promise<BasketRow | undefined> {
    const [inserted] = await db.insert(baskets).values(row).onConflictDoNothing().returning()
    return inserted
  },
  async update(key: BasketKey, change: Partial<BasketRow>): Promise<BasketRow> {
    const [row] = await db.update(baskets).set(change).where(isBasket(key)).returning()
    if (!row) throw new Error('The basket is gone')
    return row
  },
  /** Changes an open basket, provided nobody has changed it since it was read. */
  async updateUnchanged(row: BasketRow, change: Partial<BasketRow>): Promise<BasketRow | undefined> {
    const { memberId, sessionId, version } = row
    const isUnchanged = and(
      eq(baskets.version, version),
      eq(baskets.state, 'open'),
      eq(baskets.sessionId, sessionId),
      memberId === null ? isNull(baskets.memberId) : eq(baskets.memberId, memberId),
    )
    const [written] = await db
      .update(baskets)
      .set(change)
      .where(and(isBasket(row), isUnchanged))
      .returning()
    return written
  },
  /** Removes the coupon of a basket, provided the basket has not changed since it was read. */
  dropCoupon: (row: BasketRow) =>
    db
      .update(baskets)
      .set({ coupon: null })
      .where(and(isBasket(row), eq(baskets.version, row.version))),
})

export const basketQueries = (db: Executor) => ({
  ...writeQueries(db),
  ...orderedBasketQueries(db),
  ...signInQueries(db),
  /** The basket of a token, unless it is another member's. */
  async findByToken(brandId: string, token: string, owner: BasketOwner): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(isOpenBasket(brandId), eq(baskets.token, token), isVisibleTo(owner)))
    return row
  },
  /** The basket that an owner changed last. */
  async findLast(brandId: string, owner: BasketOwner): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(isOwnedBasket(brandId, owner))
      .orderBy(desc(baskets.updatedAt))
      .limit(1)
    return row
  },
  /** An owner's basket of one store; of several, the one changed last. */
  async findOfStore(brandId: string, owner: BasketOwner, storeId: number): Promise<BasketRow | undefined> {
    const [row] = await db
      .select()
      .from(baskets)
      .where(and(isOwnedBasket(brandId, owner), eq(baskets.storeId, storeId)))
      .orderBy(desc(baskets.updatedAt))
      .limit(1)
    return row
  },
  /** An owner's baskets that have lines or hold a slot, the one changed last first. */
  async listKept({ brandId, owner, now, limit = MAX_KEPT_BASKETS }: OwnerListing): Promise<BasketRow[]> {
    return db
      .select()
      .from(baskets)
      .where(and(isOwnedBasket(brandId, owner), or(hasLines, holdsSlot(now))))
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
  /** A person's baskets in any state and session. */
  findOfSubject: (subject: DataSubject): Promise<BasketRow[]> =>
    db.select().from(baskets).where(belongsToSubject(subject)).orderBy(baskets.createdAt),
  /** Deletes a person's baskets, which contain addresses and contact details (trust T24). */
  async deleteOfSubject(subject: DataSubject): Promise<void> {
    await db.delete(baskets).where(belongsToSubject(subject))
  },
})
