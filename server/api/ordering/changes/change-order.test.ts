import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutApi, ordersApi, slotsApi } from '@larder/shared/contracts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  listPayments,
  YORK_ADDRESS,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { brands, couponUses, menuItems, slots } from '../../model/schema/index.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'
import {
  change,
  LESS,
  loadOrderRow,
  MORE,
  placeCardOrder,
  placeOrderInCash,
  quote,
  type PlacedOrder,
} from './changes.testing.ts'

const OIL = 'extra-virgin-olive-oil'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
  await shop.sandbox.control('/kitchen', { isPaused: true })
})

async function changeItem(slug: string, to: Partial<typeof menuItems.$inferInsert>): Promise<void> {
  await shop.db
    .update(menuItems)
    .set(to)
    .where(and(eq(menuItems.brandId, 'fernhill'), eq(menuItems.slug, slug)))
  await shop.db.update(brands).set({ version: sql`${brands.version} + 1` })
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_000))
}

const view = ({ visitor, businessOrderId }: PlacedOrder) => visitor.call(ordersApi.view, { businessOrderId })
const sumRefunded = () => listPayments(shop).reduce((sum, { refunded }) => sum + refunded, 0)

async function countPlaces(slotId: string) {
  const at = and(eq(slots.storeId, YORK_STORE), eq(slots.slotId, slotId))
  const [row] = await shop.db.select({ used: slots.used }).from(slots).where(at)
  return row?.used ?? 0
}

async function findOtherSlot({ visitor }: PlacedOrder, taken: string) {
  const { slotDays } = await visitor.call(slotsApi.list, {
    startDate: '2030-01-09',
    endDate: '2030-01-10',
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    postcode: YORK_ADDRESS.postcode,
  })
  const found = slotDays
    .flatMap(({ slots: all }) => all)
    .find(({ slotId, info, denyPayments }) => {
      const isFree = info.status === 'available' && !denyPayments.cash && !denyPayments.card
      return isFree && slotId !== taken
    })
  if (!found) throw new Error('The store has no other slots')
  return { slotId: found.slotId, date: found.slotDate }
}

describe('changing an order that costs less', () => {
  test('fewer items are accepted at once, and the difference goes back to the card', async () => {
    const order = await placeCardOrder(shop)
    const quoted = await quote(order, { quantities: { [order.lineId]: LESS } })
    expect(quoted).toMatchObject({ version: 0, needsPayment: false, items: [{ quantity: LESS }] })
    expect(quoted.difference).toBeLessThan(0)
    expect((await view(order)).orderTotal * 100).toBeCloseTo(order.totalPence)
    const accepted = await change(order, { quantities: { [order.lineId]: LESS } })
    expect(accepted).toMatchObject({ isApplied: true, difference: quoted.difference })
    await shop.jobs.sweep()
    const changed = await view(order)
    expect(changed).toMatchObject({ revision: 1, orderTotal: quoted.orderTotal, items: [{ quantity: LESS }] })
    expect(sumRefunded()).toBe(Math.round(-quoted.difference * 100))
    expect(changed.refunds).toMatchObject([{ cause: 'change', to: 'payment', isDone: true }])
  })

  test('an order that is changed and then cancelled gives back what is left', async () => {
    const order = await placeCardOrder(shop)
    await change(order, { quantities: { [order.lineId]: LESS } })
    await order.visitor.call(ordersApi.cancel, { businessOrderId: order.businessOrderId })
    for (let turn = 0; turn < 3; turn += 1) {
      await shop.jobs.deliver()
      await shop.jobs.sweep()
      shop.setNow(new Date(shop.deps.clock().getTime() + 61_000))
    }
    expect(sumRefunded()).toBe(order.totalPence)
  })

  test('the store’s system gets the changed order in place of the first, and the shopper a mail', async () => {
    const order = await placeCardOrder(shop)
    await shop.jobs.deliver()
    await change(order, { quantities: { [order.lineId]: LESS }, instructions: 'Ring twice' })
    await shop.jobs.deliver()
    expect(shop.sandbox.store.state.kitchen.orders[order.businessOrderId]?.order).toMatchObject({
      revision: 1,
      instructions: 'Ring twice',
      lines: [{ quantity: LESS }],
    })
    const mails = shop.sandbox.store.state.messages.map((mail) => JSON.stringify(mail))
    expect(mails.filter((mail) => /was changed[^}]*You get £/.test(mail))).toHaveLength(1)
  })
})

