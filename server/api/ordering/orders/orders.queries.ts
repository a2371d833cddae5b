import { and, asc, desc, eq, gt, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Executor, Db } from '@larder/kernel/db/client.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import { isOwnedBy, type DataSubject } from '../../model/per-brand.ts'
import { brandsWithWork } from '../../model/brands-with-work.ts'
import { orderHistory, orderKeys, orders } from '../../model/schema/index.ts'
import { createIdentityKeys, type OrderKey } from './order-keys.ts'
import { hasOpenAttempt } from '../payments/payments.queries.ts'

export type OrderRow = typeof orders.$inferSelect
export type HistoryRow = typeof orderHistory.$inferSelect

const ACTIVE_STATUSES = ['sent_to_store', 'store_accepted_picking', 'picked', 'en_route'] as const

const isOrder = ({ brandId, id }: OrderKey) => and(eq(orders.brandId, brandId), eq(orders.id, id))

/** A member's orders, and orders placed with their verified email address while signed out. */
export function isOrderOfSubject(db: Executor, subject: DataSubject): SQL | undefined {
  const { brandId, provenEmail: email } = subject
  if (!email) return isOwnedBy(orders, subject)
  // The keys are indexed and treat several spellings as one mailbox, so the address itself decides.
  const isKey = and(eq(orderKeys.brandId, brandId), inArray(orderKeys.key, createIdentityKeys({ email })))
  const isSignedOut = and(
    eq(orders.brandId, brandId),
    isNull(orders.memberId),
    inArray(orders.id, db.select({ id: orderKeys.orderId }).from(orderKeys).where(isKey)),
    eq(sql`lower(${orders.contact} ->> 'email')`, email),
  )
  return or(isOwnedBy(orders, subject), isSignedOut)
}

/** The newest order of a session or its member since a time, in any state. */
export async function findLastOrder(
  db: Executor,
  brandId: string,
  { id, memberId, since }: Session & { since: Date },
): Promise<OrderRow | undefined> {
  const isTheirs = or(eq(orders.sessionId, id), memberId ? eq(orders.memberId, memberId) : undefined)
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.brandId, brandId), isTheirs, gt(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row
}

/** The number of orders placed with the releases of a composition, across all brands. */
export const countOrdersOfComposition = (db: Executor, compositionId: string): Promise<number> =>
  db.$count(orders, and(eq(orders.compositionId, compositionId), eq(orders.state, 'placed')))

const draftQueries = (db: Executor) => ({
  async findByDraft(brandId: string, draftOrderId: string): Promise<OrderRow | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.brandId, brandId), eq(orders.draftOrderId, draftOrderId)))
    return row
  },
  /** Drafts created before `before` that no attempt may still pay, a limited number per brand. */
  async findOldDrafts(ask: { before: Date; perBrand: number }) {
    const { before, perBrand } = ask
    const order = { brandId: orders.brandId, orderId: orders.id }
    const { rows } = await db.execute<OrderKey>(sql`
      with recursive ${brandsWithWork(orders, sql`state = 'draft'`)}
      select old.brand_id as "brandId", old.id from working cross join lateral (
        select ${orders.brandId}, ${orders.id} from ${orders}
        where ${orders.brandId} = working.brand_id and ${orders.state} = 'draft'
          and ${orders.createdAt} <= ${before.toISOString()} and not ${hasOpenAttempt(order)}
        order by ${orders.createdAt} limit ${perBrand}
      ) old`)
    return rows
  },
})

/**
 * Queries for orders, without business rules. Settling a payment always locks its order first, so two settlements never
 * deadlock.
 */
