import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { isActiveStatus, isNegativeStatus } from '@larder/shared/domain'
import { ordersApi } from '@larder/shared/contracts'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import type { DataSubject } from '../../model/per-brand.ts'
import { orderKeys, orders } from '../../model/schema/index.ts'
import { deletePushSubscriptions } from '../../members/index.ts'
import { changesQueries } from '../changes/changes.queries.ts'
import { hasAttempt, hasOpenAttempt } from '../payments/payments.queries.ts'
import { eraseProblemData } from '../problems/problems.queries.ts'
import { isOrderOfSubject, type OrderRow } from './orders.queries.ts'

const ERASED_CONTACT = { firstName: 'Deleted', lastName: 'member', email: 'deleted@invalid', phoneNumber: '' }

/**
 * How long after its time an order still counts as open, in ms. A store that never reports the end of an order must not
 * block erasure for ever.
 */
const MAX_OPEN_ORDER_AGE_MS = 24 * 3_600_000

const ACTIVE_STATUSES = ordersApi.OrderStatusKey.options.filter(isActiveStatus)
const UNREFUNDED_STATUSES = ordersApi.OrderStatusKey.options.filter(
  (key) => isNegativeStatus(key) && key !== 'refunded',
)

/** A person's orders in any state, oldest first. */
export const loadOrdersOfSubject = (db: Executor, subject: DataSubject): Promise<OrderRow[]> =>
  db.select().from(orders).where(isOrderOfSubject(db, subject)).orderBy(asc(orders.createdAt))

/**
 * Whether a person has an order that still needs their data: on its way, being paid, or due for a refund. The driver
 * needs the address, and the emails need the name.
 */
export async function hasOrderUnderWay(db: Executor, subject: DataSubject, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - MAX_OPEN_ORDER_AGE_MS)
  const order = { brandId: orders.brandId, orderId: orders.id }
  const isOnItsWay = and(
    eq(orders.state, 'placed'),
    inArray(orders.status, ACTIVE_STATUSES),
    gt(orders.fulfilmentAt, since),
  )
  // Dates are compared first, so that attempts are looked up only for the few remaining orders.
  const isBeingPaid = and(gt(orders.createdAt, since), hasOpenAttempt(order))
  const isRefundDue = and(
    inArray(orders.status, UNREFUNDED_STATUSES),
    gt(orders.statusAt, since),
    hasAttempt(order, ['authorised', 'captured', 'refund_due']),
  )
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOrderOfSubject(db, subject), or(isOnItsWay, isBeingPaid, isRefundDue)))
    .limit(1)
  return found !== undefined
}

/** Whether personal data was removed from this order, after which no more messages about it are sent. */
export const isErasedOrder = ({ contact }: Pick<OrderRow, 'contact'>): boolean =>
  contact.email === ERASED_CONTACT.email

/** Removes personal data from a person's orders. Items and payments are kept for the accounts (trust T24). */
export async function eraseOrderData(tx: Tx, subject: DataSubject): Promise<void> {
  const { brandId } = subject
  const theirs = await loadOrdersOfSubject(tx, subject)
  const ids = theirs.map(({ id }) => id)
  await tx
    .update(orders)
    .set({
      memberId: null,
      // No session has this ID, so the order no longer has an owner.
      sessionId: 'forgotten',
      contact: ERASED_CONTACT,
      deliveryAddress: null,
      billingAddress: null,
      instructions: null,
      driver: null,
      visit: null,
    })
    .where(and(eq(orders.brandId, brandId), inArray(orders.id, ids)))
  // Also those of a guest's session, which does not end with the member's.
  await deletePushSubscriptions(
    tx,
    brandId,
    theirs.map(({ sessionId }) => sessionId),
  )
  await eraseProblemData(tx, brandId, ids)
  await changesQueries(tx).eraseOfOrders(brandId, ids)
  await tx.delete(orderKeys).where(and(eq(orderKeys.brandId, brandId), inArray(orderKeys.orderId, ids)))
}
