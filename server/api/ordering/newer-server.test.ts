import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ordersApi, paymentApi } from '@larder/shared/contracts'
import { createDraftOrder, payByCard, VISA_CARD } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { orderHistory, orders, outbox, paymentAttempts } from '../model/schema/index.ts'
import { placeCashOrder, createStoreSystem } from './orders/orders.testing.ts'

// In a rolling update this server reads rows of a newer one. The newer one's migration has widened the checks.

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

/** A draft whose payment attempt is in a state that only a newer server knows. */
async function createAttemptOfNewerServer() {
  const { visitor, order } = await createDraftOrder(shop)
  await payByCard(shop, visitor, { ...order, number: VISA_CARD })
  await shop.db.execute(sql`alter table payment_attempts drop constraint payment_attempts_state`)
  await shop.db.execute(sql`update payment_attempts set state = 'in-review', next_check_at = null`)
  return { visitor, order }
}
const readOrderState = async (id: string) =>
  (await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]?.state

test('a payment in a newer server’s state may still take money: its draft is kept and not paid twice', async () => {
  const { visitor, order } = await createAttemptOfNewerServer()
  const { draftOrderId, businessOrderId } = order
  await expect(payByCard(shop, visitor, { ...order, number: VISA_CARD })).rejects.toMatchObject({
    code: 'PAYMENT_UNKNOWN',
  })
  expect(await shop.db.$count(paymentAttempts)).toBe(1)
  const { state } = await visitor.call(paymentApi.verifyPayment, { draftOrderId })
  expect(state).toBe('unknown')
  shop.setNow(new Date(shop.deps.clock().getTime() + 2 * 3_600_000))
  await shop.jobs.sweep()
  expect(await readOrderState(businessOrderId)).toBe('draft')
})

/** A paid-in-cash order with a status that only a newer server knows. */
async function createStatusOfNewerServer() {
  const { visitor, businessOrderId } = await placeCashOrder(shop)
  await createStoreSystem(shop).move(businessOrderId, 'store_accepted_picking')
  await shop.db.execute(sql`alter table orders drop constraint orders_status`)
  await shop.db.execute(sql`alter table order_history drop constraint order_history_status`)
  const newer = 'substituting' as 'picked' // a newer server's
  await shop.db.update(orders).set({ status: newer }).where(eq(orders.id, businessOrderId))
  const at = shop.deps.clock()
  await shop.db
    .insert(orderHistory)
    .values({ brandId: 'fernhill', orderId: businessOrderId, status: newer, at, reason: null })
  return { visitor, businessOrderId }
}

test('an order in a newer server’s status shows the status before it', async () => {
  const { visitor, businessOrderId } = await createStatusOfNewerServer()
  const status = await visitor.call(ordersApi.orderStatus, { businessOrderId })
  expect(status).toMatchObject({
    status: 'store_accepted_picking',
    percent: 40,
    isActive: true,
    isNegative: false,
  })
  expect((await visitor.call(ordersApi.view, { businessOrderId })).status.status).toBe(
    'store_accepted_picking',
  )
})

test('a message about a newer server’s status is repeated until a server takes it', async () => {
  const { businessOrderId: orderId } = await placeCashOrder(shop)
  await shop.jobs.deliver()
  const now = shop.deps.clock()
  const message = {
    brandId: 'fernhill',
    id: 'm',
    topic: 'order/status',
    lane: 'mail',
    createdAt: now,
    dueAt: now,
  }
  await shop.db.insert(outbox).values({ ...message, payload: { orderId, status: 'substituting' } })
  await shop.jobs.deliver()
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, 'm'))
  expect(row).toMatchObject({ doneAt: null, tries: 1 })
  expect(row?.dueAt?.getTime()).toBeGreaterThan(now.getTime())
})
