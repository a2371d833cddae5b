import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { couponUsesQueries } from '../basket/coupon-uses.queries.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { deleteLoyaltyOfOrder, releaseCredit, returnCredit } from '../../members/index.ts'
import { settleLines } from '../line-reports/settle-lines.ts'
import { refundsQueries, sumPence } from '../refunds/refunds.queries.ts'
import { slotBook } from '../slots/slot-book.ts'
import { stockBook } from '../stock/stock-book.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'
import { canMoveStatus, isActiveStatus, isNegativeStatus } from '@larder/shared/domain'
import type { ordersApi } from '@larder/shared/contracts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'

export type CancelSlot = (db: Executor, held: { brandId: string; basketId: string }) => Promise<void>

/** Releases the limited resources of a draft: its coupon use, its credit and, unless the basket keeps it, its slot. */
export async function releaseDraftResources(
  tx: Tx,
  { brandId, id, basketId, memberId }: OrderRow,
  cancelSlot: CancelSlot | undefined,
): Promise<void> {
  await couponUsesQueries(tx).deleteOfOrder(brandId, id)
  if (memberId) await releaseCredit(tx, { brandId, memberId, orderId: id })
  await cancelSlot?.(tx, { brandId, basketId })
}

type StatusMove = {
  /** The caller has locked this row. */
  order: OrderRow
  to: ordersApi.OrderStatusKey
  at: Date
  now: Date
  reason?: string | undefined
  isByShopper?: boolean
}

/**
 * Frees what an order took from others, whoever ended it: its coupon can be used again, its place in the slot is free,
 * unless a driver was on the way for it (readings 131), and it earns no points.
 */
async function freeOrderResources(tx: Tx, { brandId, id, basketId, status }: OrderRow): Promise<void> {
  await couponUsesQueries(tx).deleteOfOrder(brandId, id)
  await deleteLoyaltyOfOrder(tx, { brandId, businessOrderId: id })
  if (isActiveStatus(status) && status !== 'en_route') await slotBook.cancel(tx, { brandId, basketId })
}

type StatusChange = { order: OrderRow; to: ordersApi.OrderStatusKey; now: Date; reason: string | undefined }

/**
 * Enqueues the effects of a status: messages, the event of the stream, rewards and the refund, each as a separate
 * outbox row.
 */
async function enqueueStatusEffects(tx: Tx, { order, to, now, reason }: StatusChange): Promise<void> {
  const { brandId, id: orderId } = order
  for (const topic of ['order/status', 'order/status-sms'] as const)
    await enqueueOutboxMessages(tx, { brandId, topic, payload: { orderId, status: to, reason }, now })
  await enqueuePush(tx, order, { news: { kind: 'status', status: to }, now })
  if (to === 'delivered')
    await enqueueOutboxMessages(tx, { brandId, topic: 'order/delivered', payload: { orderId }, now })
  // Of an order that is refunded already nothing is left to refund.
  if (isNegativeStatus(to) && order.paidAttemptId)
    await enqueueOutboxMessages(tx, { brandId, topic: 'payment/refund', payload: { orderId }, now })
}

/**
 * Advances an order: status, history, the event of the stream and the message to the shopper. An order that ends without
 * goods gives back what it holds: coupon, place, payments, credit. Returns false when the order would move backwards (trust T10).
 */
export async function moveStatus(
  tx: Tx,
  { order, to, at, now, reason, isByShopper = false }: StatusMove,
): Promise<boolean> {
  const { brandId, id, status, fulfilmentMethod } = order
  if (order.state !== 'placed' || !canMoveStatus(status, to, fulfilmentMethod)) return false
  if (isNegativeStatus(to)) await freeOrderResources(tx, order)
  const seq = order.eventSeq + 1
  const queries = ordersQueries(tx)
  await queries.update(
    { brandId, id },
    {
      status: to,
      statusAt: at,
      eventSeq: seq,
      statusSeq: seq,
      // The driver's data is removed once the order has been delivered.
      ...(to === 'en_route' ? {} : { driver: null }),
    },
  )
  await queries.insertHistory({ brandId, orderId: id, status: to, at, reason: reason ?? null, isByShopper })
  await settleLines(tx, { order: { ...order, status: to }, now })
  await enqueueStatusEffects(tx, { order, to, now, reason })
  const { memberId } = order
  if (memberId && isNegativeStatus(to)) {
    const given = (await refundsQueries(tx).findOfOrder(order)).filter(({ target }) => target === 'credit')
    const lessPence = sumPence(given)
    await returnCredit(tx, { brandId, memberId, orderId: id, lessPence, now })
  }
  // Whoever rejects an order may have nothing left: that its store reports.
  if ((to === 'cancelled' || to === 'refunded') && status === 'sent_to_store')
    await stockBook.giveBack(tx, { brandId, basketId: order.basketId })
  return true
}
