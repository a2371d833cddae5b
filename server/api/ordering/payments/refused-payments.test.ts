import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi, integrationsApi, paymentApi } from '@larder/shared/contracts'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  contact,
  createDraftOrder,
  createOrderRequest,
  DECLINED_CARD,
  DISCOVER_CARD,
  listPayments,
  payByCard,
  reserveSlot,
  VISA_CARD,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'
import { OIL, reportLeft, SPONGE } from '../stock/stock.testing.ts'
import { answerChallenge, readOrderState } from './card-payments.testing.ts'

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

describe('what has sold out since the order was agreed to', () => {
  const oil = { menuItemId: OIL }
  type Part = integrationsApi.SoldOutPart
  /** York, or all stores, report that a part is out or back. */
  const report = (part: Part, { isOut = true, isEverywhere = false } = {}) =>
    createStoreSystem(shop).report(integrationsApi.updateSoldOut.path, {
      storeId: isEverywhere ? undefined : YORK_STORE,
      changes: [{ part, isOut }],
    })
  const soldOut = { code: 'ITEM_UNAVAILABLE', text: 'Extra Virgin Olive Oil is no longer available.' }

  test('is not charged by another card, and is once it is back', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await payByCard(shop, visitor, { ...order, number: DECLINED_CARD })
    await report(oil)
    const pay = () => payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    await expect(pay()).rejects.toMatchObject(soldOut)
    expect(listPayments(shop).filter(({ captured }) => captured > 0)).toEqual([])
    await report(oil, { isOut: false })
    expect(await pay()).toMatchObject({ state: 'paid' })
  })

  test('is not placed in cash instead', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await report(oil)
    const { draftOrderId } = order
    const inCash = { draftOrderId, paymentMethod: 'Cash', paymentGateway: 'cash' } as const
    await expect(visitor.call(paymentApi.makePayment, inCash)).rejects.toMatchObject(soldOut)
    expect(await readOrderState(shop, order.businessOrderId)).toBe('draft')
  })

  test.each([
    ['a size', { menuItemId: SPONGE, sizeId: 'medium' }, /is no longer available/],
    ['an option', { groupId: 'cake-writing', optionId: 'thank-you' }, /^Thank You is no longer available/],
  ])('is %s as well', async (...[, part, text]) => {
    const visitor = await createGuest(shop)
    const at = { storeId: YORK_STORE, fulfilmentMethod: 'collection' } as const
    const options = [{ optionId: 'thank-you', groupId: 'cake-writing', quantity: 1 }]
    const menuItem = { menuItemId: SPONGE, sizeId: 'medium', quantity: 1, options }
    const { basketToken } = await visitor.call(basketApi.addItem, { ...at, menuItem })
    await reserveSlot(visitor, basketToken, {
      method: 'collection',
      now: shop.deps.clock(),
      storeId: YORK_STORE,
    })
    const { basket } = await visitor.call(checkoutApi.setContactDetails, { basketToken, ...contact })
    const order = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket))
    await report({ menuItemId: SPONGE, sizeId: 'small' })
    await report(part)
    const paying = payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    await expect(paying).rejects.toMatchObject({
      code: 'ITEM_UNAVAILABLE',
      text: expect.stringMatching(text),
    })
    expect(listPayments(shop)).toEqual([])
  })

  test('is charged all the same where the payment is at the bank already', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    await report(oil)
    await answerChallenge(shop, gatewayData.id, 'approve')
    const { draftOrderId } = order
    expect(await visitor.call(paymentApi.verifyPayment, { draftOrderId })).toMatchObject({ state: 'paid' })
  })

  test('does not hide that the outcome of an earlier payment is unknown', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const lost = () => Promise.reject(new OutsideError('cards', 'timeout'))
    Object.assign(shop.deps.adapters.cards, { createPayment: lost, fetchByReference: lost })
    const pay = () => payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(await pay()).toMatchObject({ state: 'unknown' })
    await report(oil)
    await expect(pay()).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' })
  })

  test('is charged of counted pieces that the order holds', async () => {
    await reportLeft(shop, 3)
    const { visitor, order } = await createDraftOrder(shop)
    await reportLeft(shop, 0)
    expect(await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })).toMatchObject({
      state: 'paid',
    })
  })

  test.each([
    ['all stores', { isEverywhere: true }],
    ['the store, which counts it no more,', {}],
  ])('is not charged of held pieces once %s reported the item as out', async (_, by) => {
    await reportLeft(shop, 3)
    const { visitor, order } = await createDraftOrder(shop)
    await report(oil, by)
    const paying = payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    await expect(paying).rejects.toMatchObject(soldOut)
  })
})
