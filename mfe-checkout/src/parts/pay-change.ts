import { paymentApi } from '@larder/shared/contracts'
import { CARD_GATEWAY } from '@larder/shared/domain'
import { sessionCall } from '@larder/shared/stores'
import { waitForCharge, type ChargeOutcome } from '../features/payment/charge-outcome.ts'
import { getAttemptKey } from '../stores/attempt-keys.ts'
import type { PaymentSource } from '../stores/checkout-state.ts'

/** Pays the difference of an accepted change. Throws AppError when it is certain that nothing was charged. */
export function payChange(
  { draftOrderId, changeId }: { draftOrderId: string; changeId: string },
  source: PaymentSource,
): Promise<ChargeOutcome> {
  const body = { draftOrderId, changeId, paymentGateway: CARD_GATEWAY, ...source }
  const idempotencyKey = getAttemptKey('pay', body)
  return waitForCharge(sessionCall(paymentApi.makePayment, body, { idempotencyKey }))
}
