import { eq } from 'drizzle-orm'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '../../model/schema/index.ts'
import { DISCOVER_CARD, DECLINED_CARD, VISA_CARD } from '@larder/testing/order-fixtures.ts'
import {
  settleAllPayments,
  startPaymentsShop,
  TERMINAL_STATES,
  type Order,
  type PaymentsShop,
} from './payments-shop.testing.ts'

/** The number of random schedules (trust P1). */
const SCHEDULES = isWholeRun ? 20_000 : 100

const submit = {
  card: fc.constantFrom(VISA_CARD, DISCOVER_CARD, DECLINED_CARD),
  fault: fc.constantFrom('none', 'none', 'before', 'after'),
}
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('submit' as const), ...submit }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit at once' as const), ...submit }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bank answers' as const),
      which: fc.nat(5),
      answer: fc.constantFrom('approve', 'approve', 'fail', 'cancel'),
    }),
  },
  {
    weight: 4,
    // Delivers any pending webhook, hence late and out of order; one that is kept is delivered again.
    arbitrary: fc.record({ kind: fc.constant('webhook' as const), which: fc.nat(9), stays: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('webhooks lost' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('comes back' as const), isCancelled: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time passes' as const),
      seconds: fc.constantFrom(20, 70, 1_900),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function runStep(
  { shop, gateway, pay, returnToShop, advanceTime }: PaymentsShop,
  order: Order,
  one: Step,
): Promise<unknown> {
  switch (one.kind) {
    case 'submit':
      return pay(order, one)
    case 'submit at once':
      return Promise.all([pay(order, one), pay(order, one)])
    case 'bank answers': {
      const all = Object.keys(gateway.payments)
      const id = all[one.which % Math.max(1, all.length)]
      return id && shop.sandbox.control(`/cards/payments/${id}/answer`, { answer: one.answer })
    }
    case 'webhook': {
      const at = one.which % Math.max(1, shop.held.length)
      const webhook = shop.held[at]
      if (webhook && !one.stays) shop.held.splice(at, 1)
      return webhook && shop.deliver(webhook)
    }
    case 'webhooks lost':
      return shop.held.splice(0)
    case 'comes back':
      return returnToShop(order, one.isCancelled)
    case 'time passes':
      return advanceTime(one.seconds)
  }
}

test(`never charges an order twice or loses money in ${SCHEDULES} random schedules`, async () => {
  const world = await startPaymentsShop()
  const { shop, gateway } = world
  let placed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const id of Object.keys(gateway.payments)) delete gateway.payments[id]
      shop.held.splice(0)
      const order = await world.newDraft()
      for (const one of steps) await runStep(world, order, one)
      const attempts = await settleAllPayments(world, order)
      const [after] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
      const unrefunded = Object.values(gateway.payments).filter(
        ({ captured, refunded }) => captured > refunded,
      )
      expect(attempts.filter(({ state }) => !TERMINAL_STATES.includes(state))).toEqual([])
      expect(unrefunded.map(({ captured }) => captured)).toEqual(
        after?.state === 'placed' ? [order.totalPence] : [],
      )
      if (after?.state === 'placed') placed += 1
    }),
    { numRuns: SCHEDULES },
  )
  // Schedules that the shop rejects before payment would prove nothing.
  expect(placed).toBeGreaterThan(SCHEDULES / 10)
}, 7_200_000)
