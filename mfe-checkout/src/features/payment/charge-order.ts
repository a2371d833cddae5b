import { AppError, asAppError } from '@larder/shared/errors'
import { recordPaymentFailed, type Made } from '../../stores/order.ts'
import type { Source } from '../../stores/payment-source.ts'
import { pay } from './place-order.ts'
import { mayHavePaid } from './problem-text.ts'

/** Where the payment leads. */
export type End =
  | { kind: 'paid' }
  | { kind: 'bank'; href: string }
  | { kind: 'unknown'; draftOrderId: string }

/**
 * Pays for an order that was made. Throws AppError when it is certain that no money moved, with the reason
 * where one is given.
 */
export async function chargeOrder(made: Made, gateway: string, source: Source): Promise<End> {
  const unknown: End = { kind: 'unknown', draftOrderId: made.draftOrderId }
  try {
    const { gatewayData, state, message } = await pay(made, gateway, source)
    const href = gatewayData._links?.redirect?.href
    if (state === 'paid') return { kind: 'paid' }
    if (gatewayData.status === 'Pending' && href) return { kind: 'bank', href }
    if (state === 'unknown' || state === 'pending') return unknown
    throw new AppError('PAYMENT_FAILED', { display: message })
  } catch (cause) {
    const error = asAppError(cause)
    if (mayHavePaid(error)) return unknown
    recordPaymentFailed({ method: source.paymentMethod, code: error.code })
    throw error
  }
}
