import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkoutApi, ordersApi } from '@larder/shared/contracts'
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
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { grantCredit, loadCredit } from '../../members/rewards/credit.ts'
import { orders } from '../../model/schema/index.ts'
import { createPicker } from '../line-reports/line-reports.testing.ts'
import { createStoreSystem, placeCashOrder } from '../orders/orders.testing.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { giveBack } from './give-back.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

type Part = Partial<Omit<Parameters<typeof giveBack>[1], 'order' | 'now'>>

async function giveBackOf(businessOrderId: string, part: Part = {}): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id: businessOrderId })
    if (!order) throw new Error('The order is not there')
    const now = shop.deps.clock()
    return giveBack(tx, { order, cause: 'short', causeId: 'packed', pence: 150, to: 'payment', now, ...part })
  })
}

async function createPaidOrder() {
  const { visitor, order } = await createDraftOrder(shop)
  await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
  const { businessOrderId } = order
  const { orderTotal } = await visitor.call(ordersApi.view, { businessOrderId })
  return { visitor, businessOrderId, totalPence: Math.round(orderTotal * 100) }
}

const getRefunded = () => listPayments(shop).map(({ refunded }) => refunded)
const listMails = () =>
  shop.sandbox.store.state.messages
    .filter(({ channel }) => channel === 'mail')
    .map((mail) => JSON.stringify(mail))

test('a part of an order goes back to its card once, and its owner reads about it', async () => {
  const { visitor, businessOrderId } = await createPaidOrder()
  expect(await giveBackOf(businessOrderId)).toBe(150)
  expect(await giveBackOf(businessOrderId)).toBe(0)
  expect((await visitor.call(ordersApi.view, { businessOrderId })).refunds).toMatchObject([{ isDone: false }])
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.jobs.sweep()
    await shop.jobs.deliver()
  }
  expect(getRefunded()).toEqual([150])
  const { refunds, status } = await visitor.call(ordersApi.view, { businessOrderId })
  expect(refunds).toMatchObject([{ cause: 'short', amount: 1.5, to: 'payment', isDone: true }])
  expect(status.status).toBe('sent_to_store')
  const text = 'We gave back £1.50, the way you paid, for what the store did not have.'
  expect(listMails().filter((mail) => mail.includes(text))).toHaveLength(1)
})

test('never gives back more than was paid, whatever is asked for', async () => {
  const { visitor, businessOrderId, totalPence } = await createPaidOrder()
  expect(await giveBackOf(businessOrderId, { pence: totalPence - 100 })).toBe(totalPence - 100)
  expect(await giveBackOf(businessOrderId, { cause: 'problem', pence: 5_000 })).toBe(100)
  expect(await giveBackOf(businessOrderId, { cause: 'weighed', pence: 5_000 })).toBe(0)
  await shop.jobs.sweep()
  expect(getRefunded()).toEqual([totalPence])
  // Everything went back in parts: the order was fulfilled all the same.
  await shop.jobs.sweep()
  const { status, payment } = await visitor.call(ordersApi.view, { businessOrderId })
  expect(status.status).toBe('sent_to_store')
  expect(payment.state).toBe('paid')
})

test('two causes at once give back no more than was paid', async () => {
  const { businessOrderId, totalPence } = await createPaidOrder()
  const given = await Promise.all(
    ['a', 'b', 'c'].map((causeId) => giveBackOf(businessOrderId, { causeId, pence: totalPence - 50 })),
  )
  expect(given.reduce((sum, pence) => sum + pence, 0)).toBe(totalPence)
})

test.each(['before', 'after'] as const)(
  'a refund of a part that the gateway loses %s it happened is made once',
  async (when) => {
    const { businessOrderId } = await createPaidOrder()
    await giveBackOf(businessOrderId)
    await giveBackOf(businessOrderId, { cause: 'substitute', pence: 70 })
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn === 0) await shop.sandbox.control('/cards/faults', { kind: 'error', when })
      await shop.jobs.sweep()
      shop.setNow(new Date(shop.deps.clock().getTime() + 61_000))
    }
    expect(getRefunded()).toEqual([220])
  },
)

test('an order that ends after a part went back is refunded by what is left', async () => {
  const { visitor, businessOrderId, totalPence } = await createPaidOrder()
  await giveBackOf(businessOrderId)
  await createStoreSystem(shop).move(businessOrderId, 'store_rejected')
  for (let turn = 0; turn < 3; turn += 1) {
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    shop.setNow(new Date(shop.deps.clock().getTime() + 61_000))
  }
  expect(getRefunded()).toEqual([totalPence])
  const { status, refunds } = await visitor.call(ordersApi.view, { businessOrderId })
  expect(status.status).toBe('refunded')
  expect(refunds).toMatchObject([{ isDone: true }])
})

test('of a cash order less is collected', async () => {
  const { visitor, businessOrderId } = await placeCashOrder(shop)
  expect(await giveBackOf(businessOrderId)).toBe(150)
  const { refunds } = await visitor.call(ordersApi.view, { businessOrderId })
  expect(refunds).toMatchObject([{ amount: 1.5, to: 'cash', isDone: true }])
})

