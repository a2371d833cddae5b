import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { GatewayPayment } from '@larder/providers/cards/port.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { paymentsQueries, type Attempt } from '../payments/payments.queries.ts'
import { enqueueRefundMessage } from './give-back.ts'
import { refundsQueries, sumPence, type RefundKey, type RefundRow } from './refunds.queries.ts'

const RECHECK_DELAY_MS = 15_000

/** The part of a refund that the gateway still has to pay; 0 when it has paid it, also if its answer was lost. */
function getUnpaidPence(row: RefundRow, payment: GatewayPayment, rows: readonly RefundRow[]): number {
  const earlierPence = sumPence(
    rows.filter(({ attemptId, state }) => attemptId === row.attemptId && state === 'refunded'),
  )
  const unpaid = earlierPence + row.amountPence - payment.refundedPence
  return Math.max(0, Math.min(row.amountPence, unpaid, payment.capturedPence - payment.refundedPence))
}

/**
 * Sends a due refund to the gateway, by a key of its own, and marks it as refunded once the gateway has it. A payment
 * that is only authorised is refunded after its capture.
 */
export function createRefundSender({ db, clock, log, adapters }: AppDeps) {
  async function markRefunded({ brandId, id, orderId }: RefundRow): Promise<void> {
    const now = clock()
    await inTransaction(db, async (tx) => {
      const queries = refundsQueries(tx)
      await ordersQueries(tx).findForUpdate({ brandId, id: orderId })
      const row = await queries.find({ brandId, id })
      if (row?.state !== 'due') return
      await queries.update(row, { state: 'refunded', refundedAt: now, nextCheckAt: null })
      const ofCause = (await queries.findOfOrder({ brandId, id: orderId })).filter(
        ({ cause, causeId }) => cause === row.cause && causeId === row.causeId,
      )
      if (ofCause.every(({ state }) => state === 'refunded')) await enqueueRefundMessage(tx, ofCause, now)
    })
    announceOrderChange({ db }, orderId)
  }

  /** Returns whether the gateway has this refund now. */
  async function pay(row: RefundRow, attempt: Attempt): Promise<boolean> {
    // The refund of the whole order includes this part, and is under way or made.
    if (attempt.state === 'refund_due') return false
    if (attempt.state === 'refunded') return true
    const payment = attempt.gatewayPaymentId && (await adapters.cards.getPayment(attempt.gatewayPaymentId))
    if (!payment || payment.status === 'authorised') return false
    const rows = await refundsQueries(db).findOfOrder({ brandId: row.brandId, id: row.orderId })
    const amountPence = getUnpaidPence(row, payment, rows)
    if (amountPence < row.amountPence)
      log.warn({ refundId: row.id, amountPence }, 'the gateway has refunded a part already')
    if (amountPence > 0) {
      const { reference } = attempt
      await adapters.cards.refund(payment.id, { amountPence, reference, key: `part-${row.id}` })
    }
    return true
  }

  return async function sendRefund(key: RefundKey): Promise<void> {
    const queries = refundsQueries(db)
    const row = await queries.find(key)
    if (row?.state !== 'due' || !row.attemptId) return
    const attempt = await paymentsQueries(db).find({ brandId: row.brandId, id: row.attemptId })
    try {
      if (attempt && (await pay(row, attempt))) return await markRefunded(row)
    } catch (error) {
      if (!isOutsideError(error)) throw error
      log.error({ err: error, refundId: row.id }, 'refund of a part not accepted yet')
    }
    await queries.update(key, { nextCheckAt: new Date(clock().getTime() + RECHECK_DELAY_MS) })
  }
}

export type SendRefund = ReturnType<typeof createRefundSender>
