import { beforeEach, describe, expect, test } from 'vitest'
import { paymentApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { DISCOVER_CARD, createDraftOrder, payByCard, VISA_CARD } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startShop()
})

describe('rejected payments', () => {
  test.each([
    ['an unsupported gateway', { paymentGateway: 'stripe' }, 'GATEWAY_NOT_SUPPORTED'],
    ['no card token', {}, 'CARD_DETAILS'],
    ['an unknown saved card', { type: 'id' as const, cardId: 'x', cvv: 'tok_x' }, 'CARD_DETAILS'],
    ['plain digits as the security code', { type: 'id' as const, cardId: 'x', cvv: '100' }, 'CARD_DETAILS'],
    [
      'four plain digits as the security code',
      { type: 'id' as const, cardId: 'x', cvv: ' 1234 ' },
      'CARD_DETAILS',
    ],
    ['no security code', { type: 'id' as const, cardId: 'x' }, 'CARD_CVV_REQUIRED'],
  ])('rejects a payment with %s', async (...[, change, code]) => {
    const { visitor, order } = await createDraftOrder(shop)
    const body = {
      draftOrderId: order.draftOrderId,
      paymentMethod: 'Cards' as const,
      paymentGateway: 'checkoutcom',
    }
    await expect(visitor.call(paymentApi.makePayment, { ...body, ...change })).rejects.toMatchObject({ code })
  })

  test('rejects a payment of another visitor’s draft', async () => {
    const { order } = await createDraftOrder(shop)
    const stranger = await createGuest(shop)
    const { draftOrderId } = order
    await expect(stranger.call(paymentApi.verifyPayment, { draftOrderId })).rejects.toMatchObject({
      status: 404,
    })
    await expect(payByCard(shop, stranger, { draftOrderId, number: DISCOVER_CARD })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('rejects a webhook with a changed bit', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await shop.sandbox.control('/cards/webhooks', { mode: 'hold' })
    await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    const post = (body: string, signature: string) =>
      visitor.request('/api/integrations/payments/checkout-com', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cko-signature': signature },
        body,
      })
    expect((await post('{"id":"evt_1"}', 'ab'.repeat(32))).status).toBe(401)
    expect((await post('{"id":"evt_1"}', '')).status).toBe(401)
  })
})
