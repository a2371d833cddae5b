import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { basketApi, checkoutApi, ordersApi } from '@larder/shared/contracts'
import { brands, menuItems } from '../../model/schema/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  YORK_ADDRESS,
  DISCOVER_CARD,
  createFilledBasket,
  createOrderRequest,
  payByCard,
  listPayments,
  reserveSlot,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'

// The amounts shown, ordered and charged are the same, or the shopper is asked again (trust P4).

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

const ITEM_SLUGS = [
  'extra-virgin-olive-oil',
  'braeburn-apples',
  'oat-milk',
  'ginger-beer',
  'dark-chocolate-70',
]
const findCaptured = () => listPayments(shop).at(-1)

async function changePrice(slug: string, by: number): Promise<void> {
  const one = and(eq(menuItems.brandId, 'fernhill'), eq(menuItems.slug, slug))
  await shop.db
    .update(menuItems)
    .set({ pricePence: sql`${menuItems.pricePence} + ${by}` })
    .where(one)
  await shop.db
    .update(brands)
    .set({ version: sql`${brands.version} + 1` })
    .where(eq(brands.id, 'fernhill'))
  // the cached menu is checked for changes at most every two seconds
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_000))
}

test('the displayed, ordered and captured amounts are equal for any basket', async () => {
  const line = fc.record({ slug: fc.constantFrom(...ITEM_SLUGS), quantity: fc.integer({ min: 1, max: 6 }) })
  const wish = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    tip: fc.integer({ min: 0, max: 6 }),
    coupon: fc.constantFrom(undefined, 'FREEDROP', 'FRESH5'),
  })
  await fc.assert(
    fc.asyncProperty(wish, async ({ lines, tip, coupon }) => {
      const guest = await createGuest(shop)
      // Adds enough for any minimum spend, then further items.
      const { basketToken } = await createFilledBasket(shop, guest, { quantity: 4 })
      for (const { slug, quantity } of lines) {
        const menuItem = { menuItemId: slug, quantity }
        await guest.call(basketApi.addItem, {
          storeId: YORK_STORE,
          fulfilmentMethod: 'delivery',
          basketToken,
          menuItem,
        })
      }
      if (coupon) await guest.call(basketApi.applyCoupon, { basketToken, coupon }).catch(() => undefined)
      const shown = await guest.call(basketApi.updateTip, { basketToken, tip: tip * 0.5 })
      const order = await guest.call(checkoutApi.processOrder, createOrderRequest(shown))
      await payByCard(shop, guest, { ...order, number: DISCOVER_CARD })
      const { businessOrderId } = order
      const { orderTotal } = await guest.call(ordersApi.view, { businessOrderId })
      const pence = Math.round(shown.orderTotal * 100)
      expect([order.orderTotal, orderTotal]).toEqual([shown.orderTotal, shown.orderTotal])
      expect(findCaptured()).toMatchObject({ amount: pence, captured: pence, currency: 'GBP' })
    }),
    { numRuns: 12 },
  )
})

test('a price change during checkout requires new agreement', async () => {
  const guest = await createGuest(shop)
  const shown = await createFilledBasket(shop, guest)
  await changePrice('extra-virgin-olive-oil', 25)
  await expect(guest.call(checkoutApi.processOrder, createOrderRequest(shown))).rejects.toMatchObject({
    status: 409,
    text: expect.stringMatching(/^Your total has changed[.] Your total was £/),
  })
  const fresh = await guest.call(basketApi.retrieve, { basketToken: shown.basketToken })
  expect(Math.round((fresh.orderTotal - shown.orderTotal) * 100)).toBe(75)
  const order = await guest.call(checkoutApi.processOrder, createOrderRequest(fresh))
  await payByCard(shop, guest, { ...order, number: DISCOVER_CARD })
  expect(findCaptured()?.captured).toBe(Math.round(fresh.orderTotal * 100))
})

test('charges the agreed price even if the price changes later', async () => {
  const guest = await createGuest(shop)
  const shown = await createFilledBasket(shop, guest)
  const order = await guest.call(checkoutApi.processOrder, createOrderRequest(shown))
  await changePrice('extra-virgin-olive-oil', 100)
  await payByCard(shop, guest, { ...order, number: DISCOVER_CARD })
  expect(findCaptured()?.captured).toBe(Math.round(shown.orderTotal * 100))
})

test('reports a higher delivery fee and rejects the old total', async () => {
  const guest = await createGuest(shop)
  const shown = await createFilledBasket(shop, guest)
  const { basketToken } = shown
  const village = {
    ...YORK_ADDRESS,
    addressLine1: '1 Main Street',
    town: 'Dunnington',
    postcode: 'YO19 5LP',
  }
  const moved = await guest.call(checkoutApi.setDeliveryAddress, { basketToken, address: village })
  expect(moved.hasCostChanged).toBe(true)
  await reserveSlot(guest, basketToken, { now: shop.deps.clock() })
  await expect(
    guest.call(checkoutApi.processOrder, { ...createOrderRequest(shown), basketVersion: undefined }),
  ).rejects.toMatchObject({ code: 'DELIVERY_COST_CHANGED' })
})
