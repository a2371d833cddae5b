import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutApi, integrationsApi, memberApi, ordersApi } from '@larder/shared/contracts'
import { grantCredit } from '../../members/rewards/credit.ts'
import { couponUses, loyaltyEntries, orders, paymentAttempts, slots } from '../../model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  DISCOVER_CARD,
  createDraftOrder,
  createFilledBasket,
  createOrderRequest,
  payByCard,
  listPayments,
} from '@larder/testing/order-fixtures.ts'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import {
  changeTerms,
  GENEROUS,
  placeDelivered,
  report as reportProblem,
} from '../problems/problems.testing.ts'
import { moveStatus } from './move-status.ts'
import { ordersQueries } from './orders.queries.ts'
import { placeCashOrder, createStoreSystem, type StoreSystem } from './orders.testing.ts'

let shop: TestShop
let move: StoreSystem['move']
let report: StoreSystem['report']

beforeEach(async () => {
  shop = await startShop()
  ;({ move, report } = createStoreSystem(shop))
})

const reportPosition = (businessOrderId: string, latitude: number, occurredAt: string) =>
  report(integrationsApi.updateDriverLocation.path, {
    businessOrderId,
    latitude,
    longitude: -1,
    occurredAt,
  })

describe('status reports of a store system', () => {
  test('an order that only the store has is counted, because the database may have lost it', async () => {
    const count = async () => /^larder_missing_orders_total (\d+)$/m.exec(await shop.metrics())?.[1] ?? '0'
    const before = Number(await count())
    expect(await move('ord_of-the-primary-that-died', 'en_route')).toMatchObject({ code: 404 })
    expect(Number(await count())).toBe(before + 1)
  })

  test('a store system moves an order only forward, and each report counts once', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    expect(await move(businessOrderId, 'Picked')).toMatchObject({ isApplied: true, status: 'picked' })
    expect(await move(businessOrderId, 'store_accepted_picking')).toMatchObject({ isApplied: false })
    expect(await move(businessOrderId, 'en_route', { eventId: 'e1' })).toMatchObject({
      isApplied: true,
    })
    expect(await move(businessOrderId, 'delivered', { eventId: 'e1' })).toMatchObject({
      isApplied: false,
    })
    const status = await visitor.call(ordersApi.orderStatus, { businessOrderId })
    expect(status).toMatchObject({ status: 'en_route', percent: 80, canTrack: true })
    expect(status.steps.map(({ isDone }) => isDone)).toEqual([true, true, true, true, false])
  })

  test('rejects a status report without a valid signature', async () => {
    const { businessOrderId } = await placeCashOrder(shop)
    expect(await move(businessOrderId, 'picked', { key: 'another' })).toMatchObject({ code: 401 })
  })

  test('shows the newest driver position, only while the order is on its way', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    expect(await reportPosition(businessOrderId, 50, '2030-01-08T10:01:00Z')).toMatchObject({
      isApplied: false,
    })
    await move(businessOrderId, 'en_route')
    await reportPosition(businessOrderId, 53, '2030-01-08T10:03:00Z')
    await reportPosition(businessOrderId, 52, '2030-01-08T10:02:00Z')
    const at = await visitor.call(ordersApi.getDriverLocation, { businessOrderId })
    expect(at).toMatchObject({ isAssigned: true, latitude: 53 })
    expect(at.destination?.latitude).toBeGreaterThan(50)
    await move(businessOrderId, 'delivered')
    expect(await visitor.call(ordersApi.getDriverLocation, { businessOrderId })).toMatchObject({
      isAssigned: false,
    })
  })

  test('refunds a paid order that the store rejects', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    await move(order.businessOrderId, 'Store Rejected Order')
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    expect(listPayments(shop)[0]?.status).toBe('Refunded')
    expect((await shop.db.select().from(paymentAttempts))[0]?.state).toBe('refunded')
    const { status } = await visitor.call(ordersApi.view, { businessOrderId: order.businessOrderId })
    expect(status).toMatchObject({ status: 'refunded', isNegative: true })
  })

  test('sends the store’s reason, then the refunded amount, once each', async () => {
    const member = await createMember(shop, 'grace@example.com')
    const basket = await createFilledBasket(shop, member)
    const order = await member.call(checkoutApi.processOrder, createOrderRequest(basket))
    const { businessOrderId } = order
    await payByCard(shop, member, { ...order, number: DISCOVER_CARD })
    const reason = 'Our oven is broken.'
    await report(integrationsApi.updateOrderStatus.path, {
      businessOrderId,
      status: 'store_rejected',
      reason,
    })
    const before = await member.call(ordersApi.view, { businessOrderId })
    const outcome = { key: 'store_rejected', label: 'Not taken by the store', reason }
    expect(before.status).toMatchObject({ status: 'store_rejected', outcome })
    expect(before.status.refund).toBeUndefined()
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.jobs.deliver()
      await shop.jobs.sweep()
    }
    const after = await member.call(ordersApi.view, { businessOrderId })
    expect(after.status).toMatchObject({
      status: 'refunded',
      outcome,
      refund: { amount: basket.orderTotal },
    })
    const { orders: listed } = await member.call(memberApi.listOrders, { kind: 'past' })
    expect(listed[0]?.label).toBe('Not taken by the store, refunded')
    const mails = shop.sandbox.store.state.messages.filter(({ channel }) => channel === 'mail')
    const texts = mails.map((mail) => JSON.stringify(mail))
    expect(texts.filter((text) => text.includes(reason))).toHaveLength(1)
    const refund = `We gave back £${basket.orderTotal.toFixed(2)}`
    expect(texts.filter((text) => text.includes(refund))).toHaveLength(1)
  })
})

