import { eq } from 'drizzle-orm'
import { newSecret } from '@larder/kernel/db/id.ts'
import { orders, paymentAttempts } from '../../model/schema/index.ts'
import { orderingServices } from '../../ordering.ts'
import { createLaterSteps, ignoreKnownError, type Order } from './later-steps.testing.ts'
import { createCardToken, createDraftOrder } from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'

/** States that no longer change by themselves. */
export const TERMINAL_STATES = ['captured', 'declined', 'failed', 'cancelled', 'refunded']

export type { Order }
type PaymentPlan = { card: string; fault: string }

/** A shop whose gateway delivers webhooks only when the schedule says so. */
export async function startPaymentsShop(options: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop({ ...options, holdsWebhooks: true })
  const { order } = await createDraftOrder(shop)
  const [template] = await shop.db.select().from(orders).where(eq(orders.id, order.businessOrderId))
  if (!template) throw new Error('The draft is not there')
  const { payments } = orderingServices(shop.deps)
  const session = { id: template.sessionId, strategy: 'guest' as const, memberId: undefined }
  const paying = { brand: { id: 'fernhill', name: 'Fernhill' }, session, origin: 'http://fernhill.localhost' }
  const gateway = shop.sandbox.store.state.cards
  const opening = shop.deps.clock()

  function setTime(now: Date): void {
    shop.sandbox.moveClock(now.getTime() - shop.deps.clock().getTime())
    shop.setNow(now)
  }

  /** Each draft begins at the same hour, because a slot in the past is rejected before payment. */
  async function newDraft(): Promise<Order> {
    setTime(opening)
    const id = `ord_${newSecret()}`
    const createdAt = opening
    const draft = { ...template, id, draftOrderId: `drf_${newSecret()}`, basketId: id, createdAt } as Order // a copy
    await shop.db.insert(orders).values(draft)
    return draft
  }

  async function advanceTime(seconds: number): Promise<void> {
    setTime(new Date(shop.deps.clock().getTime() + seconds * 1000))
    await shop.jobs.sweep()
  }

  /** Pays an order or, with `changeId`, the difference of its change. */
  async function pay(
    { draftOrderId }: Order,
    { card, fault, changeId }: PaymentPlan & { changeId?: string },
  ): Promise<void> {
    if (fault !== 'none') await shop.sandbox.control('/cards/faults', { kind: 'error', when: fault })
    const token = await createCardToken(shop, card)
    await payments
      .makePayment(paying, {
        draftOrderId,
        changeId,
        paymentMethod: 'Cards',
        paymentGateway: 'checkoutcom',
        type: 'token',
        token,
      })
      .catch(ignoreKnownError)
  }

  async function returnToShop(order: Order, isCancelled: boolean): Promise<void> {
    const { draftOrderId } = order
    const found = await payments.loadOrder(paying, draftOrderId)
    await payments.verify(found, { draftOrderId, isCancelled })
  }

  const later = createLaterSteps(shop, session)
  return { shop, gateway, newDraft, advanceTime, pay, returnToShop, ...later }
}
export type PaymentsShop = Awaited<ReturnType<typeof startPaymentsShop>>

/** Lets challenges expire, time pass and the sweeper run, after which no payment may be open. */
export async function settleAllPayments({ shop, advanceTime, refundEnded }: PaymentsShop, order: Order) {
  const { id } = order
  await shop.sandbox.control('/cards/reset')
  const attempts = () => shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  await advanceTime(1_000)
  await refundEnded(order)
  for (let turn = 0; turn < 4; turn += 1) {
    const all = await attempts()
    if (all.every(({ state }) => TERMINAL_STATES.includes(state))) return all
    await advanceTime(70)
  }
  return attempts()
}
