import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAppError } from '@larder/shared/errors'
import { newSecret } from '../../db/id.ts'
import { orders, paymentAttempts } from '../../db/schema/index.ts'
import { orderingServices } from '../ordering.ts'
import { cardToken, DISCOVER, draftOrder, NO_FUNDS, startShop, VISA } from '../ordering.testing.ts'

/** 1,000 in the ordinary run; the nightly one sets PAYMENT_SCHEDULES=20000. */
const SCHEDULES = Number(process.env['PAYMENT_SCHEDULES'] ?? 1_000)
const TERMINAL = ['captured', 'declined', 'failed', 'cancelled', 'refunded']

type Order = typeof orders.$inferSelect
type Submit = { card: string; fault: string }

const submit = {
  card: fc.constantFrom(VISA, DISCOVER, NO_FUNDS),
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
    // Any of those that wait, so late and out of order; one that stays comes again.
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

/** A shop whose gateway's webhooks move only when the schedule says so. */
async function startWorld() {
  const shop = await startShop({ holdsWebhooks: true })
  const { order } = await draftOrder(shop)
  const [template] = await shop.db.select().from(orders).where(eq(orders.id, order.businessOrderId))
  if (!template) throw new Error('The draft is not there')
  const { payments } = orderingServices(shop.deps)
  const session = { id: template.sessionId, strategy: 'guest' as const, memberId: undefined }
  const paying = { brand: { id: 'fernhill', name: 'Fernhill' }, session, origin: 'http://fernhill.localhost' }
  const gateway = shop.sandbox.store.state.cards

  async function newDraft(): Promise<Order> {
    const id = `ord_${newSecret()}`
    const createdAt = shop.deps.clock()
    const draft = { ...template, id, draftOrderId: `drf_${newSecret()}`, basketId: id, createdAt } as Order // a copy
    await shop.db.insert(orders).values(draft)
    return draft
  }

  async function passTime(seconds: number): Promise<void> {
    shop.setNow(new Date(shop.deps.clock().getTime() + seconds * 1000))
    shop.sandbox.moveClock(seconds * 1000)
    await shop.jobs.sweep()
  }

  async function pay({ draftOrderId }: Order, { card, fault }: Submit): Promise<void> {
    if (fault !== 'none') await shop.sandbox.control('/cards/faults', { kind: 'error', when: fault })
    const token = await cardToken(shop, card)
    await payments
      .makePayment(paying, {
        draftOrderId,
        paymentMethod: 'Cards',
        paymentGateway: 'checkoutcom',
        type: 'token',
        token,
      })
      .catch((error: unknown) => {
        // Refused in so many words is a fine answer; anything else is a fault.
        if (!isAppError(error)) throw error
      })
  }

  async function comeBack(order: Order, isCancelled: boolean): Promise<void> {
    const { draftOrderId } = order
    const found = await payments.findOrder(paying, draftOrderId)
    await payments.verify(found, { draftOrderId, isCancelled })
  }

  return { shop, gateway, newDraft, passTime, pay, comeBack }
}
type World = Awaited<ReturnType<typeof startWorld>>

async function take(
  { shop, gateway, pay, comeBack, passTime }: World,
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
      return comeBack(order, one.isCancelled)
    case 'time passes':
      return passTime(one.seconds)
  }
}

/** The bank's questions run out, time passes, the sweeper runs: then nothing may be open any more. */
async function quiesce({ shop, passTime }: World, { id }: Order) {
  await shop.sandbox.control('/cards/reset')
  const attempts = () => shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  await passTime(1_000)
  for (let turn = 0; turn < 4; turn += 1) {
    const all = await attempts()
    if (all.every(({ state }) => TERMINAL.includes(state))) return all
    await passTime(70)
  }
  return attempts()
}

test(`no order is paid twice and no money is lost in ${SCHEDULES} schedules`, async () => {
  const world = await startWorld()
  const { shop, gateway } = world
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const id of Object.keys(gateway.payments)) delete gateway.payments[id]
      shop.held.splice(0)
      const order = await world.newDraft()
      for (const one of steps) await take(world, order, one)
      const attempts = await quiesce(world, order)
      const [after] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
      const kept = Object.values(gateway.payments).filter(({ captured, refunded }) => captured > refunded)
      expect(attempts.filter(({ state }) => !TERMINAL.includes(state))).toEqual([])
      expect(kept.map(({ captured }) => captured)).toEqual(
        after?.state === 'placed' ? [order.totalPence] : [],
      )
    }),
    { numRuns: SCHEDULES },
  )
}, 7_200_000)
