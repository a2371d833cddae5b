import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGateway, type Gateway } from './gateway.testing.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.sandbox.close())
beforeEach(() => gateway.reset())

test('refunds once per key and never more than paid', async () => {
  const { id } = await gateway.payByCard('6011111111111117')
  const change = { amountPence: 1250, reference: 'refund', key: `refund-1-${id}` }
  await gateway.cards.refund(id, change)
  await gateway.cards.refund(id, change)
  expect(await gateway.cards.getPayment(id)).toMatchObject({ status: 'refunded', refundedPence: 1250 })
  await expect(gateway.cards.refund(id, { ...change, key: `refund-2-${id}` })).rejects.toMatchObject({
    failure: 'refused',
  })
})

test('voids an authorised payment', async () => {
  const { id } = await gateway.payByCard('6011111111111117', { captureMode: 'manual' })
  await gateway.cards.void(id, { reference: 'void', key: `void-${id}` })
  expect(await gateway.cards.getPayment(id)).toMatchObject({ status: 'voided' })
})

test('verifies webhooks by the signature over their exact bytes', async () => {
  const { id } = await gateway.payByCard('6011111111111117')
  const [approved] = gateway.sandbox.webhooks
  const headers = new Headers(approved?.headers)
  const rawBody = approved?.rawBody ?? ''
  expect(gateway.cards.verifyWebhook(rawBody, headers)).toMatchObject({
    ok: true,
    event: { type: 'payment_approved', paymentId: id },
  })
  expect(gateway.cards.verifyWebhook(`${rawBody} `, headers)).toEqual({ ok: false, reason: 'signature' })
  expect(gateway.cards.verifyWebhook(rawBody, new Headers())).toEqual({ ok: false, reason: 'signature' })
})

test.each([
  ['double', 4],
  ['lose', 0],
  ['hold', 0],
])('the sandbox delivers webhooks in mode %s', async (mode, sent) => {
  await gateway.sandbox.control('/cards/webhooks', { mode })
  await gateway.payByCard('6011111111111117')
  expect(gateway.sandbox.webhooks).toHaveLength(sent)
})

test('reversed webhooks arrive newest first', async () => {
  await gateway.sandbox.control('/cards/webhooks', { mode: 'reverse' })
  await gateway.payByCard('6011111111111117')
  await gateway.sandbox.control('/cards/webhooks/flush')
  expect(gateway.sandbox.webhooks.map(({ rawBody }) => JSON.parse(rawBody).type)).toEqual([
    'payment_captured',
    'payment_approved',
  ])
})

test('returns undefined for an unknown payment', async () => {
  expect(await gateway.cards.getPayment('pay_unknown')).toBeUndefined()
})
