import type { paymentApi } from '@larder/shared/contracts'
import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '@larder/kernel/db/client.ts'
import { writeTogether } from '@larder/kernel/db/transaction.ts'
import { basketQueries } from '../basket/basket.queries.ts'
import { insertOutboxMessages } from '../../messaging/index.ts'
import { releaseDraftResources, moveStatus, type CancelSlot } from './move-status.ts'
import { countOrderPieces } from './order-pieces.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'
import { stockBook } from '../stock/stock-book.ts'

/** Time in ms after which an unpaid draft releases its slot and coupon. */
export const DRAFT_LIFETIME_MS = 30 * 60_000

/** Outbox topics of a placed order, each with a separate row. */
const PLACED_TOPICS = [
  'order/store-system',
  'order/confirmation',
  'order/confirmation-sms',
  'order/purchase',
  'order/purchase-measured',
] as const

type Placement = {
  /** A draft that the caller has locked. */
  order: OrderRow
  method: paymentApi.PaymentKind
  /** Absent for cash. */
  paidAttemptId?: string
  now: Date
}

/** What makes an order a placed one. */
export const toPlacedFields = ({ method, paidAttemptId, now }: Omit<Placement, 'order'>) =>
  ({
    state: 'placed',
    placedAt: now,
    paymentMethod: method,
    paidAttemptId: paidAttemptId ?? null,
    status: 'sent_to_store',
    statusAt: now,
    eventSeq: 1,
    statusSeq: 1,
  }) as const

/** The writes that go with a placed order: its first status, the end of its basket and all outbox messages. */
export function listPlacementWrites(tx: Tx, order: OrderRow, now: Date): SQLWrapper[] {
  const { brandId, id: orderId, basketId, storeId } = order
  const payload = { orderId, storeId }
  return [
    ordersQueries(tx).insertHistory({ brandId, orderId, status: 'sent_to_store', at: now }),
    basketQueries(tx).updateOrdered({ brandId, basketId, orderId, now }),
    insertOutboxMessages(tx, ...PLACED_TOPICS.map((topic) => ({ brandId, topic, payload, now }))),
  ]
}

/** Takes the counted pieces of a placed order, after all else that its transaction locks. */
export const takeStock = (tx: Tx, order: OrderRow): Promise<void> =>
  stockBook.take(tx, { brandId: order.brandId, basketId: order.basketId, pieces: countOrderPieces(order) })

/** Places a draft order with everything that goes with it in one transaction (trust P3). */
export async function placeOrder(tx: Tx, { order, ...placement }: Placement): Promise<void> {
  if (order.state !== 'draft') throw new Error('Only a draft can be placed')
  await writeTogether(tx, {
    others: listPlacementWrites(tx, order, placement.now),
    last: ordersQueries(tx).update(order, toPlacedFields(placement)),
  })
  await takeStock(tx, order)
}

/**
 * Abandons a draft and releases its coupon and slot. A later capture is refunded. Without `cancelSlot` the basket keeps
 * the slot for another draft.
 */
export async function abandonDraftOrder(
  tx: Tx,
  { order, cancelSlot }: { order: OrderRow; cancelSlot?: CancelSlot },
): Promise<void> {
  if (order.state !== 'draft') return
  const { brandId, id, basketId } = order
  await ordersQueries(tx).update({ brandId, id }, { state: 'abandoned' })
  // The basket before the member's credit: every transaction locks a member last.
  await basketQueries(tx).releaseOrder({ brandId, basketId, orderId: id })
  await releaseDraftResources(tx, order, cancelSlot)
  // A basket that is ordered again, or changed, holds them anew in the same transaction.
  await stockBook.release(tx, { brandId, basketId })
}

export async function recordRefund(tx: Tx, { order, now }: { order: OrderRow; now: Date }): Promise<void> {
  await moveStatus(tx, { order, to: 'refunded', at: now, now })
}
