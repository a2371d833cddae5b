import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { paymentApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { emit } from '@larder/shared/events'
import { persistentAtom, sessionCall, whenRestored } from '@larder/shared/stores'

const KEEP_DAYS = 1

/** The last order this browser made: a draft, and placed once it is paid or cash was chosen. */
const Made = z.object({
  draftOrderId: z.string(),
  businessOrderId: z.string(),
  isPlaced: z.boolean(),
  orderTotal: z.number(),
  /** The basket it was made from: another basket makes another order. */
  basketToken: z.string(),
})
export type Made = z.infer<typeof Made>

const $current = persistentAtom('checkout-order', {
  schema: Made.optional(),
  neutral: undefined,
  days: KEEP_DAYS,
})
export const $madeOrder = readonlyType($current)

/** Stores the order that was made; an event announces a placed one to the other areas. */
export function keepOrder(order: Made): void {
  $current.set(order)
  if (order.isPlaced) announcePlaced(order)
}

function announcePlaced({ businessOrderId, orderTotal }: Made): void {
  emit('checkout/order-placed', { businessOrderId, total: orderTotal })
}

/** A payment failed (spec §8): an event for analytics, without personal data. */
export function recordPaymentFailed(failed: { method: string; code: string }): void {
  emit('checkout/payment-failed', failed)
}

/** The payment succeeded: from now on this checkout only shows success (trust P13). */
export function markPlaced(): void {
  const made = $current.get()
  if (!made || made.isPlaced) return
  keepOrder({ ...made, isPlaced: true })
}

/**
 * Asks for the state of an order that was interrupted, for example at the bank: it may have been paid since,
 * and then nothing may be paid again (trust P13). Asking settles, it never pays. A missing reply changes
 * nothing: the server itself refuses a second payment.
 */
export async function recheckOrder(): Promise<void> {
  await whenRestored()
  const made = $current.get()
  if (!made || made.isPlaced) return
  await action(async () => {
    const { order } = await sessionCall(paymentApi.verifyPayment, { draftOrderId: made.draftOrderId })
    if (order.isPlaced) markPlaced()
  })
}
