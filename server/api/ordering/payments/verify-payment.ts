import type * as z from 'zod'
import type { paymentApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createLinkToken } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { toPaymentState, getDeclineReason, type SettledAttempt } from './attempt-state.ts'
import { paymentsQueries, type Attempt } from './payments.queries.ts'
import type { Settlement } from './settle.ts'

type Reply = z.input<typeof paymentApi.verifyPayment.reply>
type VerifyRequest = z.output<typeof paymentApi.verifyPayment.body>

const MESSAGES = {
  failed: errorCatalogue.PAYMENT_FAILED.text,
  cancelled: errorCatalogue.PAYMENT_CANCELLED.text,
} as const

/** Queries the gateway for a payment's outcome, because the return page proves nothing (trust T8, readings 17). */
export function createPaymentVerifier({ db, adapters }: AppDeps, { settle, apply }: Settlement) {
  const queries = paymentsQueries(db)

  /** The attempt named by the return page, else the order's last one. */
  async function loadAttempt(
    order: OrderRow,
    { paymentId, changeId }: VerifyRequest,
  ): Promise<Attempt | undefined> {
    const all = await queries.findOfOrder(order.brandId, order.id)
    const attempts = all.filter((attempt) => attempt.changeId === (changeId ?? null))
    if (!paymentId) return attempts[0]
    const known = attempts.find(({ gatewayPaymentId }) => gatewayPaymentId === paymentId)
    if (known) return known
    try {
      const gatewayPayment = await adapters.cards.getPayment(paymentId)
      const named = attempts.find(({ reference }) => reference === gatewayPayment?.reference)
      // A payment ID of another order is ignored.
      if (!gatewayPayment || !named) return attempts[0]
      return await apply(named, gatewayPayment)
    } catch (error) {
      if (!isOutsideError(error)) throw error
      return attempts[0]
    }
  }

  return async function verify(order: OrderRow, request: VerifyRequest): Promise<SettledAttempt | undefined> {
    const { isCancelled } = request
    const attempt = await loadAttempt(order, request)
    if (!attempt) return undefined
    const settled = await settle(attempt)
    if (isCancelled && settled.state === 'pending') {
      await queries.update(settled, { isAbandoned: true })
      return { ...settled, isAbandoned: true }
    }
    return settled
  }
}

function explainPayment(state: Reply['state'], attempt: SettledAttempt | undefined): string | undefined {
  if (state !== 'failed' && state !== 'cancelled') return undefined
  return (state === 'failed' && attempt && getDeclineReason(attempt)) || MESSAGES[state]
}

/** The response of verifyPayment. For the cancel page it is never a success; `isPlaced` still has the actual state. */
export function toVerifyReply(
  order: OrderRow,
  attempt: SettledAttempt | undefined,
  isCancelled: boolean,
): Reply {
  const isPlaced = order.state === 'placed'
  // A change is paid by its own attempts alone.
  const isPaid = isPlaced && !attempt?.changeId
  const isCancelledOrLeft = isCancelled || (attempt?.isAbandoned === true && attempt.state === 'pending')
  const state = isCancelledOrLeft
    ? 'cancelled'
    : isPaid
      ? 'paid'
      : attempt
        ? toPaymentState(attempt.state)
        : 'pending'
  return {
    state,
    message: explainPayment(state, attempt),
    order: {
      businessOrderId: order.id,
      isPlaced,
      ...(attempt?.changeId && { link: createLinkToken(order) }),
    },
  }
}