describe('a delivered order that is refunded in full', () => {
  test.each([
    ['after its points were counted', 1],
    ['before its points are counted', 0],
  ])('counts no points, uses no coupon and gives the credit back %s', async (_, entries) => {
    const member = await createMember(shop, 'ada@fernhill.example')
    const { memberId } = await member.call(memberApi.getProfile, {})
    const gift = { brandId: 'fernhill', memberId, amountPence: 300, key: 'gift', text: 'Gift' }
    await inTransaction(shop.db, (tx) => grantCredit(tx, { ...gift, now: shop.deps.clock() }))
    const basket = await createFilledBasket(shop, member, { quantity: 5, coupon: 'WELCOME10' })
    const order = await member.call(checkoutApi.processOrder, createOrderRequest(basket))
    await payByCard(shop, member, { ...order, number: DISCOVER_CARD })
    const { businessOrderId } = order
    await move(businessOrderId, 'delivered')
    if (entries > 0) await shop.jobs.deliver()
    expect(await shop.db.$count(loyaltyEntries)).toBe(entries)
    await move(businessOrderId, 'refunded')
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    expect(await shop.db.$count(loyaltyEntries)).toBe(0)
    expect(await shop.db.$count(couponUses)).toBe(0)
    expect(await member.call(memberApi.creditSummary, {})).toMatchObject({ balance: 3 })
    expect(listPayments(shop)[0]?.status).toBe('Refunded')
  })

  test('counts no points when it is refunded while they are counted', async () => {
    const { businessOrderId: id } = await placeDelivered(shop, {
      visitor: await createMember(shop, 'ada@fernhill.example'),
    })
    const now = shop.deps.clock()
    const refund = await holdTransaction(shop.db, async (tx) => {
      const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id })
      if (order) await moveStatus(tx, { order, to: 'refunded', at: now, now })
    })
    const delivery = shop.jobs.deliver()
    try {
      await waitForLockWaiter(shop.db)
    } finally {
      await refund.commit()
      await delivery
    }
    expect(await shop.db.$count(loyaltyEntries)).toBe(0)
  })

  test('gives no money back twice of which a part went to credit before', async () => {
    await changeTerms(shop, { automatic: GENEROUS })
    const member = await createMember(shop, 'ada@fernhill.example')
    const placed = await placeDelivered(shop, { visitor: member })
    const { amountBack = 0 } = await reportProblem(placed, { to: 'credit' })
    expect(amountBack).toBeGreaterThan(0)
    await move(placed.businessOrderId, 'refunded')
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.jobs.deliver()
      await shop.jobs.sweep()
    }
    const { balance } = await member.call(memberApi.creditSummary, {})
    const [payment] = listPayments(shop)
    expect(balance).toBe(amountBack)
    expect(payment?.refunded).toBe((payment?.captured ?? 0) - Math.round(balance * 100))
    const { businessOrderId } = placed
    const { refunds, status } = await member.call(ordersApi.view, { businessOrderId })
    expect(refunds?.map(({ to }) => to).toSorted()).toEqual(['credit', 'payment'])
    expect(refunds?.every(({ isDone }) => isDone)).toBe(true)
    expect(status).toMatchObject({ status: 'refunded', isRefundDue: false })
  })
})

/** The coupon's uses by an order, and the orders that its slot holds. */
async function countHeld(businessOrderId: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, businessOrderId))
  const [slot] = await shop.db
    .select()
    .from(slots)
    .where(eq(slots.slotId, order?.slot.slotId ?? ''))
  const isUse = eq(couponUses.orderId, businessOrderId)
  return { coupons: await shop.db.$count(couponUses, isUse), places: slot?.used }
}

describe('an order that ends without goods', () => {
  let businessOrderId: string
  beforeEach(async () => {
    const member = await createMember(shop, 'ada@fernhill.example')
    const basket = await createFilledBasket(shop, member, { quantity: 5, coupon: 'WELCOME10' })
    const order = await member.call(checkoutApi.processOrder, createOrderRequest(basket))
    await payByCard(shop, member, { ...order, number: DISCOVER_CARD })
    ;({ businessOrderId } = order)
  })

  test('holds its coupon and its place while it is under way', async () => {
    expect(await countHeld(businessOrderId)).toEqual({ coupons: 1, places: 1 })
  })

  test.each(['cancelled', 'declined', 'store_rejected', 'refunded'])(
    'frees its coupon and its place when the store reports %s, and refunds it',
    async (status) => {
      await move(businessOrderId, 'picked')
      await move(businessOrderId, status)
      expect(await countHeld(businessOrderId)).toEqual({ coupons: 0, places: 0 })
      await shop.jobs.deliver()
      await shop.jobs.sweep()
      expect(listPayments(shop)[0]?.status).toBe('Refunded')
      expect(await countHeld(businessOrderId)).toEqual({ coupons: 0, places: 0 })
    },
  )

  test('has used its place when a driver was on the way', async () => {
    await move(businessOrderId, 'en_route')
    await move(businessOrderId, 'unable_to_deliver')
    expect(await countHeld(businessOrderId)).toEqual({ coupons: 0, places: 1 })
  })
})
