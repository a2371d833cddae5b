import type * as z from 'zod'
import type { paymentApi } from '@larder/shared/contracts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { toPaymentState, getDeclineReason, type SettledAttempt } from './attempt-state.ts'

export type PaymentReply = z.input<typeof paymentApi.makePayment.reply>

const toOrderReference = ({ id, state }: OrderRow) => ({ businessOrderId: id, isPlaced: state === 'placed' })

/**
 * An attempt in the gateway's own terms (spec §7 makePayment). A placed order counts as paid, whichever attempt paid
 * it.
 */
export function toPaymentReply(order: OrderRow, attempt: SettledAttempt): PaymentReply {
  // A change is paid by its own attempts alone.
  const isSettled = order.state === 'placed' && !attempt.changeId
  const isPaid = attempt.state === 'authorised' || attempt.state === 'captured'
  return {
    gatewayData: {
      status: attempt.gatewayStatus ?? 'Unknown',
      id: attempt.gatewayPaymentId ?? '',
      approved: isPaid,
      response_summary: attempt.responseSummary ?? undefined,
      _links:
        attempt.state === 'pending' && attempt.redirectUrl
          ? { redirect: { href: attempt.redirectUrl } }
          : undefined,
    },
    state: isSettled ? 'paid' : toPaymentState(attempt.state),
    message: isSettled ? undefined : getDeclineReason(attempt),
    order: toOrderReference(order),
  }
}

/** Cash is paid on delivery or collection, so the order is placed. */
export function toCashReply(order: OrderRow): PaymentReply {
  return {
    gatewayData: { status: 'Cash', id: order.id, approved: true },
    state: 'pending',
    order: toOrderReference(order),
  }
}
