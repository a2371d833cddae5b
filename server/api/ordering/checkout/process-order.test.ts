import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, ordersApi } from '@larder/shared/contracts'
import { orders, slots } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { contact, createFilledBasket, reserveSlot, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { sendOrder } from './checkout.testing.ts'

let shop: TestApp
let guest: Visitor

beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

const cash = { paymentGateway: 'cash' }

/** Lists the orders placed in these tests, without the demo members' own orders. */
const listOwnOrders = async () =>
  (await shop.db.select().from(orders)).filter(({ contact: { email } }) => email === contact.email)
/** Orders counted in the funnel by this process. */
async function countFunnelOrders(): Promise<number> {
  const text = await shop.metrics()
  return Number(/^larder_funnel_total\{step="order_created"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}
/** Counts the orders that take a place in a basket's slot. */
async function countUsed({ selectedSlot, storeId }: basketApi.Basket) {
  const rows = await shop.db.select().from(slots)
  return rows.find((row) => row.slotId === selectedSlot?.slotId && row.storeId === storeId)
}

describe('cash orders', () => {
  test('a cash order is placed at once, closes the basket and is shown to its owner', async () => {
    const basket = await createFilledBasket(shop, guest, { method: 'collection' })
    const { businessOrderId, isPlaced } = await sendOrder(guest, basket, cash)
    expect(isPlaced).toBe(true)
    const order = await guest.call(ordersApi.view, { businessOrderId })
    expect(order).toMatchObject({
      orderTotal: basket.orderTotal,
      payment: { method: 'Cash', state: 'pending' },
      status: { status: 'sent_to_store', percent: 20, isActive: true, canTrack: false },
      contact: { firstName: 'Grace' },
    })
    expect(order.items[0]).toMatchObject({ name: 'Extra Virgin Olive Oil', quantity: 3 })
    expect((await guest.call(basketApi.retrieve, { basketToken: basket.basketToken })).basketToken).toBe('')
  })
})

describe('the terms of an order', () => {
  test('keeps the version that was accepted, also when a draft is ordered again under a later one', async () => {
    const basket = await createFilledBasket(shop, guest)
    const readVersions = async () => (await listOwnOrders()).map(({ snapshot }) => snapshot.termsVersion)
    await sendOrder(guest, basket, { termsVersion: '3' })
    expect(await readVersions()).toEqual(['3'])
    await sendOrder(guest, basket, { termsVersion: '4' })
    await sendOrder(guest, basket)
    expect(await readVersions()).toEqual(['4'])
  })
})

describe('fifty identical orders', () => {
  test('fifty orders with one idempotency key create one order and get identical responses', async () => {
    const basket = await createFilledBasket(shop, guest)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sendOrder(guest, basket, { ...cash, key: 'one-key' })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await listOwnOrders()).toHaveLength(1)
  })

  test('fifty orders with different idempotency keys create one order, counted once', async () => {
    const before = await countFunnelOrders()
    const basket = await createFilledBasket(shop, guest)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sendOrder(guest, basket, { ...cash, key: `key-${index}` })),
    )
    expect(new Set(replies.map(({ businessOrderId }) => businessOrderId)).size).toBe(1)
    expect(await listOwnOrders()).toHaveLength(1)
    expect((await countFunnelOrders()) - before).toBe(1)
    expect((await countUsed(basket))?.used).toBe(1)
  })

  test('correcting the name after an order is placed does not create a second order', async () => {
    const basket = await createFilledBasket(shop, guest)
    const { businessOrderId } = await sendOrder(guest, basket, { ...cash, key: 'lost-reply' })
    const corrected = await sendOrder(guest, basket, { ...cash, firstname: 'Gracie', key: 'corrected' })
    expect(corrected).toMatchObject({ businessOrderId, isPlaced: true })
    expect(await listOwnOrders()).toHaveLength(1)
  })

  test('rejects an idempotency key that is reused with a different body', async () => {
    const basket = await createFilledBasket(shop, guest)
    await sendOrder(guest, basket, { ...cash, key: 'one-key' })
    await expect(sendOrder(guest, basket, { firstname: 'Eve', key: 'one-key' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
  })
})

test('of two orders with the last use of a coupon, only one succeeds', async () => {
  const people = await Promise.all([createGuest(shop), createGuest(shop)])
  const baskets = await Promise.all(
    people.map((person) => createFilledBasket(shop, person, { quantity: 5, coupon: 'WELCOME10' })),
  )
  // Both have the same email address, so they are one person, and each person may use the coupon once.
  const results = await Promise.allSettled(
    people.map((person, index) => sendOrder(person, baskets[index] ?? baskets[0] ?? ({} as never), cash)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('repeating an order with a coupon and a corrected name updates the same draft', async () => {
  const basket = await createFilledBasket(shop, guest, { quantity: 5, coupon: 'WELCOME10' })
  const first = await sendOrder(guest, basket)
  const again = await guest.call(basketApi.retrieve, { basketToken: basket.basketToken })
  expect(again.coupon?.code).toBe('WELCOME10')
  expect(await sendOrder(guest, again, { firstname: 'Rear Admiral Grace' })).toEqual(first)
  const [row] = await listOwnOrders()
  expect(row?.contact.firstName).toBe('Rear Admiral Grace')
})

test('an order for an edited basket creates a new draft and releases the first', async () => {
  const basket = await createFilledBasket(shop, guest, { coupon: undefined })
  const first = await sendOrder(guest, basket)
  const edited = await guest.call(basketApi.updateTip, { basketToken: basket.basketToken, tip: 2 })
  const second = await sendOrder(guest, edited)
  expect(second.businessOrderId).not.toBe(first.businessOrderId)
  const states = await shop.db.select({ id: orders.id, state: orders.state }).from(orders)
  expect(states.find(({ id }) => id === first.businessOrderId)?.state).toBe('abandoned')
  expect((await countUsed(basket))?.used).toBe(1)
})

test('concurrent orders never exceed the slot’s capacity', async () => {
  const person = await createGuest(shop)
  const { basketToken } = await person.call(basketApi.addItem, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'collection',
    menuItem: { menuItemId: 'oat-milk', quantity: 1 },
  })
  const held = await reserveSlot(person, basketToken, { method: 'collection', now: shop.deps.clock() })
  const slot = held.selectedSlot
  const others = await Promise.all(Array.from({ length: 40 }, () => createGuest(shop)))
  const results = await Promise.allSettled(
    others.map((other) =>
      other.call(basketApi.reserveTimeSlot, {
        storeId: YORK_STORE,
        fulfilmentMethod: 'collection',
        timeSlotDate: slot?.date ?? '',
        slotId: slot?.slotId ?? '',
      }),
    ),
  )
  const row = await countUsed(held)
  const had = results.filter(({ status }) => status === 'fulfilled').length + 1
  expect([row?.used, had]).toEqual([row?.capacity, row?.capacity])
})
