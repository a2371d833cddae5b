import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, catalogueApi, checkoutApi, marketingApi, ordersApi } from '@larder/shared/contracts'
import { slotReservations } from '../../model/schema/index.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  createDraftOrder,
  createFilledBasket,
  createOrderRequest,
  DISCOVER_CARD,
  listPayments,
  payByCard,
  VISA_CARD,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { beforeTransactionHook } from '@larder/testing/race.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import {
  change,
  LESS,
  MORE,
  payChange,
  placeCardOrder,
  placeOrderInCash,
} from '../changes/changes.testing.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'
import { answerChallenge } from '../payments/card-payments.testing.ts'
import { deleteExpiredHolds } from './stock.queries.ts'
import { addOil, createHolder, loadStockRows, OIL, reportLeft } from './stock.testing.ts'

const LEEDS_STORE = 13
const MILK = 'oat-milk'
/** What an order of the fixtures has. */
const ORDERED = 3
const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
  await shop.sandbox.control('/kitchen', { isPaused: true })
})

/** Two seconds later, when every server knows. */
async function isOnSale() {
  shop.setNow(new Date(shop.deps.clock().getTime() + 2_000))
  return (await shop.call(catalogueApi.menuItem, { ...york, menuItemId: OIL })).menuItems[0]?.isAvailable
}

const passMinutes = (minutes: number) => shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