export const ordersQueries = (db: Executor) => ({
  ...draftQueries(db),
  async find(key: OrderKey): Promise<OrderRow | undefined> {
    const [row] = await db.select().from(orders).where(isOrder(key))
    return row
  },
  /** The sequence number of each order's latest event. */
  async findEventSeqs(keys: readonly OrderKey[]): Promise<Pick<OrderRow, 'brandId' | 'id' | 'eventSeq'>[]> {
    if (keys.length === 0) return []
    return db
      .select({ brandId: orders.brandId, id: orders.id, eventSeq: orders.eventSeq })
      .from(orders)
      .where(or(...keys.map(isOrder)))
  },
  async findForUpdate(key: OrderKey): Promise<OrderRow | undefined> {
    const [row] = await db.select().from(orders).where(isOrder(key)).for('update')
    return row
  },
  insert: (row: OrderRow) => db.insert(orders).values(row),
  update: (key: OrderKey, change: Partial<OrderRow>) => db.update(orders).set(change).where(isOrder(key)),
  /** Makes the streams of a locked order send its status again. */
  updateStatusSeq: ({ eventSeq, ...key }: OrderKey & Pick<OrderRow, 'eventSeq'>) =>
    db
      .update(orders)
      .set({ eventSeq: eventSeq + 1, statusSeq: eventSeq + 1 })
      .where(isOrder(key)),
  insertHistory: (row: typeof orderHistory.$inferInsert) =>
    db.insert(orderHistory).values(row).onConflictDoNothing(),
  findHistory: ({ brandId, id }: OrderKey): Promise<HistoryRow[]> =>
    db
      .select()
      .from(orderHistory)
      .where(and(eq(orderHistory.brandId, brandId), eq(orderHistory.orderId, id)))
      .orderBy(asc(orderHistory.at)),
  /** Histories of several orders, each oldest first. */
  findHistories: (brandId: string, orderIds: readonly string[]): Promise<HistoryRow[]> =>
    db
      .select()
      .from(orderHistory)
      .where(and(eq(orderHistory.brandId, brandId), inArray(orderHistory.orderId, [...orderIds])))
      .orderBy(asc(orderHistory.at)),
  /** Placed orders of a member, newest first. */
  findOfSubject(subject: DataSubject, { kind, limit, offset }: Listing): Promise<OrderRow[]> {
    return db
      .select()
      .from(orders)
      .where(and(isOrderOfSubject(db, subject), isListed(kind)))
      .orderBy(desc(orders.placedAt))
      .limit(limit)
      .offset(offset)
  },
  countOfSubject: (subject: DataSubject, kind: Listing['kind']): Promise<number> =>
    db.$count(orders, and(isOrderOfSubject(db, subject), isListed(kind))),
  /** A placed order of a member; undefined for one of anybody else. */
  async findPlacedOfSubject(subject: DataSubject, id: string): Promise<OrderRow | undefined> {
    const isTheirs = isOrderOfSubject(db, subject)
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.state, 'placed'), isTheirs))
    return row
  },
  /** Gives a guest's orders to the session that the guest goes on with. */
  moveToSession: (brandId: string, { from, to }: { from: string; to: string }) =>
    db
      .update(orders)
      .set({ sessionId: to })
      .where(and(eq(orders.brandId, brandId), eq(orders.sessionId, from), isNull(orders.memberId))),
  /** Placed orders of a session or member since a time, newest first. */
  findRecent: (brandId: string, buyer: SQL, since: Date): Promise<OrderRow[]> =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.brandId, brandId), eq(orders.state, 'placed'), buyer, gt(orders.placedAt, since)))
      .orderBy(desc(orders.placedAt))
      .limit(50),
})

export type Listing = { kind: 'current' | 'past' | 'all'; limit: number; offset: number }

function isListed(kind: Listing['kind']): SQL | undefined {
  const isKind =
    kind === 'all'
      ? undefined
      : kind === 'current'
        ? inArray(orders.status, [...ACTIVE_STATUSES])
        : notInArray(orders.status, [...ACTIVE_STATUSES])
  return and(eq(orders.state, 'placed'), isKind)
}

const YEAR_MS = 365 * 86_400_000

/**
 * Items that a member, or this guest, ordered within the last year, latest first (spec §7 getPreviousPurchaseItems).
 */
export async function findPurchasedItems(
  db: Db,
  brandId: string,
  { id, memberId }: Session,
): Promise<string[]> {
  const buyer = memberId ? eq(orders.memberId, memberId) : eq(orders.sessionId, id)
  const recent = await ordersQueries(db).findRecent(brandId, buyer, new Date(Date.now() - YEAR_MS))
  const items = recent.flatMap(({ snapshot }) =>
    snapshot.basket.items.filter(({ kind }) => kind === 'item').map(({ menuItemId }) => menuItemId),
  )
  return [...new Set(items)]
}
