import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { toWireRequest } from './checkout-com.ts'
import type { PaymentSource } from './port.ts'
import { makeAttempt, openGateway, type Gateway } from './gateway.testing.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.sandbox.close())
beforeEach(() => gateway.reset())

test('captures a challenged card once, after approval', async () => {
  const payment = await gateway.payByCard('4242424242424242')
  expect(payment).toMatchObject({ status: 'pending', approved: false })
  expect(payment.redirectUrl).toMatch(/\/3ds\/sid_/)
  const page = await fetch(payment.redirectUrl?.replace(/^http:\/\/[^/]+/, gateway.sandbox.url) ?? '', {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    redirect: 'manual',
  })
  const returnUrl = new URL(page.headers.get('location') ?? '')
  expect(returnUrl.pathname).toBe('/checkout/payment/success')
  const session = returnUrl.searchParams.get('cko-session-id') ?? ''
  expect(await gateway.cards.getPayment(session)).toMatchObject({
    id: payment.id,
    status: 'captured',
    capturedPence: 1250,
  })
})

test.each([
  ['fail', 'declined'],
  ['cancel', 'cancelled'],
])('a challenge answered with %s makes the payment %s', async (answer, status) => {
  const payment = await gateway.payByCard('5436031030606378')
  await gateway.sandbox.control(`/cards/payments/${payment.id}/answer`, { answer })
  expect(await gateway.cards.getPayment(payment.id)).toMatchObject({ status, capturedPence: 0 })
})

test.each([
  ['4544249167673670', '20051'],
  ['4724117215951699', '20054'],
  ['4000144348235050', '20059'],
  ['4095254802642505', '20068'],
  ['4734868958733862', '200N7'],
])('card %s is declined with %s', async (number, responseCode) => {
  expect(await gateway.payByCard(number)).toMatchObject({ status: 'declined', approved: false, responseCode })
})

test('approves a card without a challenge at once', async () => {
  expect(await gateway.payByCard('6011111111111117')).toMatchObject({ status: 'authorised', approved: true })
})

test('sends the billing address with a new card, not with a saved one', async () => {
  const billingAddress = { addressLine1: '7 Stonegate', town: 'York', postcode: 'YO1 8AS', countryCode: 'GB' }
  const toRequest = (source: PaymentSource) =>
    toWireRequest(makeAttempt(source, { billingAddress }), {
      exchangeToken: () => Promise.reject(new Error('no wallet here')),
      processingChannelId: undefined,
    })
  expect(await toRequest({ type: 'token', token: 'tok_1', saveCard: false })).toMatchObject({
    source: {
      billing_address: { address_line1: '7 Stonegate', city: 'York', zip: 'YO1 8AS', country: 'GB' },
    },
  })
  expect((await toRequest({ type: 'instrument', instrumentId: 'src_1' })).source).not.toHaveProperty(
    'billing_address',
  )
  expect(await gateway.payByCard('6011111111111117', { billingAddress })).toMatchObject({ approved: true })
})

test('creates no token for American Express', async () => {
  const reply = await gateway.token({
    type: 'card',
    number: '378282246310005',
    expiry_month: 1,
    expiry_year: 2032,
  })
  expect(reply).toBeUndefined()
})

test('makes one payment when the same attempt is sent twice', async () => {
  const request = makeAttempt({
    type: 'token',
    token: await gateway.cardToken('3530111333300000'),
    saveCard: false,
  })
  const first = await gateway.cards.createPayment(request)
  const second = await gateway.cards.createPayment(request)
  expect(second.id).toBe(first.id)
  expect(await gateway.cards.fetchByReference(request.reference)).toHaveLength(1)
})

test('finds by reference a payment whose reply was lost', async () => {
  await gateway.sandbox.control('/cards/faults', { kind: 'error', when: 'after' })
  const request = makeAttempt({
    type: 'token',
    token: await gateway.cardToken('3530111333300000'),
    saveCard: false,
  })
  const error = await gateway.cards.createPayment(request).catch((caught: unknown) => caught)
  expect(isOutsideError(error) && error.mayHaveHappened).toBe(true)
  expect(await gateway.cards.fetchByReference(request.reference)).toMatchObject([{ status: 'captured' }])
})

test('a saved card pays with a token of the security code, never with the code itself', async () => {
  const savedCard = await gateway.cards.saveCard(await gateway.cardToken('6011111111111117'))
  const cvvToken = await gateway.token({ type: 'cvv', token_data: { cvv: '100' } })
  const source = { type: 'instrument', instrumentId: savedCard.instrumentId } as const
  expect(await gateway.cards.createPayment(makeAttempt({ ...source, cvvToken }))).toMatchObject({
    approved: true,
  })
  await expect(
    gateway.cards.createPayment(makeAttempt({ ...source, cvvToken: '100' })),
  ).rejects.toMatchObject({
    failure: 'refused',
    codes: ['cvv_invalid'],
  })
  await gateway.cards.forgetCard(savedCard.instrumentId)
  await gateway.cards.forgetCard(savedCard.instrumentId)
  await expect(gateway.cards.createPayment(makeAttempt(source))).rejects.toMatchObject({
    codes: ['source_id_invalid'],
  })
})

test('takes wallet payments without a challenge', async () => {
  const payment = await gateway.cards.createPayment(
    makeAttempt({
      type: 'google-pay',
      tokenData: { signature: 's', protocolVersion: 'ECv2', signedMessage: 'm' },
    }),
  )
  expect(payment).toMatchObject({ approved: true, status: 'authorised' })
})
