import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '../../../sandbox/testing/start-sandbox.ts'
import { isOutsideError } from '../../kernel/errors/outside-error.ts'
import { sandboxKeys } from '../sandbox/keys.ts'
import { checkoutCom } from './checkout-com.ts'
import { wireRequest } from './checkout-com.request.ts'
import type { CardGateway, PaymentRequest, PaymentSource } from './port.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let cards: CardGateway
let attempt = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  cards = checkoutCom({
    apiUrl: sandbox.url,
    publicKey: sandboxKeys.cardsPublic,
    secretKey: sandboxKeys.cardsSecret,
    webhookKeys: [sandboxKeys.cardsWebhook],
  })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control('/cards/reset')
  sandbox.webhooks.length = 0
})

async function token(body: object): Promise<string> {
  const reply = await fetch(`${sandbox.url}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sandboxKeys.cardsPublic}` },
    body: JSON.stringify(body),
  })
  const { token: made } = await reply.json()
  return made
}

const cardToken = (number: string) =>
  token({ type: 'card', number, expiry_month: 12, expiry_year: 2032, cvv: '100' })

function anAttempt(source: PaymentSource, change: Partial<PaymentRequest> = {}): PaymentRequest {
  attempt += 1
  return {
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

const payBy = async (number: string, change?: Partial<PaymentRequest>) =>
  cards.createPayment(anAttempt({ type: 'token', token: await cardToken(number), saveCard: false }, change))

test('a challenged card waits, and is captured once its shopper approves', async () => {
  const payment = await payBy('4242424242424242')
  expect(payment).toMatchObject({ status: 'pending', approved: false })
  expect(payment.redirectUrl).toMatch(/\/3ds\/sid_/)
  const page = await fetch(payment.redirectUrl?.replace(/^http:\/\/[^/]+/, sandbox.url) ?? '', {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    redirect: 'manual',
  })
  const back = new URL(page.headers.get('location') ?? '')
  expect(back.pathname).toBe('/checkout/payment/success')
  const session = back.searchParams.get('cko-session-id') ?? ''
  expect(await cards.getPayment(session)).toMatchObject({
    id: payment.id,
    status: 'captured',
    capturedPence: 1250,
  })
})

test.each([
  ['fail', 'declined'],
  ['cancel', 'cancelled'],
])('a shopper who answers %s leaves the payment %s', async (answer, status) => {
  const payment = await payBy('5436031030606378')
  await sandbox.control(`/cards/payments/${payment.id}/answer`, { answer })
  expect(await cards.getPayment(payment.id)).toMatchObject({ status, capturedPence: 0 })
})

test.each([
  ['4544249167673670', '20051'],
  ['4724117215951699', '20054'],
  ['4000144348235050', '20059'],
  ['4095254802642505', '20068'],
  ['4734868958733862', '200N7'],
])('card %s is declined with %s', async (number, responseCode) => {
  expect(await payBy(number)).toMatchObject({ status: 'declined', approved: false, responseCode })
})

test('an unchallenged card is approved at once', async () => {
  expect(await payBy('6011111111111117')).toMatchObject({ status: 'authorised', approved: true })
})

test('a new card is charged with its holder’s address, a saved one with its own', async () => {
  const billingAddress = { addressLine1: '7 Stonegate', town: 'York', postcode: 'YO1 8AS', countryCode: 'GB' }
  const wire = (source: PaymentSource) =>
    wireRequest(anAttempt(source, { billingAddress }), {
      tokenOf: () => Promise.reject(new Error('no wallet here')),
      processingChannelId: undefined,
    })
  expect(await wire({ type: 'token', token: 'tok_1', saveCard: false })).toMatchObject({
    source: {
      billing_address: { address_line1: '7 Stonegate', city: 'York', zip: 'YO1 8AS', country: 'GB' },
    },
  })
  expect((await wire({ type: 'instrument', instrumentId: 'src_1' })).source).not.toHaveProperty(
    'billing_address',
  )
  expect(await payBy('6011111111111117', { billingAddress })).toMatchObject({ approved: true })
})

test('American Express gets no token', async () => {
  const reply = await token({ type: 'card', number: '378282246310005', expiry_month: 1, expiry_year: 2032 })
  expect(reply).toBeUndefined()
})

test('the same attempt sent twice is one payment', async () => {
  const request = anAttempt({ type: 'token', token: await cardToken('3530111333300000'), saveCard: false })
  const first = await cards.createPayment(request)
  const second = await cards.createPayment(request)
  expect(second.id).toBe(first.id)
  expect(await cards.findByReference(request.reference)).toHaveLength(1)
})

test('a payment whose answer was lost is found by its reference', async () => {
  await sandbox.control('/cards/faults', { kind: 'error', when: 'after' })
  const request = anAttempt({ type: 'token', token: await cardToken('3530111333300000'), saveCard: false })
  const error = await cards.createPayment(request).catch((caught: unknown) => caught)
  expect(isOutsideError(error) && error.mayHaveHappened).toBe(true)
  expect(await cards.findByReference(request.reference)).toMatchObject([{ status: 'captured' }])
})

test('a kept card pays with a security code token, and never with digits', async () => {
  const saved = await cards.saveCard(await cardToken('6011111111111117'))
  const cvvToken = await token({ type: 'cvv', token_data: { cvv: '100' } })
  const source = { type: 'instrument', instrumentId: saved.instrumentId } as const
  expect(await cards.createPayment(anAttempt({ ...source, cvvToken }))).toMatchObject({ approved: true })
  await expect(cards.createPayment(anAttempt({ ...source, cvvToken: '100' }))).rejects.toMatchObject({
    failure: 'refused',
    codes: ['cvv_invalid'],
  })
  await cards.forgetCard(saved.instrumentId)
  await cards.forgetCard(saved.instrumentId)
  await expect(cards.createPayment(anAttempt(source))).rejects.toMatchObject({ codes: ['source_id_invalid'] })
})

test('wallet data pays without a challenge', async () => {
  const payment = await cards.createPayment(
    anAttempt({
      type: 'google-pay',
      tokenData: { signature: 's', protocolVersion: 'ECv2', signedMessage: 'm' },
    }),
  )
  expect(payment).toMatchObject({ approved: true, status: 'authorised' })
})

test('money is given back once per key and never twice over', async () => {
  const { id } = await payBy('6011111111111117')
  const change = { amountPence: 1250, reference: 'refund', key: 'refund-1' }
  await cards.refund(id, change)
  await cards.refund(id, change)
  expect(await cards.getPayment(id)).toMatchObject({ status: 'refunded', refundedPence: 1250 })
  await expect(cards.refund(id, { ...change, key: 'refund-2' })).rejects.toMatchObject({ failure: 'refused' })
})

test('authorised money that was not captured can be let go', async () => {
  const { id } = await payBy('6011111111111117', { captureMode: 'manual' })
  await cards.void(id, { reference: 'void', key: 'void-1' })
  expect(await cards.getPayment(id)).toMatchObject({ status: 'voided' })
})

test('webhooks are believed by their signature over the exact bytes', async () => {
  const { id } = await payBy('6011111111111117')
  const [approved] = sandbox.webhooks
  const headers = new Headers(approved?.headers)
  const rawBody = approved?.rawBody ?? ''
  expect(cards.verifyWebhook(rawBody, headers)).toMatchObject({
    ok: true,
    event: { type: 'payment_approved', paymentId: id },
  })
  expect(cards.verifyWebhook(`${rawBody} `, headers)).toEqual({ ok: false, reason: 'signature' })
  expect(cards.verifyWebhook(rawBody, new Headers())).toEqual({ ok: false, reason: 'signature' })
})

test.each([
  ['double', 4],
  ['lose', 0],
  ['hold', 0],
])('webhooks can be told to %s', async (mode, sent) => {
  await sandbox.control('/cards/webhooks', { mode })
  await payBy('6011111111111117')
  expect(sandbox.webhooks).toHaveLength(sent)
})

test('held webhooks come newest first when reversed', async () => {
  await sandbox.control('/cards/webhooks', { mode: 'reverse' })
  await payBy('6011111111111117')
  await sandbox.control('/cards/webhooks/flush')
  expect(sandbox.webhooks.map(({ rawBody }) => JSON.parse(rawBody).type)).toEqual([
    'payment_captured',
    'payment_approved',
  ])
})

test('an unknown payment is undefined', async () => {
  expect(await cards.getPayment('pay_unknown')).toBeUndefined()
})
