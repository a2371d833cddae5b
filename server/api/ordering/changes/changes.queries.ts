import { and, eq, inArray, lte, not, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { orderChanges } from '../../model/schema/index.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { hasOpenAttempt } from '../payments/payments.queries.ts'

export type ChangeRow = typeof orderChanges.$inferSelect
type ChangeKey = Pick<ChangeRow, 'brandId' | 'id'>
type OrderKey = { brandId: string; id: string }

/** A change that has ended keeps neither note nor address. */
const ENDED = { terms: null }

const isPaying = (key: ChangeKey) =>
  and(eq(orderChanges.brandId, key.brandId), eq(orderChanges.id, key.id), eq(orderChanges.state, 'paying'))
const isPayingOfOrder = ({ brandId, id }: OrderKey) =>
  and(eq(orderChanges.brandId, brandId), eq(orderChanges.orderId, id), eq(orderChanges.state, 'paying'))

/** Queries for changes of placed orders, without business rules. */
export const changesQueries = (db: Executor) => ({
  async find({ brandId, id }: ChangeKey): Promise<ChangeRow | undefined> {
    const [row] = await db
      .select()
      .from(orderChanges)
      .where(and(eq(orderChanges.brandId, brandId), eq(orderChanges.id, id)))
    return row
  },
  insert: (row: ChangeRow) => db.insert(orderChanges).values(row),
  /** Ends a change as accepted. Returns false for one that has ended. */
  async accept(key: ChangeKey, now: Date): Promise<boolean> {
    const rows = await db
      .update(orderChanges)
      .set({ ...ENDED, state: 'accepted', updatedAt: now })
      .where(isPaying(key))
      .returning({ id: orderChanges.id })
    return rows.length > 0
  },
  /** Ends every change of an order that waits for its payment. */
  abandonOfOrder: (order: OrderKey, now: Date) =>
    db
      .update(orderChanges)
      .set({ ...ENDED, state: 'abandoned', updatedAt: now })
      .where(isPayingOfOrder(order)),
  /** Ends old changes that no attempt may still pay. */
  abandonBefore: (before: Date, now: Date) =>
    db
      .update(orderChanges)
      .set({ ...ENDED, state: 'abandoned', updatedAt: now })
      .where(
        and(
          // No parameter, with which a prepared statement would not use the index of these.
          sql`${orderChanges.state} = 'paying'`,
          lte(orderChanges.createdAt, before),
          isSettledBrand(orderChanges.brandId),
          not(hasOpenAttempt({ brandId: orderChanges.brandId, orderId: orderChanges.orderId })),
        ),
      ),
  /** Removes what changes of these orders say of their person. */
  eraseOfOrders: (brandId: string, orderIds: readonly string[]) =>
    db
      .update(orderChanges)
      .set({ ...ENDED })
      .where(and(eq(orderChanges.brandId, brandId), inArray(orderChanges.orderId, [...orderIds]))),
})
