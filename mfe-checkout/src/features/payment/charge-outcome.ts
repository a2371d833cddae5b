import type * as z from 'zod'
import type { paymentApi } from '@larder/shared/contracts'
import { AppError, asAppError } from '@larder/shared/errors'
import { mayHavePaid } from './problem-text.ts'

export type ChargeOutcome = { kind: 'paid' } | { kind: 'bank'; href: string } | { kind: 'unknown' }
type Reply = z.output<typeof paymentApi.makePayment.reply>

/** Waits for the reply of a payment. Throws AppError when it is certain that nothing was charged. */
export async function waitForCharge(paying: Promise<Reply>): Promise<ChargeOutcome> {
  try {
    const { gatewayData, state, message } = await paying
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
