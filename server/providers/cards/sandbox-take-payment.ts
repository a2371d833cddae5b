import type { SandboxDeps } from '../sandbox/deps.ts'
import type { SandboxCard } from './sandbox-state.ts'
import type { SandboxGateway } from './sandbox-gateway.ts'
import { failure, type GatewayReply } from './sandbox-idempotency.ts'
import { wirePayment, type PaymentBody } from './sandbox-wire.ts'

type Source = { card: SandboxCard; instrumentId: string }

/** `POST /payments`: finds the card behind the source and takes the money, or starts the bank's challenge. */
export function paymentTaker({ store, origin }: SandboxDeps, gateway: SandboxGateway) {
  function readSource(source: PaymentBody['source']): Source | GatewayReply {
    if (source.type === 'token') {
      const token = gateway.redeemToken(source.token)
      if (token?.kind !== 'card') return failure(422, 'token_invalid')
      return { card: token.card, instrumentId: gateway.saveCard(token.card) }
    }
    const card = store.state.cards.instruments[source.id]
    if (!card) return failure(422, 'source_id_invalid')
    // Digits instead of a token are refused, so that no security code can pass through the shop
    if (source.cvv !== undefined && gateway.redeemToken(source.cvv)?.kind !== 'cvv')
      return failure(422, 'cvv_invalid')
    return { card, instrumentId: source.id }
  }

  return function takePayment(body: PaymentBody): GatewayReply {
    const source = readSource(body.source)
    if ('status' in source) return source
    const payment = gateway.pay({
      ...source,
      amount: body.amount,
      currency: body.currency,
      reference: body.reference,
      capture: body.capture,
      threeDs: body['3ds'].enabled,
      successUrl: body.success_url,
      failureUrl: body.failure_url,
    })
    const wire = wirePayment(payment, origin)
    if (payment.status === 'Pending') return { status: 202, body: wire }
    // The gateway replies before it captures: the status of its reply is Authorized
    return { status: 201, body: payment.status === 'Captured' ? { ...wire, status: 'Authorized' } : wire }
  }
}
