import { beforeEach, describe, expect, test } from 'vitest'
import { ordersApi, paymentApi } from '@larder/shared/contracts'
import { paymentAttempts } from '../../model/schema/index.ts'
import {
  createCardToken,
  DISCOVER_CARD,
  createDraftOrder,
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

const attempts = () => shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.number)

describe('paying once', () => {
  test('fifty identical payments create one attempt and get identical responses', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const token = await createCardToken(shop, DISCOVER_CARD)
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
    expect([(await attempts()).length, listPayments(shop).length]).toEqual([1, 1])
  })

  test('looks up a payment whose response was lost before retrying it', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'after' })
    const reply = await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(reply).toMatchObject({ state: 'paid', order: { isPlaced: true } })
    expect(listPayments(shop)).toHaveLength(1)
  })

  test('a payment that the gateway never received fails and can be repeated', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'before' })
    const reply = await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(reply.state).toBe('unknown')
    await expect(payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })).rejects.toMatchObject({
      code: 'PAYMENT_UNKNOWN',
    })
    shop.setNow('2030-01-08T10:02:00Z')
    expect((await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })).state).toBe('paid')
    expect((await attempts())[0]?.state).toBe('failed')
    expect(listPayments(shop)).toHaveLength(1)
  })

  test('abandons an unpaid draft and refunds a later capture', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    // A webhook for a pending payment would reopen the attempt.
    await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
    const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    await shop.db.update(paymentAttempts).set({ state: 'cancelled', nextCheckAt: null })
    shop.setNow('2030-01-08T10:31:00Z')
    await shop.jobs.sweep()
    expect(await readOrderState(shop, order.businessOrderId)).toBe('abandoned')
    await shop.sandbox.control('/cards/webhooks', { mode: 'normal' })
    await answerChallenge(shop, gatewayData.id, 'approve')
    await expect.poll(() => listPayments(shop)[0]?.status).toBe('Refunded')
  })
})

test('rejects forged webhooks, and repeated webhooks in any order take effect once (T10)', async () => {
  const holding = await startShop({ holdsWebhooks: true })
  const { visitor, order } = await createDraftOrder(holding)
  await payByCard(holding, visitor, { ...order, number: DISCOVER_CARD })
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
  const payments = listPayments(holding)
  expect(payments).toHaveLength(1)
  expect(payments[0]?.captured).toBe(payments[0]?.amount)
  const { businessOrderId } = order
  expect((await visitor.call(ordersApi.view, { businessOrderId })).payment.state).toBe('paid')
})