describe('changing a cash order', () => {
  test('no money moves, and the total is the new one', async () => {
    const order = await placeOrderInCash(shop)
    const quoted = await quote(order, { quantities: { [order.lineId]: MORE } })
    expect(quoted).toMatchObject({ needsPayment: false })
    expect(quoted.difference).toBeGreaterThan(0)
    await change(order, { quantities: { [order.lineId]: MORE } })
    const changed = await view(order)
    expect(changed).toMatchObject({ orderTotal: quoted.orderTotal, payment: { method: 'Cash' } })
    expect(changed.refunds).toEqual([])
    expect(listPayments(shop)).toEqual([])
  })
})

describe('prices of a changed order', () => {
  test('ordered items keep their price, and more of them have today’s', async () => {
    const order = await placeOrderInCash(shop)
    const [line] = (await view(order)).items
    const orderedPrice = line?.unitPrice ?? 0
    await changeItem(OIL, { pricePence: Math.round(orderedPrice * 100) + 100 })
    const { items } = await quote(order, { quantities: { [order.lineId]: MORE } })
    expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [3, orderedPrice],
      [1, expect.closeTo(orderedPrice + 1)],
    ])
  })

  test('an item with choices is added in its size and options at today’s price, by the basket’s rules', async () => {
    const order = await placeOrderInCash(shop)
    const sandwich = { menuItemId: 'build-your-own-deli-sandwich', quantity: 2 }
    const options = [
      { groupId: 'sandwich-bread', optionId: 'sesame-bagel', quantity: 1 },
      { groupId: 'sandwich-filling', optionId: 'roast-ham', quantity: 1 },
    ]
    const cake = {
      menuItemId: 'victoria-sponge',
      quantity: 1,
      sizeId: 'large',
      options: [{ groupId: 'cake-writing', optionId: 'thank-you', quantity: 1 }],
    }
    const { items } = await quote(order, { added: [{ ...sandwich, options }, cake] })
    expect(items.slice(1)).toMatchObject([
      { options: [{ optionId: 'sesame-bagel' }, { optionId: 'roast-ham' }], unitPrice: 4.55, quantity: 2 },
      { sizeName: expect.stringMatching(/^Large/), unitPrice: 33.5 },
    ])
    // A filling is required.
    await expect(quote(order, { added: [sandwich] })).rejects.toMatchObject({ code: 'ITEM_ADD' })
  })

  test('ordered items keep the member price when the store ends membership pricing', async () => {
    const visitor = await createMember(shop, 'ada@fernhill.example')
    const basket = await createFilledBasket(shop, visitor, { quantity: 3 })
    const [line] = basket.items
    expect(line?.unitPrice).toBeLessThan(line?.fullUnitPrice ?? 0)
    const { businessOrderId } = await visitor.call(
      checkoutApi.processOrder,
      createOrderRequest(basket, 'cash'),
    )
    await shop.db.execute(sql`
      update stores set details = jsonb_set(details, '{membershipPricing}', 'false') where id = ${YORK_STORE}`)
    await changeItem(OIL, { name: 'Olive Oil' })
    const order = { visitor, businessOrderId, lineId: line?.basketLineId ?? '', totalPence: 0 }
    const { items, difference } = await quote(order, { instructions: 'Ring twice.' })
    expect(items.map(({ unitPrice }) => unitPrice)).toEqual([line?.unitPrice])
    expect(difference).toBe(0)
    const more = await quote(order, { quantities: { [order.lineId]: MORE } })
    expect(more.items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [3, line?.unitPrice],
      [1, line?.fullUnitPrice],
    ])
  })

  test('an item that has left the menu stays at what was agreed, and no more of it can be had', async () => {
    const order = await placeOrderInCash(shop)
    await shop.db.delete(menuItems).where(and(eq(menuItems.brandId, 'fernhill'), eq(menuItems.slug, OIL)))
    await changeItem('oat-milk', { pricePence: 200 })
    const added = [{ menuItemId: 'oat-milk', quantity: 1 }]
    const { items, problem } = await quote(order, { added })
    expect(problem).toBeUndefined()
    expect(items).toMatchObject([{ menuItemId: OIL, quantity: 3 }, { menuItemId: 'oat-milk' }])
    await expect(quote(order, { quantities: { [order.lineId]: MORE } })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
  })

  test('the same item added again is more of the ordered line', async () => {
    const order = await placeOrderInCash(shop)
    const { items } = await quote(order, { added: [{ menuItemId: OIL, quantity: 1 }] })
    expect(items).toMatchObject([{ basketLineId: order.lineId, quantity: MORE }])
  })

  test('more of an item with another allergen is a line of its own that declares it', async () => {
    const order = await placeOrderInCash(shop)
    const nuts = sql`jsonb_set(details, '{allergens}', '["nuts"]')`
    await shop.db.update(menuItems).set({ details: nuts }).where(eq(menuItems.slug, OIL))
    await changeItem(OIL, { name: 'Olive Oil' })
    const { items } = await quote(order, { quantities: { [order.lineId]: MORE } })
    expect(items.map(({ quantity, allergenStatement }) => [quantity, allergenStatement?.contains])).toEqual([
      [3, expect.not.arrayContaining(['nuts'])],
      [1, ['nuts']],
    ])
  })

  test('the same item added to its two lines of two prices comes once', async () => {
    const order = await placeOrderInCash(shop)
    await changeItem(OIL, { pricePence: 999 })
    const added = [{ menuItemId: OIL, quantity: 1 }]
    await change(order, { added })
    const { items } = await quote(order, { added })
    expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [3, expect.any(Number)],
      [2, 9.99],
    ])
  })

  test('below the minimum spend the change is refused in checkout’s words', async () => {
    const order = await placeOrderInCash(shop)
    const wish = { quantities: { [order.lineId]: 1 } }
    const { problem } = await quote(order, wish)
    await expect(change(order, wish)).rejects.toMatchObject({ code: 'MIN_SPEND', text: problem })
    expect((await view(order)).revision).toBe(0)
  })

  test('an order of nothing is refused', async () => {
    const order = await placeOrderInCash(shop)
    await expect(change(order, { quantities: { [order.lineId]: 0 } })).rejects.toMatchObject({
      code: 'BASKET_EMPTY',
    })
  })

  test('a coupon whose minimum is no longer reached is removed, and can be used again', async () => {
    const order = await placeCardOrder(shop, { quantity: 5, coupon: 'WELCOME10' })
    const wish = { quantities: { [order.lineId]: LESS } }
    const quoted = await quote(order, wish)
    expect(quoted.removedCoupon).toMatchObject({ code: 'WELCOME10' })
    await change(order, wish)
    expect((await view(order)).coupon).toBeUndefined()
    expect(await shop.db.$count(couponUses, eq(couponUses.orderId, order.businessOrderId))).toBe(0)
  })
})

