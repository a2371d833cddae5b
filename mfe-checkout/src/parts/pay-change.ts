import { paymentApi } from '@larder/shared/contracts'
import { CARD_GATEWAY } from '@larder/shared/domain'
import { AppError, asAppError } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import type { PaymentSource } from '../stores/checkout-state.ts'
import { getAttemptKey } from '../stores/attempt-keys.ts'
import { mayHavePaid } from '../features/payment/problem-text.ts'

type Outcome = { kind: 'paid' } | { kind: 'bank'; href: string } | { kind: 'unknown' }

/** Pays the difference of an accepted change. Throws AppError when it is certain that nothing was charged. */
export async function payChange(
  { draftOrderId, changeId }: { draftOrderId: string; changeId: string },
  source: PaymentSource,
): Promise<Outcome> {
  const body = { draftOrderId, changeId, paymentGateway: CARD_GATEWAY, ...source }
  try {
    const idempotencyKey = getAttemptKey('pay', body)
    const { gatewayData, state, message } = await sessionCall(paymentApi.makePayment, body, {
      idempotencyKey,
    })
    const href = gatewayData._links?.redirect?.href
    if (state === 'paid') return { kind: 'paid' }
    if (gatewayData.status === 'Pending' && href) return { kind: 'bank', href }
    if (state === 'unknown' || state === 'pending') return { kind: 'unknown' }
    throw new AppError('PAYMENT_FAILED', { display: message })
  } catch (cause) {
    const error = asAppError(cause)
    if (mayHavePaid(error)) return { kind: 'unknown' }
    throw error
  }
}
