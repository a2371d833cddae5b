import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ordersApi, paymentApi, checkoutApi } from '@larder/shared/contracts'
import { memberCards, orders, paymentAttempts } from '../../model/schema/index.ts'
import { asGuest, asMember } from '../../../testing/member-fixtures.ts'
import {
  cardToken,
  DISCOVER,
  draftOrder,
  filledBasket,
  NO_FUNDS,
  orderOf,
  payByCard,
  startShop,
  VISA,
  type TestShop,
} from '../../../testing/order-fixtures.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startShop()
})

const payments = () => Object.values(shop.sandbox.store.state.cards.payments)
const answer = (id: string, given: 'approve' | 'fail' | 'cancel') =>
  shop.sandbox.control(`/cards/payments/${id}/answer`, { answer: given })
const stateOf = async (id: string) =>
  (await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]?.state
const attempts = () => shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.number)

describe('a card', () => {
  test('without a bank question pays and places the order', async () => {
    const { visitor, basket, order } = await draftOrder(shop)
    expect(order.isPlaced).toBe(false)
    const paid = await payByCard(shop, visitor, { ...order, number: DISCOVER })
    expect(paid).toMatchObject({
      state: 'paid',
      gatewayData: { approved: true, status: 'Authorized' },
      order: { businessOrderId: order.businessOrderId, isPlaced: true },
    })
    // The amounts shown, agreed and charged are the same (trust P4).
    expect(payments()[0]).toMatchObject({ amount: Math.round(basket.orderTotal * 100), currency: 'GBP' })
    const { businessOrderId } = order
    const shown = await visitor.call(ordersApi.view, { businessOrderId })
    expect(shown.payment).toMatchObject({ method: 'Cards', state: 'paid', last4: '1117' })
  })

  test('with 3-D Secure goes to the bank and is settled when people come back', async () => {
    const { visitor, order } = await draftOrder(shop)
    await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
    const started = await payByCard(shop, visitor, { ...order, number: VISA })
    expect(started).toMatchObject({ state: 'pending', gatewayData: { status: 'Pending' } })
    expect(started.gatewayData._links?.redirect?.href).toContain('/3ds/')
    const { draftOrderId } = order
    const early = await visitor.call(paymentApi.verifyPayment, { draftOrderId })
    expect(early).toMatchObject({ state: 'pending', order: { isPlaced: false } })
    await answer(started.gatewayData.id, 'approve')
    const { sessionId } = payments()[0] ?? { sessionId: '' }
    const verified = await visitor.call(paymentApi.verifyPayment, { draftOrderId, paymentId: sessionId })
    expect(verified).toMatchObject({ state: 'paid', order: { isPlaced: true } })
    const again = await visitor.call(paymentApi.verifyPayment, { draftOrderId, paymentId: sessionId })
    expect(again).toEqual(verified)
  })

  test('is settled by the webhook alone when nobody comes back', async () => {
    const { visitor, order } = await draftOrder(shop)
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA })
    await shop.sandbox.control('/cards/webhooks', { mode: 'reverse' })
    await answer(gatewayData.id, 'approve')
    await shop.sandbox.control('/cards/webhooks/flush')
    expect(await stateOf(order.businessOrderId)).toBe('placed')
  })

  test('is settled by the sweeper when every webhook is lost', async () => {
    const { visitor, order } = await draftOrder(shop)
    await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA })
    await answer(gatewayData.id, 'approve')
    shop.setNow('2030-01-08T10:05:00Z')
    await shop.jobs.sweep()
    expect(await stateOf(order.businessOrderId)).toBe('placed')
  })

  test('that is declined may be followed by another', async () => {
    const { visitor, order } = await draftOrder(shop)
    const declined = await payByCard(shop, visitor, { ...order, number: NO_FUNDS })
    expect(declined).toMatchObject({
      state: 'failed',
      gatewayData: { approved: false, response_summary: 'Insufficient funds' },
    })
    const paid = await payByCard(shop, visitor, { ...order, number: DISCOVER })
    expect(paid.state).toBe('paid')
  })

  test('that was left on the cancel page never reads as success', async () => {
    const { visitor, order } = await draftOrder(shop)
    await payByCard(shop, visitor, { ...order, number: VISA })
    const { draftOrderId } = order
    const left = await visitor.call(paymentApi.verifyPayment, { draftOrderId, isCancelled: true })
    expect(left).toMatchObject({ state: 'cancelled', message: 'Payment was cancelled.' })
  })

  test('approved late, after another paid, goes back', async () => {
    const { visitor, order } = await draftOrder(shop)
    const first = await payByCard(shop, visitor, { ...order, number: VISA })
    await payByCard(shop, visitor, { ...order, number: DISCOVER })
    await answer(first.gatewayData.id, 'approve')
    await expect.poll(() => payments().map(({ status }) => status)).toEqual(['Refunded', 'Captured'])
  })
})

