import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { isActiveStatus, isNegativeStatus } from '@larder/shared/domain'
import { ordersApi } from '@larder/shared/contracts'
import type { Executor, Tx } from '../../kernel/db/client.ts'
import { ownedBy } from '../../model/owned-by.ts'
import { orderKeys, orders, paymentAttempts } from '../../model/schema/index.ts'
import type { OrderRow } from './orders.queries.ts'

const nobody = { firstName: 'Deleted', lastName: 'member', email: 'deleted@invalid', phoneNumber: '' }

/** A store that never says how an order ended keeps nobody for ever: a day after its time it counts as over. */
const LATEST_MS = 24 * 3_600_000

const ACTIVE = ordersApi.OrderStatusKey.options.filter(isActiveStatus)
const UNREFUNDED = ordersApi.OrderStatusKey.options.filter(
  (key) => isNegativeStatus(key) && key !== 'refunded',
)

type Member = { brandId: string; memberId: string }

/**
 * Does a member have an order that still needs them: on its way to them, being paid for, or with money that has yet
 * to come back? Its driver needs the address, its mails the name.
 */
export async function hasOrderUnderWay(
  db: Executor,
  { brandId, memberId }: Member,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - LATEST_MS)
  const { state } = paymentAttempts
  const isOnItsWay = and(
    eq(orders.state, 'placed'),
    inArray(orders.status, ACTIVE),
    gt(orders.fulfilmentAt, since),
  )
  const isBeingPaid = and(inArray(state, ['created', 'unknown', 'pending']), gt(orders.createdAt, since))
  const isOwed = and(
    inArray(orders.status, UNREFUNDED),
    inArray(state, ['authorised', 'captured', 'refund_due']),
    gt(orders.statusAt, since),
  )
  const ofOrder = and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.orderId, orders.id))
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(paymentAttempts, ofOrder)
    .where(and(ownedBy(orders, { brandId, memberId }), or(isOnItsWay, isBeingPaid, isOwed)))
    .limit(1)
  return found !== undefined
}

/** Was the person taken out of this order? Then nobody is told of it any more. */
export const isForgotten = ({ contact }: Pick<OrderRow, 'contact'>): boolean => contact.email === nobody.email

/** Takes the person out of a member's orders: what was sold and paid stays for the books (trust T24). */
export async function forgetOrders(tx: Tx, { brandId, memberId }: Member): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(ownedBy(orders, { brandId, memberId }))
  await tx.delete(orderKeys).where(and(eq(orderKeys.brandId, brandId), inArray(orderKeys.orderId, own)))
  await tx
    .update(orders)
    .set({
      memberId: null,
      // No session is called this: nobody owns the order any more.
      sessionId: 'forgotten',
      contact: nobody,
      deliveryAddress: null,
      billingAddress: null,
      instructions: null,
      driver: null,
      visit: null,
    })
    .where(ownedBy(orders, { brandId, memberId }))
}