async function createMemberOrder(creditPence: number, gateway: 'checkoutcom' | 'cash' = 'checkoutcom') {
  const member = await createMember(shop, 'grace@example.com')
  const { rows } = await shop.db.$client.query<{ id: string }>(
    `select id from members where email = 'grace@example.com'`,
  )
  const owner = { brandId: 'fernhill', memberId: rows[0]?.id ?? '' }
  const now = shop.deps.clock()
  if (creditPence > 0)
    await inTransaction(shop.db, (tx) =>
      grantCredit(tx, { ...owner, amountPence: creditPence, key: 'tier:gold:1', text: 'Gold', now }),
    )
  const basket = await createFilledBasket(shop, member)
  const order = await member.call(checkoutApi.processOrder, createOrderRequest(basket, gateway))
  if (gateway === 'checkoutcom') await payByCard(shop, member, { ...order, number: DISCOVER_CARD })
  return {
    member,
    owner,
    businessOrderId: order.businessOrderId,
    paidPence: Math.round(order.orderTotal * 100),
  }
}

test('a member may have it as credit', async () => {
  const { owner, businessOrderId } = await createMemberOrder(0)
  expect(await giveBackOf(businessOrderId, { to: 'credit' })).toBe(150)
  expect(await loadCredit(shop.db, owner)).toBe(150)
  await shop.jobs.sweep()
  expect(getRefunded()).toEqual([0])
})

test('what was paid by credit goes back as credit, once', async () => {
  const { owner, businessOrderId, paidPence } = await createMemberOrder(300)
  expect(await loadCredit(shop.db, owner)).toBe(0)
  expect(await giveBackOf(businessOrderId, { pence: paidPence + 100 })).toBe(paidPence + 100)
  expect(await loadCredit(shop.db, owner)).toBe(100)
  await createStoreSystem(shop).move(businessOrderId, 'store_rejected')
  await shop.jobs.deliver()
  expect(await loadCredit(shop.db, owner)).toBe(300)
})

test('of an order paid by credit and cash no less than nothing is collected, and the rest is credit', async () => {
  const { member, owner, businessOrderId, paidPence } = await createMemberOrder(1_800, 'cash')
  expect(await giveBackOf(businessOrderId, { pence: paidPence - 100 })).toBe(paidPence - 100)
  expect(await giveBackOf(businessOrderId, { cause: 'substitute', pence: 300 })).toBe(300)
  expect(await loadCredit(shop.db, owner)).toBe(200)
  const { refunds = [] } = await member.call(ordersApi.view, { businessOrderId })
  const cash = refunds.filter(({ to }) => to === 'cash').map(({ amount }) => Math.round(amount * 100))
  // Both are of one moment, so either comes first.
  expect(cash.toSorted((a, b) => b - a)).toEqual([paidPence - 100, 100])
  await createStoreSystem(shop).move(businessOrderId, 'store_rejected')
  expect(await loadCredit(shop.db, owner)).toBe(1_800)
})

async function placeChickenOrder() {
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest, { item: 'free-range-whole-chicken', quantity: 2 })
  const order = await guest.call(checkoutApi.processOrder, createOrderRequest(basket))
  await payByCard(shop, guest, { ...order, number: DISCOVER_CARD })
  return { guest, businessOrderId: order.businessOrderId, lineId: basket.items[0]?.basketLineId ?? '' }
}

test('what was held for weighed items goes back when the order is packed, once', async () => {
  const { guest, businessOrderId } = await placeChickenOrder()
  const { move } = createStoreSystem(shop)
  await move(businessOrderId, 'store_accepted_picking')
  expect((await guest.call(ordersApi.view, { businessOrderId })).refunds).toEqual([])
  for (const status of ['picked', 'en_route', 'delivered']) await move(businessOrderId, status)
  await shop.jobs.sweep()
  await shop.jobs.deliver()
  expect(getRefunded()).toEqual([179])
  const { refunds } = await guest.call(ordersApi.view, { businessOrderId })
  expect(refunds).toMatchObject([{ cause: 'weighed', amount: 1.79, isDone: true }])
  expect(
    listMails().filter((mail) => mail.includes('because your items weigh less than we took')),
  ).toHaveLength(1)
})

test('an order pays what its items weigh', async () => {
  const { businessOrderId, lineId } = await placeChickenOrder()
  const { report, move } = createPicker(shop, businessOrderId)
  await report(lineId, { state: 'weighed', quantity: 2, grams: 3_040 })
  await move('picked')
  await shop.jobs.sweep()
  // Of £17.90 for 3.2 kg, 3.04 kg cost £17.00: 90p and the whole hold go back.
  expect(getRefunded()).toEqual([90 + 179])
})

test('what weighs less goes back of an order that an older server moved past packing, once', async () => {
  const { businessOrderId, lineId } = await placeChickenOrder()
  await createPicker(shop, businessOrderId).report(lineId, { state: 'weighed', quantity: 2, grams: 3_040 })
  await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, businessOrderId))
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.jobs.sweep()
    await shop.jobs.sweep()
  }
  expect(getRefunded()).toEqual([90 + 179])
})

test('the hold goes back of an order without reports that an older server delivered, once', async () => {
  const { guest, businessOrderId } = await placeChickenOrder()
  const statusAt = shop.deps.clock()
  await shop.db.update(orders).set({ status: 'delivered', statusAt }).where(eq(orders.id, businessOrderId))
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.jobs.sweep()
    await shop.jobs.sweep()
  }
  expect(getRefunded()).toEqual([179])
  const { refunds } = await guest.call(ordersApi.view, { businessOrderId })
  expect(refunds).toMatchObject([{ cause: 'weighed', amount: 1.79, isDone: true }])
})
