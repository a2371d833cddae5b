import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, paymentAttempts } from '../../model/schema/index.ts'
import type { Webhook } from '@larder/providers/sandbox/deps.ts'
import { DISCOVER_CARD, VISA_CARD } from '@larder/testing/order-fixtures.ts'
import { startPaymentsShop, TERMINAL_STATES, type Order, type PaymentsShop } from './payments-shop.testing.ts'

// The browser stops at each point of a payment, and the gateway's webhooks arrive on time, late, twice, out of order or
// never (trust P2). Every attempt ends, and no money is left without an order.

const FIVE_MINUTES_SEC = 300
/** Time in seconds after which the gateway cancels a challenge that nobody answers. */
const BANK_WAITS_SEC = 15 * 60

type Point = { at: string; isPlaced: boolean; play: (world: PaymentsShop, order: Order) => Promise<void> }

const lastPayment = ({ gateway }: PaymentsShop) => Object.keys(gateway.payments).at(-1) ?? ''
const answerBankPage = (world: PaymentsShop, answer: 'approve' | 'fail') =>
  world.shop.sandbox.control(`/cards/payments/${lastPayment(world)}/answer`, { answer })
const submitPayment = (
  { pay: submit }: PaymentsShop,
  order: Order,
  change: { fault?: string; card?: string } = {},
) => submit(order, { card: VISA_CARD, fault: 'none', ...change })

const interruptionPoints: Point[] = [
  { at: 'before the payment', isPlaced: false, play: async () => undefined },
  {
    at: 'while a request that never reaches the gateway is sent',
    isPlaced: false,
    play: (world, order) => submitPayment(world, order, { fault: 'before' }),
  },
  {
    at: 'while the gateway’s response is lost',
    isPlaced: true,
    play: (world, order) => submitPayment(world, order, { fault: 'after', card: DISCOVER_CARD }),
  },
  {
    at: 'after a payment without a challenge, before the success page',
    isPlaced: true,
    play: (world, order) => submitPayment(world, order, { card: DISCOVER_CARD }),
  },
  {
    at: 'before it opens the bank’s page',
    isPlaced: false,
    play: (world, order) => submitPayment(world, order),
  },
  {
    at: 'on the bank’s page, after approving',
    isPlaced: true,
    play: async (world, order) => {
      await submitPayment(world, order)
      await answerBankPage(world, 'approve')
    },
  },
  {
    at: 'on the bank’s page, after failing the challenge',
    isPlaced: false,
    play: async (world, order) => {
      await submitPayment(world, order)
      await answerBankPage(world, 'fail')
    },
  },
  {
    at: 'on the return page, before the bank’s result is known',
    isPlaced: true,
    play: async (world, order) => {
      await submitPayment(world, order)
      await world.returnToShop(order, false)
      await answerBankPage(world, 'approve')
    },
  },
  {
    at: 'after the return page checked the payment, before the success page',
    isPlaced: true,
    play: async (world, order) => {
      await submitPayment(world, order)
      await answerBankPage(world, 'approve')
      await world.returnToShop(order, false)
    },
  },
]

/** Intercepts the gateway's webhooks and delivers them as each case requires. */
const webhookSchedules: Record<string, (world: PaymentsShop, sent: Webhook[]) => Promise<void>> = {
  'on time': async ({ shop }, sent) => {
    for (const webhook of sent) await shop.deliver(webhook)
  },
  late: async ({ shop, advanceTime }, sent) => {
    await advanceTime(200)
    for (const webhook of sent) await shop.deliver(webhook)
  },
  duplicated: async ({ shop }, sent) => {
    for (const webhook of sent) await Promise.all([shop.deliver(webhook), shop.deliver(webhook)])
  },
  reordered: async ({ shop, advanceTime }, sent) => {
    await advanceTime(20)
    for (const webhook of sent.toReversed()) await shop.deliver(webhook)
  },
  never: async () => undefined,
}

let world: PaymentsShop
beforeAll(async () => {
  world = await startPaymentsShop({ whenDone: afterAll })
})

describe.each(interruptionPoints)('payments when the browser stops $at', ({ play, isPlaced }) => {
  test.each(Object.keys(webhookSchedules))(
    'settles every payment attempt when webhooks arrive %s',
    async (way) => {
      const { shop, gateway, newDraft, advanceTime } = world
      for (const id of Object.keys(gateway.payments)) delete gateway.payments[id]
      await shop.sandbox.control('/cards/reset')
      shop.held.splice(0)
      const order = await newDraft()
      await play(world, order)
      await webhookSchedules[way]?.(world, shop.held.splice(0))
      // Only an unanswered challenge stays open longer, until the gateway cancels it.
      const isAsked = Object.values(gateway.payments).some(({ status }) => status === 'Pending')
      if (isAsked) await advanceTime(BANK_WAITS_SEC)
      for (let passed = 0; passed < FIVE_MINUTES_SEC; passed += 50) await advanceTime(50)

      const attempts = await shop.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, order.id))
      expect(attempts.filter(({ state }) => !TERMINAL_STATES.includes(state))).toEqual([])
      const [after] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
      expect(after?.state === 'placed').toBe(isPlaced)
      const unrefunded = Object.values(gateway.payments).filter(
        ({ captured, refunded }) => captured > refunded,
      )
      expect(unrefunded.map(({ captured }) => captured)).toEqual(isPlaced ? [order.totalPence] : [])
    },
  )
})
