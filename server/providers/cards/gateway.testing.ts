import { startSandbox } from '../sandbox.testing.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { createCheckoutCom } from './checkout-com.ts'
import type { PaymentRequest, PaymentSource } from './port.ts'

let attempt = 0

/** Makes a new payment of £12.50 from this source, different from all earlier ones. */
export function makeAttempt(source: PaymentSource, change: Partial<PaymentRequest> = {}): PaymentRequest {
  attempt += 1
  return {
    brandId: 'fernhill',
    attemptId: `attempt-${attempt}`,
    amountPence: 1250,
    currency: 'GBP',
    reference: `reference-${attempt}`,
    source,
    threeDs: true,
    successUrl: 'http://fernhill.localhost:4300/checkout/payment/success',
    failureUrl: 'http://fernhill.localhost:4300/checkout/payment/failure',
    captureMode: 'automatic',
    ...change,
  }
}

export type Gateway = Awaited<ReturnType<typeof openGateway>>

export async function openGateway() {
  const sandbox = await startSandbox()
  const cards = createCheckoutCom({
    apiUrl: sandbox.url,
    publicKey: sandboxKeys.cardsPublic,
    secretKey: sandboxKeys.cardsSecret,
    webhookKeys: [sandboxKeys.cardsWebhook],
  })
  async function token(body: object): Promise<string> {
    const reply = await fetch(`${sandbox.url}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sandboxKeys.cardsPublic}` },
      body: JSON.stringify(body),
    })
    const { token: created } = await reply.json()
    return created
  }
  const cardToken = (number: string) =>
    token({ type: 'card', number, expiry_month: 12, expiry_year: 2032, cvv: '100' })
  const payByCard = async (number: string, change?: Partial<PaymentRequest>) =>
    cards.createPayment(
      makeAttempt({ type: 'token', token: await cardToken(number), saveCard: false }, change),
    )
  const reset = async () => {
    await sandbox.control('/cards/reset')
    sandbox.webhooks.length = 0
  }
  return { sandbox, cards, token, cardToken, payByCard, reset }
}