describe('placing an order', () => {
  test('takes its pieces, and the last one sells out', async () => {
    await reportLeft(shop, ORDERED)
    expect(await isOnSale()).toBe(true)
    await placeOrderInCash(shop)
    expect(await loadStockRows(shop)).toEqual({ left: [0], held: 0, taken: ORDERED })
    expect(await isOnSale()).toBe(false)
  })

  test('pieces of an order that is being paid are nobody else’s, until it is abandoned', async () => {
    await reportLeft(shop, ORDERED + 1)
    const { visitor, order } = await createDraftOrder(shop)
    passMinutes(15)
    const other = await createGuest(shop)
    await expect(addOil(other, 2)).rejects.toMatchObject({ text: 'Only 1 left.' })
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(await loadStockRows(shop)).toEqual({ left: [1], held: 0, taken: ORDERED })
    await reportLeft(shop, ORDERED)
    await createDraftOrder(shop)
    passMinutes(31)
    await shop.jobs.sweep()
    expect(await loadStockRows(shop)).toMatchObject({ left: [ORDERED], held: 0 })
  })

  test('pieces of an order that is being paid stay, whatever its shopper does to the basket meanwhile', async () => {
    await reportLeft(shop, ORDERED)
    const { visitor, basket, order } = await createDraftOrder(shop)
    const [line] = basket.items
    const { basketToken } = basket
    await visitor.call(basketApi.removeItem, { basketToken, basketLineId: line?.basketLineId ?? '' })
    await expect(createHolder(shop)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(await loadStockRows(shop)).toEqual({ left: [0], held: 0, taken: ORDERED })
  })

  describe('a basket whose order is being paid', () => {
    const addMilk = (visitor: Visitor, basketToken?: string, quantity = 2) =>
      visitor.call(basketApi.addItem, { ...york, basketToken, menuItem: { menuItemId: MILK, quantity } })
    const removeLast = async (visitor: Visitor, { basketToken, items }: basketApi.Basket) =>
      visitor.call(basketApi.removeItem, { basketToken, basketLineId: items.at(-1)?.basketLineId ?? '' })
    const startPaying = async (left: { oil: number; milk: number }) => {
      await reportLeft(shop, left.oil)
      await reportLeft(shop, left.milk, { menuItemId: MILK })
      return createDraftOrder(shop)
    }

    test('holds what is added to it for ten minutes', async () => {
      const { visitor, basket } = await startPaying({ oil: ORDERED, milk: 2 })
      const added = await addMilk(visitor, basket.basketToken)
      const other = await createGuest(shop)
      await expect(addMilk(other)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
      await removeLast(visitor, added)
      const theirs = await addMilk(other)
      await removeLast(other, theirs)
      await addMilk(visitor, basket.basketToken)
      passMinutes(9)
      await expect(addMilk(other)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
      passMinutes(2)
      await addMilk(other)
      expect(await deleteExpiredHolds(shop.db, shop.deps.clock())).toBe(1)
      await expect(addOil(other)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
    })

    test('holds more pieces of an item that it orders for ten minutes', async () => {
      const { visitor, basket, order } = await startPaying({ oil: ORDERED + 2, milk: 0 })
      await addOil(visitor, 2, basket.basketToken)
      const other = await createGuest(shop)
      await expect(addOil(other)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
      await expect(addOil(visitor, 1, basket.basketToken)).rejects.toMatchObject({ code: 'ITEM_LIMIT' })
      passMinutes(11)
      await addOil(other, 1)
      await expect(addOil(other, 2)).rejects.toMatchObject({ code: 'ITEM_LIMIT' })
      await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
      expect(await loadStockRows(shop)).toEqual({
        left: expect.arrayContaining([2]),
        held: 1,
        taken: ORDERED,
      })
    })

    test('lets what was added go when the order is paid, and keeps it when the order is abandoned', async () => {
      const paid = await startPaying({ oil: 3 * ORDERED, milk: 4 })
      await addMilk(paid.visitor, paid.basket.basketToken)
      await payByCard(shop, paid.visitor, { ...paid.order, number: DISCOVER_CARD })
      expect(await loadStockRows(shop)).toMatchObject({ held: 0, taken: ORDERED })
      const left = await createDraftOrder(shop)
      passMinutes(25)
      await addMilk(left.visitor, left.basket.basketToken)
      passMinutes(6)
      await shop.jobs.sweep()
      expect(await loadStockRows(shop)).toMatchObject({ held: 2, taken: ORDERED })
    })

    test('holds all of it without an end when it is ordered with what was added', async () => {
      const { visitor, basket } = await startPaying({ oil: ORDERED, milk: 2 })
      const added = await addMilk(visitor, basket.basketToken)
      await visitor.call(checkoutApi.processOrder, createOrderRequest(added))
      passMinutes(11)
      const other = await createGuest(shop)
      await expect(addMilk(other)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
      expect(await loadStockRows(shop)).toMatchObject({ held: ORDERED + 2 })
    })
  })

  test('a deep link that clears the basket ends its order being paid, and a later payment is refunded', async () => {
    await reportLeft(shop, ORDERED)
    const { visitor, basket, order } = await createDraftOrder(shop)
    const paid = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
    const { basketToken } = basket
    const link = { storeId: LEEDS_STORE, clearStore: true, currentBasketToken: basketToken }
    const outcome = await visitor.call(marketingApi.deepLinkAction, link)
    expect(outcome).toMatchObject({ outcome: 'OPEN_STORE' })
    await createHolder(shop, ORDERED)
    await answerChallenge(shop, paid.gatewayData.id, 'approve')
    await expect.poll(() => listPayments(shop).map(({ status }) => status)).toEqual(['Refunded'])
    expect(await loadStockRows(shop)).toEqual({ left: [ORDERED], held: ORDERED, taken: 0 })
    expect(await shop.db.$count(slotReservations, eq(slotReservations.status, 'confirmed'))).toBe(0)
    expect(await visitor.call(basketApi.restore, { basketToken })).toMatchObject({ itemCount: ORDERED })
  })

  test('takes lapsed pieces again, or names the line of which there are too few', async () => {
    await reportLeft(shop, ORDERED)
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    await shop.db.$client.query(`update stock_holds set expires_at = '2000-01-01'`)
    await createHolder(shop, 1)
    const { basketToken } = basket
    const ordering = guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
    await expect(ordering).rejects.toMatchObject({ status: 409 })
    const { items } = await guest.call(basketApi.retrieve, { basketToken })
    expect(items[0]?.checkoutConflicts).toEqual([{ code: 'ITEM_LIMIT', message: 'Only 2 left.' }])
    await shop.db.$client.query(`update stock_holds set expires_at = '2000-01-01'`)
    await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
    expect(await loadStockRows(shop)).toMatchObject({ left: [0], taken: ORDERED })
  })

  test('is refused where others take lapsed pieces between check and write', async () => {
    const hook = beforeTransactionHook()
    shop = await startShop({ change: hook.change })
    await reportLeft(shop, ORDERED)
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    await shop.db.$client.query(`update stock_holds set expires_at = '2000-01-01'`)
    hook.beforeNextTransaction(async () => void (await createHolder(shop, 1)))
    await expect(
      guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash')),
    ).rejects.toMatchObject({ code: 'ITEM_LIMIT', text: /^Only 2 left of .*Olive Oil/ })
    expect(await loadStockRows(shop)).toMatchObject({ left: [ORDERED], taken: 0 })
  })

  test('who orders first gets the pieces where a store reports fewer than baskets hold', async () => {
    await reportLeft(shop, 2 * ORDERED)
    const guests = [await createGuest(shop), await createGuest(shop)]
    const baskets = []
    for (const guest of guests) baskets.push(await createFilledBasket(shop, guest))
    await reportLeft(shop, ORDERED + 1)
    const outcomes = []
    for (const [index, guest] of guests.entries()) {
      const basket = baskets[index]
      if (!basket) continue
      outcomes.push(
        await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash')).then(
          () => 'ordered',
          ({ code }: { code: string }) => code,
        ),
      )
    }
    expect(outcomes).toEqual(['ordered', 'BASKET_NOT_VALID'])
    expect(await loadStockRows(shop)).toMatchObject({ left: [1], taken: ORDERED })
  })
})

describe('an order that ends or changes', () => {
  test('gives its pieces back when it is cancelled before picking', async () => {
    await reportLeft(shop, ORDERED)
    const { visitor, businessOrderId } = await placeOrderInCash(shop)
    expect(await isOnSale()).toBe(false)
    await visitor.call(ordersApi.cancel, { businessOrderId })
    expect(await loadStockRows(shop)).toEqual({ left: [ORDERED], held: 0, taken: 0 })
    expect(await isOnSale()).toBe(true)
  })

  test('gives back no more than there was: what its store had counted away is not on sale again', async () => {
    await reportLeft(shop, ORDERED)
    const { visitor, order } = await createDraftOrder(shop)
    await reportLeft(shop, 0)
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    expect(await loadStockRows(shop)).toEqual({ left: [0], held: 0, taken: 0 })
    await visitor.call(ordersApi.cancel, { businessOrderId: order.businessOrderId })
    expect((await loadStockRows(shop)).left).toEqual([0])
    expect(await isOnSale()).toBe(false)
  })

  test('gives nothing back that its store rejected or had packed', async () => {
    await reportLeft(shop, 2 * ORDERED)
    const { move } = createStoreSystem(shop)
    const [rejected, packed] = [await placeOrderInCash(shop), await placeOrderInCash(shop)]
    await move(rejected.businessOrderId, 'store_rejected')
    await move(packed.businessOrderId, 'store_accepted_picking')
    await move(packed.businessOrderId, 'cancelled')
    expect((await loadStockRows(shop)).left).toEqual([0])
  })

  test('takes what is added and gives back what is left out', async () => {
    await reportLeft(shop, MORE)
    const order = await placeOrderInCash(shop)
    await change(order, { quantities: { [order.lineId]: LESS } })
    expect(await loadStockRows(shop)).toEqual({ left: [MORE - LESS], held: 0, taken: LESS })
    await change(order, { quantities: { [order.lineId]: MORE } })
    expect(await loadStockRows(shop)).toEqual({ left: [0], held: 0, taken: MORE })
    expect(await isOnSale()).toBe(false)
    await expect(change(order, { quantities: { [order.lineId]: MORE + 1 } })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('holds what is added while it is paid, and gives the charge back when it is gone', async () => {
    await reportLeft(shop, MORE)
    const order = await placeCardOrder(shop)
    const accepted = await change(order, { quantities: { [order.lineId]: MORE } })
    expect(await loadStockRows(shop)).toEqual({ left: [1], held: 1, taken: ORDERED })
    await expect(createHolder(shop)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
    passMinutes(11)
    await createHolder(shop)
    await payChange(shop, order, accepted)
    const { visitor, businessOrderId } = order
    expect((await visitor.call(ordersApi.view, { businessOrderId })).revision).toBe(0)
    expect(await loadStockRows(shop)).toMatchObject({ left: [1], taken: ORDERED })
  })

  test('an order of what was not counted then changes what is left by the difference alone', async () => {
    const order = await placeOrderInCash(shop)
    await reportLeft(shop, 1)
    await change(order, { quantities: { [order.lineId]: MORE } })
    expect(await loadStockRows(shop)).toEqual({ left: [0], held: 0, taken: MORE - ORDERED })
  })
})