describe('paying once', () => {
  test('fifty equal payments are one attempt and fifty equal replies', async () => {
    const { visitor, order } = await draftOrder(shop)
    const token = await cardToken(shop, DISCOVER)
    const body = {
      draftOrderId: order.draftOrderId,
      paymentMethod: 'Cards' as const,
      paymentGateway: 'checkoutcom',
      token,
    }
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        visitor.call(paymentApi.makePayment, body, { idempotencyKey: 'pay-once' }),
      ),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect([(await attempts()).length, payments().length]).toEqual([1, 1])
  })

  test('an answer that got lost is looked up before anything is tried again', async () => {
    const { visitor, order } = await draftOrder(shop)
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'after' })
    const reply = await payByCard(shop, visitor, { ...order, number: DISCOVER })
    expect(reply).toMatchObject({ state: 'paid', order: { isPlaced: true } })
    expect(payments()).toHaveLength(1)
  })

  test('a payment that never happened ends, and another may follow', async () => {
    const { visitor, order } = await draftOrder(shop)
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'before' })
    const reply = await payByCard(shop, visitor, { ...order, number: DISCOVER })
    expect(reply.state).toBe('unknown')
    await expect(payByCard(shop, visitor, { ...order, number: DISCOVER })).rejects.toMatchObject({
      code: 'PAYMENT_UNKNOWN',
    })
    shop.setNow('2030-01-08T10:02:00Z')
    expect((await payByCard(shop, visitor, { ...order, number: DISCOVER })).state).toBe('paid')
    expect((await attempts())[0]?.state).toBe('failed')
    expect(payments()).toHaveLength(1)
  })

  test('a draft that nobody pays is given up, and a capture after that goes back', async () => {
    const { visitor, order } = await draftOrder(shop)
    // A webhook of a pending payment would open the attempt again.
    await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA })
    await shop.db.update(paymentAttempts).set({ state: 'cancelled', nextCheckAt: null })
    shop.setNow('2030-01-08T10:31:00Z')
    await shop.jobs.sweep()
    expect(await stateOf(order.businessOrderId)).toBe('abandoned')
    await shop.sandbox.control('/cards/webhooks', { mode: 'normal' })
    await answer(gatewayData.id, 'approve')
    await expect.poll(() => payments()[0]?.status).toBe('Refunded')
  })
})

describe('what is refused', () => {
  test.each([
    ['another gateway', { paymentGateway: 'stripe' }, 'GATEWAY_NOT_SUPPORTED'],
    ['no token', {}, 'CARD_DETAILS'],
    ['a saved card of nobody', { type: 'id' as const, cardId: 'x', cvv: 'tok_x' }, 'CARD_DETAILS'],
    ['digits for a code', { type: 'id' as const, cardId: 'x', cvv: '100' }, 'CARD_DETAILS'],
    ['four digits for a code', { type: 'id' as const, cardId: 'x', cvv: ' 1234 ' }, 'CARD_DETAILS'],
    ['no code', { type: 'id' as const, cardId: 'x' }, 'CARD_CVV_REQUIRED'],
  ])('%s', async (...[, change, code]) => {
    const { visitor, order } = await draftOrder(shop)
    const body = {
      draftOrderId: order.draftOrderId,
      paymentMethod: 'Cards' as const,
      paymentGateway: 'checkoutcom',
    }
    await expect(visitor.call(paymentApi.makePayment, { ...body, ...change })).rejects.toMatchObject({ code })
  })

  test('another person’s draft is unknown', async () => {
    const { order } = await draftOrder(shop)
    const stranger = await asGuest(shop)
    const { draftOrderId } = order
    await expect(stranger.call(paymentApi.verifyPayment, { draftOrderId })).rejects.toMatchObject({
      status: 404,
    })
    await expect(payByCard(shop, stranger, { draftOrderId, number: DISCOVER })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('a webhook with one bit changed changes nothing', async () => {
    const { visitor, order } = await draftOrder(shop)
    await shop.sandbox.control('/cards/webhooks', { mode: 'hold' })
    await payByCard(shop, visitor, { ...order, number: VISA })
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

test('webhooks that are written anew are refused; ten times each in any order have one effect (T10)', async () => {
  const holding = await startShop({ holdsWebhooks: true })
  const { visitor, order } = await draftOrder(holding)
  await payByCard(holding, visitor, { ...order, number: DISCOVER })
  await expect.poll(() => holding.held.length).toBeGreaterThan(0)
  const real = [...holding.held]
  for (const webhook of real) {
    const rawBody = JSON.stringify(JSON.parse(webhook.rawBody), undefined, 1)
    expect(await holding.deliver({ ...webhook, rawBody })).toBe(401)
    const flipped = webhook.rawBody.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
    expect(await holding.deliver({ ...webhook, rawBody: flipped })).toBe(401)
  }
  const shuffled = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? real : real.toReversed())).flat()
  const statuses = await Promise.all(shuffled.map((webhook) => holding.deliver(webhook)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const payments = Object.values(holding.sandbox.store.state.cards.payments)
  expect(payments).toHaveLength(1)
  expect(payments[0]?.captured).toBe(payments[0]?.amount)
  const { businessOrderId } = order
  expect((await visitor.call(ordersApi.view, { businessOrderId })).payment.state).toBe('paid')
})

describe('a member', () => {
  test('keeps a card and pays with it', async () => {
    const ada = await asMember(shop, 'ada@fernhill.example')
    const first = await ada.call(checkoutApi.processOrder, {
      ...orderOf(await filledBasket(shop, ada)),
      emailAddress: 'ada@fernhill.example',
    })
    const token = await cardToken(shop, DISCOVER)
    const base = { paymentMethod: 'Cards' as const, paymentGateway: 'checkoutcom' }
    await ada.call(paymentApi.makePayment, {
      ...base,
      draftOrderId: first.draftOrderId,
      token,
      saveCard: true,
    })
    const [card] = await shop.db.select().from(memberCards)
    expect(card).toMatchObject({ last4: '1117', isDefault: true })
  })
})
