import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { paymentsQueries, type AttemptKey } from './payments.queries.ts'
import type { Settlement } from './settle.ts'

const RECHECK_DELAY_MS = 15_000

/**
 * Refunds a `refund_due` attempt: by a void while it is only authorised, and by a refund once captured. The attempt's
 * key makes repeats harmless. The attempt becomes `refunded` when the gateway reports it.
 */
export function createRefunder({ db, clock, log, adapters }: AppDeps, { settle, apply }: Settlement) {
  const queries = paymentsQueries(db)

  return async function giveBack(key: AttemptKey): Promise<void> {
    const attempt = await queries.find(key)
    if (attempt?.state !== 'refund_due' || !attempt.gatewayPaymentId) return
    const { gatewayPaymentId, reference } = attempt
    await queries.update(key, { nextCheckAt: new Date(clock().getTime() + RECHECK_DELAY_MS) })
    try {
      const gatewayPayment = await adapters.cards.getPayment(gatewayPaymentId)
      if (gatewayPayment?.status === 'authorised') {
        await adapters.cards.void(gatewayPaymentId, { reference, key: `void-${attempt.id}` })
      }
      if (gatewayPayment && gatewayPayment.capturedPence > gatewayPayment.refundedPence) {
        const amountPence = gatewayPayment.capturedPence - gatewayPayment.refundedPence
        await adapters.cards.refund(gatewayPaymentId, { amountPence, reference, key: `refund-${attempt.id}` })
      }
      await apply(key, await adapters.cards.getPayment(gatewayPaymentId))
    } catch (error) {
      if (!isOutsideError(error)) throw error
      log.error({ err: error, attemptId: attempt.id }, 'refund not accepted yet')
      await settle(key)
    }
  }
}

export type RefundAttempt = ReturnType<typeof createRefunder>