describe('time and address of a changed order', () => {
  test('the new slot is taken and the old one is free', async () => {
    const order = await placeOrderInCash(shop)
    const { slot: before } = await loadOrderRow(shop, order.businessOrderId)
    const slot = await findOtherSlot(order, before.slotId)
    await change(order, { slot })
    expect((await view(order)).slot).toMatchObject({ slotId: slot.slotId, date: slot.date })
    expect(await countPlaces(before.slotId)).toBe(0)
    expect(await countPlaces(slot.slotId)).toBe(1)
  })

  test('a slot that is full meanwhile is refused, and the order keeps its own', async () => {
    const order = await placeOrderInCash(shop)
    const { slot: before } = await loadOrderRow(shop, order.businessOrderId)
    const slot = await findOtherSlot(order, before.slotId)
    const { version, orderTotal } = await quote(order, { slot })
    const full = { brandId: 'fernhill', storeId: YORK_STORE, slotId: slot.slotId, day: slot.date }
    await shop.db.insert(slots).values({ ...full, used: 12, capacity: 12 })
    const { businessOrderId } = order
    const accepting = order.visitor.call(ordersApi.acceptChange, {
      businessOrderId,
      slot,
      version,
      orderTotal,
    })
    await expect(accepting).rejects.toMatchObject({ code: 'SLOT_RESERVE' })
    expect(await countPlaces(before.slotId)).toBe(1)
    expect((await view(order)).slot.slotId).toBe(before.slotId)
  })

  test('another address in the area is taken, one outside of it is refused', async () => {
    const order = await placeOrderInCash(shop)
    const near = { ...YORK_ADDRESS, addressLine1: '3 Stonegate' }
    await change(order, { deliveryAddress: near })
    expect((await view(order)).deliveryAddress).toMatchObject({ addressLine1: '3 Stonegate' })
    const far = { ...YORK_ADDRESS, town: 'London', postcode: 'SW1A 1AA' }
    await expect(quote(order, { deliveryAddress: far })).rejects.toMatchObject({ code: 'DELIVERY_ADDRESS' })
  })
})

