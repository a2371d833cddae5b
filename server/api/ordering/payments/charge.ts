import type { AppDeps } from '../../app-deps.ts'
import type { PaymentSource } from '@larder/providers/cards/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { saveCard } from '../../members/index.ts'
import type { Attempt } from '../payment-records/payments.queries.ts'

/** The charge of one attempt: its order, its source, and the origin to which shoppers return. */
export type Charge = { attempt: Attempt; order: OrderRow; source: PaymentSource; origin: string }

/** Requests the payment from the gateway, and saves the card when its owner asked for it. Throws OutsideError. */
export async function charge(
  { db, adapters, clock }: Pick<AppDeps, 'db' | 'adapters' | 'clock'>,
  { attempt, order, source, origin }: Charge,
) {
  const billingAddress = order.billingAddress ?? order.deliveryAddress
  const back = `draftOrderId=${encodeURIComponent(order.draftOrderId)}`
  const payment = await adapters.cards.createPayment({
    attemptId: attempt.id,
    amountPence: attempt.amountPence,
    currency: attempt.currency,
    reference: attempt.reference,
    source,
    threeDs: attempt.method === 'Cards',
    successUrl: `${origin}/checkout/payment/success?${back}`,
    failureUrl: `${origin}/checkout/payment/failure?${back}`,
    captureMode: 'automatic',
    customer: { email: order.contact.email, name: `${order.contact.firstName} ${order.contact.lastName}` },
    ...(billingAddress ? { billingAddress } : {}),
  })
  const savesCardFor = source.type === 'token' && source.saveCard && order.memberId
  if (savesCardFor && payment.card && payment.status !== 'declined') {
    await saveCard(db, { brandId: order.brandId, memberId: savesCardFor, card: payment.card, now: clock() })
  }
  return payment
}
