import { isWholeRun } from '@larder/shared/testing/whole-run'
import { isNegativeStatus } from '@larder/shared/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundsQueries } from '../refunds/refunds.queries.ts'
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
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      quantity: fc.integer({ min: 1, max: 6 }),
      isPaid: fc.boolean(),
      ...submit,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay change' as const), which: fc.nat(3), ...submit }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      to: fc.constantFrom('store_accepted_picking' as const, 'store_rejected' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('part goes back' as const),
      pence: fc.constantFrom(1, 150, 9_999),
      causeId: fc.constantFrom('a', 'b'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund of an ended order' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time passes' as const),
      seconds: fc.constantFrom(20, 70, 1_900),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Steps after placing: the shopper changes or cancels, the store reports, and parts go back. */
async function runLaterStep(
  world: PaymentsShop,
  { order, unpaid }: Schedule,
  one: Exclude<Step, PaymentStep>,
): Promise<unknown> {
  switch (one.kind) {
    case 'change': {
      const changeId = await world.changeOrder(order, one.quantity)
      if (changeId) unpaid.push(changeId)
      return changeId && one.isPaid && world.pay(order, { ...one, changeId })
    }
    case 'pay change': {
      const changeId = unpaid[one.which % Math.max(1, unpaid.length)]
      return changeId && world.pay(order, { ...one, changeId })
    }
    case 'cancel':
      return world.cancel(order)
    case 'store':
      return world.reportStatus(order, one.to)
    case 'part goes back':
      return world.giveBackPart(order, one)
    case 'refund of an ended order':
      return world.refundEnded(order)
  }
}

/** An order, and its changes that were accepted and had to be paid. */
type Schedule = { order: Order; unpaid: string[] }
const PAYMENT_KINDS = [
  'submit',
  'submit at once',
  'bank answers',
  'webhook',
  'webhooks lost',
  'comes back',
  'time passes',
] as const
type PaymentStep = Extract<Step, { kind: (typeof PAYMENT_KINDS)[number] }>
const isPaymentStep = (one: Step): one is PaymentStep => PAYMENT_KINDS.some((kind) => kind === one.kind)

async function runPaymentStep(
  { shop, gateway, pay, returnToShop, advanceTime }: PaymentsShop,
  { order }: Schedule,
  one: PaymentStep,
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

const runStep = (world: PaymentsShop, schedule: Schedule, one: Step): Promise<unknown> =>
  isPaymentStep(one) ? runPaymentStep(world, schedule, one) : runLaterStep(world, schedule, one)

/** What the shop should hold of an order's money: its total as agreed last, less the parts that went back otherwise. */
async function computeHeldPence({ shop, loadOrder }: PaymentsShop, { id }: Order): Promise<number> {
  const order = await loadOrder(id)
  if (order.state !== 'placed' || isNegativeStatus(order.status)) return 0
  const parts = await refundsQueries(shop.db).findOfOrder(order)
  const otherPence = parts
    .filter(({ cause }) => cause !== 'change')
    .reduce((sum, { amountPence }) => sum + amountPence, 0)
  return order.totalPence - otherPence
}

test(`never charges an order twice or loses money in ${SCHEDULES} random schedules`, async () => {
  const world = await startPaymentsShop()
  const { shop, gateway } = world
  const counts = { placed: 0, changed: 0, ended: 0 }
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 8 }), async (isPaid, steps) => {
      for (const id of Object.keys(gateway.payments)) delete gateway.payments[id]
      shop.held.splice(0)
      const schedule = { order: await world.newDraft(), unpaid: [] }
      const { order } = schedule
      // Half of the orders are placed already, so that what comes after is tried as often.
      if (isPaid) await world.pay(order, { card: DISCOVER_CARD, fault: 'none' })
      for (const one of steps) await runStep(world, schedule, one)
      const attempts = await settleAllPayments(world, order)
      const after = await world.loadOrder(order.id)
      const held = Object.values(gateway.payments).map(({ captured, refunded }) => captured - refunded)
      expect(attempts.filter(({ state }) => !TERMINAL_STATES.includes(state))).toEqual([])
      expect(held.filter((pence) => pence < 0)).toEqual([])
      expect(held.reduce((sum, pence) => sum + pence, 0)).toBe(await computeHeldPence(world, order))
      if (after.state === 'placed') counts.placed += 1
      if (after.revision > 0) counts.changed += 1
      if (isNegativeStatus(after.status)) counts.ended += 1
    }),
    { numRuns: SCHEDULES },
  )
  // Schedules that the shop rejects before payment would prove nothing.
  expect(counts.placed).toBeGreaterThan(SCHEDULES / 10)
  expect(counts.changed).toBeGreaterThan(SCHEDULES / 50)
  expect(counts.ended).toBeGreaterThan(SCHEDULES / 50)
}, 7_200_000)
