import type { GatewayEvent } from '@larder/providers/cards/port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { countPayment } from '../../model/counters.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import type { CancelSlot } from '../orders/move-status.ts'
import { lastPaymentService } from './last-payment.ts'
import { createPaymentMaker } from './make-payment.ts'
import type { CheckPaymentOffered } from './payment-source.ts'
import { paymentsQueries } from './payments.queries.ts'
import { giveRestBack } from '../refunds/give-back.ts'
import { createRefundSender } from '../refunds/send-refunds.ts'
import { createRefunder } from './refund.ts'
import { createSettlement } from './settle.ts'
import { createPaymentSweeper } from './sweeper.ts'
import { createPaymentVerifier } from './verify-payment.ts'

/** Payments. Every path leads to the same settlement. */
export function paymentsService(
  deps: AppDeps,
  { checkOffered, cancelSlot }: { checkOffered: CheckPaymentOffered; cancelSlot: CancelSlot },
) {
  const { db, clock } = deps
  const settling = createSettlement(deps)
  const refundAttempt = createRefunder(deps, settling)
  const queries = paymentsQueries(db)

  return {
    ...createPaymentMaker(deps, { ...settling, checkOffered }),
    last: lastPaymentService(deps, settling),
    verify: createPaymentVerifier(deps, settling),
    sweeper: createPaymentSweeper(deps, {
      ...settling,
      refundAttempt,
      sendRefund: createRefundSender(deps),
      cancelSlot,
    }),

    /** Processes a verified webhook: queries the gateway itself, then records the event once (trust T10). */
    async receive(brandId: string, { id, type, paymentId, reference }: GatewayEvent): Promise<void> {
      const attempt = reference ? await queries.findByReference(brandId, reference) : undefined
      if (!attempt) return
      const settled = await settling.settle(attempt)
      if (settled.state === 'refund_due') await refundAttempt(attempt)
      // The event is recorded last: if its settlement failed, it is not acknowledged and will be sent again.
      await queries.insertEvent({ brandId, eventId: id, type, paymentId, receivedAt: clock() })
      announceOrderChange(deps, attempt.orderId)
    },

    /** Refunds what is left of every payment of a placed order that will not be fulfilled. */
    async refundOrder(brandId: string, orderId: string): Promise<void> {
      const due = await inTransaction(db, async (tx) => {
        const inTx = paymentsQueries(tx)
        const order = await ordersQueries(tx).findForUpdate({ brandId, id: orderId })
        if (!order?.paidAttemptId || (await giveRestBack(tx, order, clock()))) return []
        const attempts = await inTx.findOfOrder(brandId, orderId)
        for (const attempt of attempts.filter(
          ({ state }) => state === 'authorised' || state === 'captured',
        )) {
          await inTx.update(attempt, { state: 'refund_due', nextCheckAt: clock() })
          // Apart from `refund_due`, which counts money without an order and pages.
          countPayment('order_refund_due')
        }
        return attempts
      })
      for (const { id } of due) await refundAttempt({ brandId, id })
    },
  }
}

export type PaymentsService = ReturnType<typeof paymentsService>
