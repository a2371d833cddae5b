import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutApi, memberApi, ordersApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import {
  createDraftOrder,
  createFilledBasket,
  createOrderRequest,
  DISCOVER_CARD,
  listPayments,
  payByCard,
} from '@larder/testing/order-fixtures.ts'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { grantCredit } from '../../members/rewards/credit.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import { couponUses, orders, outbox, slots } from '../../model/schema/index.ts'
import { orderingJobs } from '../../ordering.ts'
import { moveStatus } from '../orders/move-status.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { createStoreSystem, placeCashOrder, type StoreSystem } from '../orders/orders.testing.ts'

let shop: TestShop
let move: StoreSystem['move']
beforeEach(async () => {
  shop = await startShop()
  ;({ move } = createStoreSystem(shop))
})

const loadRow = async (id: string) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('The order is not there')
  return row
}

const enqueueChanged = (orderId: string) =>
  inTransaction(shop.db, (tx) =>
    enqueueOutboxMessages(tx, {
      brandId: 'fernhill',
      topic: 'order/store-system-changed',
      payload: { orderId, storeId: 12 },
      now: shop.deps.clock(),
    }),
  )

async function countPlaces({ storeId, slot }: { storeId: number; slot: { slotId: string } }) {
  const at = and(eq(slots.storeId, storeId), eq(slots.slotId, slot.slotId))
  const [row] = await shop.db.select({ used: slots.used }).from(slots).where(at)
  return row?.used
}

describe('cancelling an order', () => {
  test('a paid order is cancelled, refunded in full and its place is free again', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const { businessOrderId } = order
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    const row = await loadRow(businessOrderId)
    expect(await countPlaces(row)).toBe(1)
    const cancelled = await visitor.call(ordersApi.cancel, { businessOrderId })
    expect(cancelled.status).toMatchObject({
      status: 'cancelled',
      isRefundDue: true,
      outcome: { key: 'cancelled', isByShopper: true },
    })
    expect(await countPlaces(row)).toBe(0)
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    expect(listPayments(shop)).toMatchObject([{ captured: row.totalPence, refunded: row.totalPence }])
    const after = await visitor.call(ordersApi.view, { businessOrderId })
    expect(after.status).toMatchObject({ status: 'refunded', outcome: { isByShopper: true } })
    expect(after.changes).toBeUndefined()
  })

  test('the store’s system gets the cancellation and stops', async () => {
    await shop.sandbox.control('/kitchen', { isPaused: true })
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await shop.jobs.deliver()
    await visitor.call(ordersApi.cancel, { businessOrderId })
    await shop.jobs.deliver()
    expect(shop.sandbox.store.state.kitchen.orders[businessOrderId]).toMatchObject({ status: 'cancelled' })
  })

  test('coupon and credit can be used again', async () => {
    const visitor = await createMember(shop, 'ada@fernhill.example')
    const { memberId } = await visitor.call(memberApi.getProfile, {})
    const gift = { brandId: 'fernhill', memberId, amountPence: 300, key: 'gift', text: 'Gift' }
    await inTransaction(shop.db, (tx) => grantCredit(tx, { ...gift, now: shop.deps.clock() }))
    const basket = await createFilledBasket(shop, visitor, { quantity: 5, coupon: 'WELCOME10' })
    expect(basket.savings.map(({ code }) => code)).toEqual(expect.arrayContaining(['COUPON', 'CREDIT']))
    const { businessOrderId } = await visitor.call(
      checkoutApi.processOrder,
      createOrderRequest(basket, 'cash'),
    )
    await visitor.call(ordersApi.cancel, { businessOrderId })
    expect(await shop.db.$count(couponUses, eq(couponUses.orderId, businessOrderId))).toBe(0)
    expect(await visitor.call(memberApi.creditSummary, {})).toMatchObject({ balance: 3 })
  })

  test('a repeated cancellation changes nothing more', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await visitor.call(ordersApi.cancel, { businessOrderId })
    const again = await visitor.call(ordersApi.cancel, { businessOrderId })
    expect(again.status.status).toBe('cancelled')
    const isCancellation = eq(outbox.topic, 'order/store-system-cancelled')
    expect(await shop.db.$count(outbox, isCancellation)).toBe(1)
  })
})

