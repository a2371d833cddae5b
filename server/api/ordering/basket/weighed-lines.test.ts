import { beforeEach, expect, test } from 'vitest'
import { catalogueApi, checkoutApi } from '@larder/shared/contracts'
import { sql } from 'drizzle-orm'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest, YORK_STORE } from '@larder/testing/order-fixtures.ts'

const CHICKEN = 'free-range-whole-chicken'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})

test('a basket with a chicken says what it weighs about, and holds a tenth more', async () => {
  const guest = await createGuest(app)
  const basket = await createFilledBasket(app, guest, { item: CHICKEN, quantity: 2 })
  const [line] = basket.items
  expect(line?.weighed).toEqual({ grams: 1_600 })
  expect(basket.fees).toContainEqual({
    code: 'WEIGHT_MARGIN',
    name: 'Held until your items are weighed',
    amount: 1.79,
  })
  const parts = [basket.orderSubtotalAfterDiscounts, ...basket.fees.map(({ amount }) => amount)]
  const tips = basket.tips.map(({ amount }) => amount)
  const sum = [...parts, ...tips].reduce((total, amount) => total + Math.round(amount * 100), 0)
  expect(Math.round(basket.orderTotal * 100)).toBe(sum)
  // The total that is agreed to, and so charged, is the one that was shown.
  const order = await guest.call(checkoutApi.processOrder, createOrderRequest(basket))
  expect(order.orderTotal).toBe(basket.orderTotal)
})

test('a basket without items by weight holds nothing', async () => {
  const basket = await createFilledBasket(app, await createGuest(app))
  expect(basket.fees.map(({ code }) => code)).not.toContain('WEIGHT_MARGIN')
})

test('a brand that weighs nothing sells a chicken at its price', async () => {
  await app.db.execute(sql`
    update brands set details = jsonb_set(details, '{settings,weighedItems}', '"0"') where id = 'fernhill'`)
  const basket = await createFilledBasket(app, await createGuest(app), { item: CHICKEN })
  expect(basket.items[0]?.weighed).toBeUndefined()
  expect(basket.fees.map(({ code }) => code)).not.toContain('WEIGHT_MARGIN')
})

test('the menu says that an item is sold by weight', async () => {
  const guest = await createGuest(app)
  const query = { storeId: YORK_STORE, fulfilmentMethod: 'delivery', menuItemSlug: CHICKEN } as const
  const { menuItems } = await guest.call(catalogueApi.menuItem, query)
  expect(menuItems).toMatchObject([{ unitSize: 'about 1.6kg', isWeighed: true }])
})
