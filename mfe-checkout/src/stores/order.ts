import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { paymentApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { emit } from '@larder/shared/events'
import { persistentAtom, sessionCall, whenRestored } from '@larder/shared/stores'

const RETENTION_DAYS = 1

/** The last order of this browser: a draft, or placed once it is paid or cash was chosen. */
const CheckoutOrder = z.object({
  draftOrderId: z.string(),
  businessOrderId: z.string(),
  isPlaced: z.boolean(),
  orderTotal: z.number(),
  /** The basket of the order; another basket becomes another order. */
  basketToken: z.string(),
})
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

const $current = persistentAtom('checkout-order', {
  schema: CheckoutOrder.optional(),
  neutral: undefined,
  days: RETENTION_DAYS,
})
export const $lastOrder = readonlyType($current)

/** Stores the order, and sends an event if it is placed. */
export function saveOrder(order: CheckoutOrder): void {
  $current.set(order)
  if (order.isPlaced) announcePlaced(order)
}

function announcePlaced({ businessOrderId, orderTotal }: CheckoutOrder): void {
  emit('checkout/order-placed', { businessOrderId, total: orderTotal })
}

/** Sends an event about a failed payment for analytics, without personal data (spec §8). */
export function recordPaymentFailed(failure: { method: string; code: string }): void {
  emit('checkout/payment-failed', failure)
}

/** Marks the order as placed, after which this checkout only shows success (trust P13). */
export function markPlaced(): void {
  const lastOrder = $current.get()
  if (!lastOrder || lastOrder.isPlaced) return
  saveOrder({ ...lastOrder, isPlaced: true })
}

/**
 * Verifies the state of an interrupted order, for example after the bank's page, because a paid order must
 * not be paid again (trust P13). Verifying never pays. A missing reply changes nothing, because the server
 * rejects a second payment.
 */
export async function refreshOrderState(): Promise<void> {
  await whenRestored()
  const lastOrder = $current.get()
  if (!lastOrder || lastOrder.isPlaced) return
  await action(async () => {
    const { order } = await sessionCall(paymentApi.verifyPayment, { draftOrderId: lastOrder.draftOrderId })
    if (order.isPlaced) markPlaced()
  })
}