describe('a store that could not be reached', () => {
  const elapse = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))
  const atKitchen = (id: string) => shop.sandbox.store.state.kitchen.orders[id]
  const loadMessages = async () => {
    const rows = await shop.db.select().from(outbox).where(eq(outbox.lane, 'store-system:12'))
    return Object.fromEntries(rows.map(({ topic, doneAt }) => [topic, doneAt !== null]))
  }
  /** Every call of the store's system fails until `restore`, which may change how orders are sent. */
  function breakStore() {
    const { storeSystems } = shop.deps.adapters
    const working = { ...storeSystems }
    const fail = () => Promise.reject(new Error('nobody answers'))
    Object.assign(storeSystems, { send: fail, cancel: fail })
    return {
      working,
      restore: (change: Partial<typeof working> = {}) => Object.assign(storeSystems, working, change),
    }
  }

  test('is not sent an order that was cancelled meanwhile, nor one that was changed before', async () => {
    const outage = breakStore()
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await enqueueChanged(businessOrderId)
    await shop.jobs.deliver()
    await visitor.call(ordersApi.cancel, { businessOrderId })
    await shop.jobs.deliver()
    outage.restore()
    elapse(60_000)
    await shop.jobs.deliver()
    expect(atKitchen(businessOrderId)).toBeUndefined()
    // It may still be on its way to the store.
    expect(await loadMessages()).toEqual({
      'order/store-system': true,
      'order/store-system-changed': true,
      'order/store-system-cancelled': false,
    })
    elapse(10 * 60_000)
    await shop.jobs.deliver()
    expect(await loadMessages()).toMatchObject({ 'order/store-system-cancelled': true })
    expect(atKitchen(businessOrderId)).toBeUndefined()
  })

  test('stops an order that reached it late, after its cancellation', async () => {
    await shop.sandbox.control('/kitchen', { isPaused: true })
    const slow = Promise.withResolvers<void>()
    const outage = breakStore()
    let wasSent = false
    outage.restore({
      send: async (...order) => {
        wasSent = true
        await slow.promise
        return outage.working.send(...order)
      },
    })
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const sending = shop.jobs.deliver()
    await expect.poll(() => wasSent).toBe(true)
    await visitor.call(ordersApi.cancel, { businessOrderId })
    // Another server tells the store, which does not have the order yet.
    await orderingJobs({ ...shop.deps }).deliver()
    expect(await loadMessages()).toMatchObject({ 'order/store-system-cancelled': false })
    slow.resolve()
    await sending
    elapse(60_000)
    await shop.jobs.deliver()
    expect(atKitchen(businessOrderId)).toMatchObject({ status: 'cancelled' })
    expect(await loadMessages()).toMatchObject({ 'order/store-system-cancelled': true })
  })

  test('that had taken the order is told until it knows it', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await shop.jobs.deliver()
    await visitor.call(ordersApi.cancel, { businessOrderId })
    delete shop.sandbox.store.state.kitchen.orders[businessOrderId]
    elapse(11 * 60_000)
    await shop.jobs.deliver()
    expect(await loadMessages()).toMatchObject({ 'order/store-system-cancelled': false })
  })
})

describe('when an order can no longer be cancelled', () => {
  test('the store has started on it', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await move(businessOrderId, 'store_accepted_picking')
    const { changes } = await visitor.call(ordersApi.view, { businessOrderId })
    const reason = 'Fernhill Market York has started on your order, so it can no longer be changed.'
    expect(changes).toMatchObject({ canChange: false, canCancel: false, reason })
    await expect(visitor.call(ordersApi.cancel, { businessOrderId })).rejects.toMatchObject({
      code: 'ORDER_CHANGE_CLOSED',
      text: reason,
    })
  })

  test('the store accepts at the same moment: the order’s lock decides, and the shopper is told', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const now = shop.deps.clock()
    const accepting = await holdTransaction(shop.db, async (tx) => {
      const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id: businessOrderId })
      if (order) await moveStatus(tx, { order, to: 'store_accepted_picking', at: now, now })
    })
    const cancelling = visitor.call(ordersApi.cancel, { businessOrderId }).catch((error: unknown) => error)
    await waitForLockWaiter(shop.db)
    await accepting.commit()
    expect(await cancelling).toMatchObject({ code: 'ORDER_CHANGE_CLOSED' })
    expect((await loadRow(businessOrderId)).status).toBe('store_accepted_picking')
  })

  test('the store accepts after the cancellation: the order stays cancelled, and the store is told', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await visitor.call(ordersApi.cancel, { businessOrderId })
    expect(await move(businessOrderId, 'store_accepted_picking')).toMatchObject({
      isApplied: false,
      status: 'cancelled',
    })
  })

  test('its cut-off has passed: the lead time before its slot', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const { changes, slot } = await visitor.call(ordersApi.view, { businessOrderId })
    expect(changes).toMatchObject({ canChange: true, canCancel: true })
    const until = Date.parse(changes?.until ?? '')
    expect(until).toBeLessThan(Date.parse(slot.startsAt))
    shop.setNow(new Date(until - 1_000))
    expect((await visitor.call(ordersApi.view, { businessOrderId })).changes?.canCancel).toBe(true)
    shop.setNow(new Date(until))
    await expect(visitor.call(ordersApi.cancel, { businessOrderId })).rejects.toMatchObject({
      code: 'ORDER_CHANGE_CLOSED',
    })
  })
})

describe('who may cancel', () => {
  test('the signed link shows the order, and does not cancel it', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const { link } = await visitor.call(ordersApi.view, { businessOrderId })
    const other = await createGuest(shop)
    expect((await other.call(ordersApi.bySignedLink, { order: link })).changes).toBeUndefined()
    expect((await visitor.call(ordersApi.bySignedLink, { order: link })).changes?.canCancel).toBe(true)
    await expect(other.call(ordersApi.cancel, { businessOrderId })).rejects.toMatchObject({
      code: 'ORDER_VIEW',
    })
  })
})
