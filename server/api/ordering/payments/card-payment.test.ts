import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ordersApi, paymentApi, checkoutApi } from '@larder/shared/contracts'
import { memberCards, members } from '../../model/schema/index.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  createCardToken,
  DISCOVER_CARD,
  createDraftOrder,
  createFilledBasket,
  DECLINED_CARD,
  createOrderRequest,
  payByCard,
  listPayments,
  VISA_CARD,
} from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { answerChallenge, readOrderState } from './card-payments.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startShop()
})

describe('card payments', () => {
  test('a card without a 3-D Secure challenge is charged and the order is placed', async () => {
    const { visitor, basket, order } = await createDraftOrder(shop)
    expect(order.isPlaced).toBe(false)
    const paid = await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(paid).toMatchObject({
      state: 'paid',
      gatewayData: { approved: true, status: 'Authorized' },
      order: { businessOrderId: order.businessOrderId, isPlaced: true },
    })
    // The amounts shown, agreed and charged are the same (trust P4).
    expect(listPayments(shop)[0]).toMatchObject({
      amount: Math.round(basket.orderTotal * 100),
      currency: 'GBP',
    })
    const { businessOrderId } = order
    const shown = await visitor.call(ordersApi.view, { businessOrderId })
    expect(shown.payment).toMatchObject({ method: 'Cards', state: 'paid', last4: '1117' })
  })

  test('a payment with 3-D Secure settles when the shopper returns', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
    const started = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    expect(started).toMatchObject({ state: 'pending', gatewayData: { status: 'Pending' } })
    expect(started.gatewayData._links?.redirect?.href).toContain('/3ds/')
    const { draftOrderId } = order
    const early = await visitor.call(paymentApi.verifyPayment, { draftOrderId })
    expect(early).toMatchObject({ state: 'pending', order: { isPlaced: false } })
    await answerChallenge(shop, started.gatewayData.id, 'approve')
    const { sessionId } = listPayments(shop)[0] ?? { sessionId: '' }
    const verified = await visitor.call(paymentApi.verifyPayment, { draftOrderId, paymentId: sessionId })
    expect(verified).toMatchObject({ state: 'paid', order: { isPlaced: true } })
    const again = await visitor.call(paymentApi.verifyPayment, { draftOrderId, paymentId: sessionId })
    expect(again).toEqual(verified)
  })

  test('a payment settles by webhook when the shopper does not return', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    await shop.sandbox.control('/cards/webhooks', { mode: 'reverse' })
    await answerChallenge(shop, gatewayData.id, 'approve')
    await shop.sandbox.control('/cards/webhooks/flush')
    expect(await readOrderState(shop, order.businessOrderId)).toBe('placed')
  })

  test('the sweeper settles a payment when every webhook is lost', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    await answerChallenge(shop, gatewayData.id, 'approve')
    shop.setNow('2030-01-08T10:05:00Z')
    await shop.jobs.sweep()
    expect(await readOrderState(shop, order.businessOrderId)).toBe('placed')
  })

  test('a declined card can be followed by another card', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const declined = await payByCard(shop, visitor, { ...order, number: DECLINED_CARD })
    expect(declined).toMatchObject({
      state: 'failed',
      gatewayData: { approved: false, response_summary: 'Insufficient funds' },
    })
    const paid = await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(paid.state).toBe('paid')
  })

  test('a payment cancelled by the shopper never reads as successful', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    const { draftOrderId } = order
    const left = await visitor.call(paymentApi.verifyPayment, { draftOrderId, isCancelled: true })
    expect(left).toMatchObject({ state: 'cancelled', message: 'Payment was cancelled.' })
  })

  test('a card approved after another card paid is refunded', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const first = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    await answerChallenge(shop, first.gatewayData.id, 'approve')
    await expect.poll(() => listPayments(shop).map(({ status }) => status)).toEqual(['Refunded', 'Captured'])
  })
})

describe('saved cards', () => {
  let ada: Visitor
  beforeEach(async () => {
    ada = await createMember(shop, 'ada@fernhill.example')
  })

  const order = async (options?: Parameters<typeof createFilledBasket>[2]) =>
    ada.call(checkoutApi.processOrder, {
      ...createOrderRequest(await createFilledBasket(shop, ada, options)),
      emailAddress: 'ada@fernhill.example',
    })

  /** Pays an order and asks for the card to be saved. */
  async function payAndSaveCard(expiryYear?: number) {
    const { draftOrderId } = await order()
    return ada.call(paymentApi.makePayment, {
      paymentMethod: 'Cards',
      paymentGateway: 'checkoutcom',
      draftOrderId,
      token: await createCardToken(shop, DISCOVER_CARD, expiryYear),
      saveCard: true,
    })
  }

  /** Stores cards as a server did that did not lock their member. */
  async function insertCards(count: number, fingerprint?: string) {
    const [member] = await shop.db.select().from(members).where(eq(members.emailKey, 'ada@fernhill.example'))
    const { brandId = '', id: memberId = '' } = member ?? {}
    const card = { scheme: 'Visa', last4: '4242', expiryMonth: 1, expiryYear: 2035, isDefault: false }
    const createdAt = shop.deps.clock()
    const ids = Array.from({ length: count }, (_, index) => `card-${index}`)
    await shop.db
      .insert(memberCards)
      .values(ids.map((id) => ({ ...card, brandId, memberId, id, instrumentId: id, fingerprint, createdAt })))
  }

  test('a member saves a card while paying', async () => {
    await payAndSaveCard()
    const [card] = await shop.db.select().from(memberCards)
    expect(card).toMatchObject({ last4: '1117', isDefault: true })
  })

  test('paying with the renewed card replaces the expired one', async () => {
    await payAndSaveCard(2030)
    const [{ instrumentId } = { instrumentId: '' }] = await shop.db.select().from(memberCards)
    await payAndSaveCard(2035)
    const renewed = await shop.db.select().from(memberCards)
    expect(renewed).toMatchObject([{ expiryYear: 2035, isDefault: true }])
    expect(renewed[0]?.instrumentId).not.toBe(instrumentId)
  })

  test('a member with as many cards as they may save pays without saving another', async () => {
    await insertCards(20)
    expect(await payAndSaveCard()).toMatchObject({ state: 'paid' })
    expect(await shop.db.$count(memberCards)).toBe(20)
  })

  test('a card that is saved twice does not use up the coupons of its member', async () => {
    await insertCards(2, 'one fingerprint')
    expect(await order({ quantity: 5, coupon: 'WELCOME10' })).toMatchObject({ isPlaced: false })
  })
})