describe('when an order cannot be changed as agreed', () => {
  test('another tab has changed it: the second is told, and nothing is lost', async () => {
    const order = await placeOrderInCash(shop)
    const wish = { quantities: { [order.lineId]: LESS } }
    const { version, orderTotal } = await quote(order, wish)
    await change(order, { quantities: { [order.lineId]: MORE } })
    const { visitor, businessOrderId } = order
    const accepting = visitor.call(ordersApi.acceptChange, { businessOrderId, ...wish, version, orderTotal })
    await expect(accepting).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
    expect((await view(order)).items).toMatchObject([{ quantity: MORE }])
  })

  test('the allergens of an added item have changed since the quote: it is named, and what was ordered is not', async () => {
    const order = await placeOrderInCash(shop)
    const wish = { added: [{ menuItemId: 'oat-milk', quantity: 1 }] }
    const { version, orderTotal, items } = await quote(order, wish)
    const withNuts = { details: sql`details || '{"allergens": ["nuts"]}'` as never }
    await changeItem(OIL, withNuts)
    await changeItem('oat-milk', withNuts)
    const { visitor, businessOrderId } = order
    const declared = items.flatMap((line) => line.declared ?? [])
    const agreed = { businessOrderId, ...wish, version, orderTotal, declared }
    await expect(visitor.call(ordersApi.acceptChange, agreed)).rejects.toMatchObject({
      code: 'ORDER_CHANGED',
      text: expect.stringMatching(/^What is stated of Oat Milk has changed\. Contains nuts\.((?!Olive).)*$/),
    })
    expect(await change(order, wish)).toMatchObject({ isApplied: true })
  })

  test('a price has changed since the quote: both totals are named', async () => {
    const order = await placeOrderInCash(shop)
    const wish = { added: [{ menuItemId: 'oat-milk', quantity: 1 }] }
    const { version, orderTotal } = await quote(order, wish)
    await changeItem('oat-milk', { pricePence: 5_000 })
    const { visitor, businessOrderId } = order
    const accepting = visitor.call(ordersApi.acceptChange, { businessOrderId, ...wish, version, orderTotal })
    await expect(accepting).rejects.toMatchObject({ code: 'ORDER_CHANGED', text: /Your total was £.* now £/ })
  })

  test('the store has started: quote and acceptance say so', async () => {
    const order = await placeOrderInCash(shop)
    const wish = { quantities: { [order.lineId]: LESS } }
    const { version, orderTotal } = await quote(order, wish)
    await createStoreSystem(shop).move(order.businessOrderId, 'store_accepted_picking')
    const { visitor, businessOrderId } = order
    const accepting = visitor.call(ordersApi.acceptChange, { businessOrderId, ...wish, version, orderTotal })
    await expect(accepting).rejects.toMatchObject({ code: 'ORDER_CHANGE_CLOSED' })
    await expect(quote(order, wish)).rejects.toMatchObject({ code: 'ORDER_CHANGE_CLOSED' })
  })
})
