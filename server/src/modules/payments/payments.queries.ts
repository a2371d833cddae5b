import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { gatewayEvents, orders, paymentAttempts } from '../../db/schema/index.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
export type AttemptKey = { brandId: string; id: string }

const only = ({ brandId, id }: AttemptKey) =>
  and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.id, id))

/** Data access of payment attempts: no rules, no gateway. */
export const paymentsQueries = (db: Executor) => ({
  async find(key: AttemptKey): Promise<Attempt | undefined> {
    const [row] = await db.select().from(paymentAttempts).where(only(key))
    return row
  },
  async findByReference(brandId: string, reference: string): Promise<Attempt | undefined> {
    const [row] = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.reference, reference)))
    return row
  },
  /** Every attempt of an order, last first. */
  findOfOrder: (brandId: string, orderId: string): Promise<Attempt[]> =>
    db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.orderId, orderId)))
      .orderBy(desc(paymentAttempts.number)),
  insert: (row: typeof paymentAttempts.$inferInsert) => db.insert(paymentAttempts).values(row),
  update: (key: AttemptKey, change: Partial<Attempt>) =>
    db.update(paymentAttempts).set(change).where(only(key)),
  /** Locks the order first, always, so that two settlements wait for each other and never deadlock. */
  async lockOrder(brandId: string, orderId: string) {
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.brandId, brandId), eq(orders.id, orderId)))
      .for('update')
    return row
  },
  /** Due for another look; the caller claims each one. */
  findDue: (now: Date): Promise<AttemptKey[]> =>
    db
      .select({ brandId: paymentAttempts.brandId, id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(lte(paymentAttempts.nextCheckAt, now))
      .orderBy(asc(paymentAttempts.nextCheckAt))
      .limit(100),
  /** True for the one server that took it. */
  async claimCheck(key: AttemptKey, { now, until }: { now: Date; until: Date }): Promise<boolean> {
    const rows = await db
      .update(paymentAttempts)
      .set({ nextCheckAt: until })
      .where(and(only(key), lte(paymentAttempts.nextCheckAt, now)))
      .returning({ id: paymentAttempts.id })
    return rows.length > 0
  },
  /** Drafts older than `before`. */
  findOldDrafts: (before: Date) =>
    db
      .select({ brandId: orders.brandId, id: orders.id })
      .from(orders)
      .where(and(eq(orders.state, 'draft'), lte(orders.createdAt, before)))
      .limit(100),
  async hasAttemptIn(
    brandId: string,
    orderId: string,
    states: readonly Attempt['state'][],
  ): Promise<boolean> {
    const rows = await db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.brandId, brandId),
          eq(paymentAttempts.orderId, orderId),
          inArray(paymentAttempts.state, [...states]),
        ),
      )
      .limit(1)
    return rows.length > 0
  },
  /** False when this event was taken in before. */
  async insertEvent(row: typeof gatewayEvents.$inferInsert): Promise<boolean> {
    const rows = await db.insert(gatewayEvents).values(row).onConflictDoNothing().returning()
    return rows.length > 0
  },
})
