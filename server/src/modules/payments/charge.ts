import type { AppDeps } from '../../app-deps.ts'
import type { PaymentSource } from '../../adapters/cards/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { saveCard } from '../members/index.ts'
import type { Attempt } from './payments.queries.ts'

/** One attempt's money: of which order, from which card, and where people come back to. */
export type Charge = { attempt: Attempt; order: OrderRow; source: PaymentSource; origin: string }

/** Asks the gateway for the money, and keeps the card when its owner wished so. Throws OutsideError. */
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
  const wantsCard = source.type === 'token' && source.saveCard && order.memberId
  if (wantsCard && payment.card && payment.status !== 'declined') {
    await saveCard(db, { brandId: order.brandId, memberId: wantsCard, card: payment.card, now: clock() })
  }
  return payment
}
