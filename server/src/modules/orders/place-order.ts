import type { paymentApi } from '@larder/shared/contracts'
import type { Tx } from '../../kernel/db/client.ts'
import { basketQueries } from '../basket-records/index.ts'
import { enqueue } from '../outbox/index.ts'
import { freeLimits, type CancelSlot } from './limits.ts'
import { moveStatus } from './move-status.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'

/** A draft that nobody pays lets go of its slot and coupon after this. */
export const DRAFT_MS = 30 * 60_000

/** Who hears of a placed order, each from its own row. */
const PLACED_TOPICS = [
  'order/store-system',
  'order/confirmation',
  'order/confirmation-sms',
  'order/purchase',
  'order/purchase-measured',
] as const

type Placing = {
  /** A draft, locked by the caller. */
  order: OrderRow
  method: paymentApi.PaymentKind
  /** Absent for cash. */
  paidAttemptId?: string
  now: Date
}

/**
 * Makes a draft a promise: the order, its first status, the end of its basket and everything that
 * others must hear of it, all in one transaction (trust P3).
 */
export async function placeOrder(tx: Tx, { order, method, paidAttemptId, now }: Placing): Promise<void> {
  if (order.state !== 'draft') throw new Error('Only a draft can be placed')
  const { brandId, id, basketId } = order
  const queries = ordersQueries(tx)
  await queries.update(
    { brandId, id },
    {
      state: 'placed',
      placedAt: now,
      paymentMethod: method,
      paidAttemptId: paidAttemptId ?? null,
      status: 'sent_to_store',
      statusAt: now,
      eventSeq: 1,
      statusSeq: 1,
    },
  )
  await queries.insertHistory({ brandId, orderId: id, status: 'sent_to_store', at: now, reason: null })
  await basketQueries(tx).markOrdered({ brandId, basketId, orderId: id, now })
  const payload = { orderId: id, storeId: order.storeId }
  await enqueue(tx, ...PLACED_TOPICS.map((topic) => ({ brandId, topic, payload, now })))
}

/**
 * Gives up a draft: its coupon and slot are free again. A capture that comes later is refunded.
 * Without `cancelSlot` the basket keeps the slot for another draft.
 */
export async function abandonOrder(
  tx: Tx,
  { order, cancelSlot }: { order: OrderRow; cancelSlot?: CancelSlot },
): Promise<void> {
  if (order.state !== 'draft') return
  const { brandId, id, basketId } = order
  await ordersQueries(tx).update({ brandId, id }, { state: 'abandoned' })
  await freeLimits(tx, order, cancelSlot)
  await basketQueries(tx).releaseOrder({ brandId, basketId, orderId: id })
}

/** The money of a placed order went back: the order says so. */
export async function recordRefund(tx: Tx, { order, now }: { order: OrderRow; now: Date }): Promise<void> {
  await moveStatus(tx, { order, to: 'refunded', at: now, now })
}
