import type { GatewayEvent } from '@larder/providers/cards/port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { countPayment } from '@larder/kernel/metrics/counters.ts'
import { notifyOrder } from '../orders/order-watch.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import type { CancelSlot } from '../orders/move-status.ts'
import { lastPayments } from './last-payment.ts'
import { paymentMaker, type CheckOffered } from './make-payment.ts'
import { paymentsQueries } from '../payment-records/payments.queries.ts'
import { refunds } from './refund.ts'
import { settlement } from './settle.ts'
import { paymentSweeper } from './sweeper.ts'
import { paymentVerifier } from './verify-payment.ts'

/** Payments. Every path leads to the same settlement. */
export function paymentsService(
  deps: AppDeps,
  { checkOffered, cancelSlot }: { checkOffered: CheckOffered; cancelSlot: CancelSlot },
) {
  const { db, clock } = deps
  const settling = settlement(deps)
  const refundAttempt = refunds(deps, settling)
  const queries = paymentsQueries(db)

  return {
    ...paymentMaker(deps, { ...settling, checkOffered }),
    last: lastPayments(deps, settling),
    verify: paymentVerifier(deps, settling),
    sweeper: paymentSweeper(deps, { ...settling, refundAttempt, cancelSlot }),

    /** Processes a verified webhook: queries the gateway itself, then records the event once (trust T10). */
    async receive(brandId: string, { id, type, paymentId, reference }: GatewayEvent): Promise<void> {
      const attempt = reference ? await queries.findByReference(brandId, reference) : undefined
      if (!attempt) return
      const settled = await settling.settle(attempt)
      if (settled.state === 'refund_due') await refundAttempt(attempt)
      // The event is recorded last: if its settlement failed, it is not acknowledged and will be sent again.
      await queries.insertEvent({ brandId, eventId: id, type, paymentId, receivedAt: clock() })
      notifyOrder(deps, attempt.orderId)
    },

    /** Refunds a placed order that the store will not fulfil. */
    async refundOrder(brandId: string, orderId: string): Promise<void> {
      const attemptId = await inTransaction(db, async (tx) => {
        const inTx = paymentsQueries(tx)
        const order = await ordersQueries(tx).findForUpdate({ brandId, id: orderId })
        if (!order?.paidAttemptId) return undefined
        const attempt = await inTx.find({ brandId, id: order.paidAttemptId })
        if (attempt?.state === 'authorised' || attempt?.state === 'captured') {
          await inTx.update(attempt, { state: 'refund_due', nextCheckAt: clock() })
          countPayment('refund_due')
        }
        return attempt?.id
      })
      if (attemptId) await refundAttempt({ brandId, id: attemptId })
    },
  }
}

export type PaymentsService = ReturnType<typeof paymentsService>
