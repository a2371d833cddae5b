import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  YORK_ADDRESS,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { brands, storeItems, stores } from '../model/schema/index.ts'

const LEEDS_STORE = 13
const OIL = 'extra-virgin-olive-oil'
const MILK = 'oat-milk'

let app: TestApp
let ada: Visitor
beforeEach(async () => {
  app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  ada = await createMember(app, 'ada@fernhill.example')
})

/** Places an order of three bottles of oil and one carton of oat milk. */
async function placeOrder(): Promise<string> {
  const filled = await createFilledBasket(app, ada)
  const basket = await ada.call(basketApi.addItem, {
    basketToken: filled.basketToken,
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: MILK, quantity: 1 },
  })
  return (await ada.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))).businessOrderId
}

type ReorderInput = { basketToken?: string; fulfilmentLocation?: { postcode: string } }
const reorder = (businessOrderId: string, more: ReorderInput = {}) =>
  ada.call(memberApi.reorder, { businessOrderId, fulfilmentMethod: 'delivery', ...more })

const readQuantities = ({ items }: basketApi.Basket) =>
  Object.fromEntries(items.map(({ menuItemId, quantity }) => [menuItemId, quantity]))

/** Makes servers read the brand's menu and stores again. */
async function publishMenu(): Promise<void> {
  await app.db
    .update(brands)
    .set({ version: sql`${brands.version} + 1` })
    .where(eq(brands.id, 'fernhill'))
  app.setNow(new Date(app.deps.clock().getTime() + 3_000)) // a brand is read anew at most every two seconds
}

/** Changes what the York store has of an item. */
async function setAvailability(item: string, sold: 'out' | 'no'): Promise<void> {
  const key = { brandId: 'fernhill', storeId: YORK_STORE, item }
  await app.db
    .insert(storeItems)
    .values({ ...key, sold })
    .onConflictDoUpdate({ target: [storeItems.brandId, storeItems.storeId, storeItems.item], set: { sold } })
  await publishMenu()
}

async function pauseStore(): Promise<void> {
  const details = sql`jsonb_set(${stores.details}, '{ordersPaused}', 'true')`
  await app.db
    .update(stores)
    .set({ details })
    .where(and(eq(stores.brandId, 'fernhill'), eq(stores.id, YORK_STORE)))
  await publishMenu()
}

describe('ordering again', () => {
  test('brings all lines in one write, with the address of the order', async () => {
    const { basket, unavailable } = await reorder(await placeOrder())
    expect(unavailable).toEqual([])
    expect(readQuantities(basket)).toEqual({ [OIL]: 3, [MILK]: 1 })
    expect(basket.addresses.delivery).toMatchObject(YORK_ADDRESS)
    expect(basket.isValid).toBe(true)
  })

  test('prefers a saved address, and the one at the chosen place', async () => {
    const order = await placeOrder()
    const save = (addressLine1: string, postcode: string) =>
      ada.call(memberApi.addAddress, {
        type: 'delivery',
        address: { ...YORK_ADDRESS, addressLine1, postcode },
      })
    await save('1 Minster Yard', 'YO1 7HH')
    await save('9 Goodramgate', 'YO1 7LW')
    const { basket: first } = await reorder(order, { fulfilmentLocation: { postcode: 'yo17lw' } })
    expect(first.addresses.delivery).toMatchObject({ addressLine1: '9 Goodramgate', postcode: 'YO1 7LW' })
    await ada.call(basketApi.clear, { basketToken: first.basketToken })
    const { basket: second } = await reorder(order, { fulfilmentLocation: { postcode: 'YO1 8QQ' } })
    expect(second.addresses.delivery).toMatchObject({ addressLine1: '9 Goodramgate' }) // an address that is set stays
  })

  test('uses the default saved address without a chosen place', async () => {
    const order = await placeOrder()
    const address = { ...YORK_ADDRESS, addressLine1: '1 Minster Yard', postcode: 'YO1 7HH' }
    await ada.call(memberApi.addAddress, { type: 'delivery', address })
    expect((await reorder(order)).basket.addresses.delivery).toMatchObject(address)
  })

  test('leaves the address open at a place without a saved one', async () => {
    const { basket } = await reorder(await placeOrder(), { fulfilmentLocation: { postcode: 'YO10 4DD' } })
    expect(basket.addresses.delivery).toBeUndefined()
    expect(basket.fulfilmentLocation).toMatchObject({ postcode: 'YO10 4DD' })
  })

  test.each([
    ['sold out', 'out', 'Item is no longer available.'],
    ['gone from the menu', 'no', 'Product not found.'],
  ] as const)('names an item that is %s', async (_, sold, message) => {
    const order = await placeOrder()
    await setAvailability(MILK, sold)
    const { basket, unavailable, leftOut } = await reorder(order)
    expect(readQuantities(basket)).toEqual({ [OIL]: 3 })
    expect(unavailable).toEqual(['Oat Milk'])
    expect(leftOut).toEqual([{ name: 'Oat Milk', message }])
  })

  test('fails and leaves the basket as it is when nothing is available', async () => {
    const order = await placeOrder()
    const before = await ada.call(basketApi.addItem, {
      storeId: LEEDS_STORE,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
    })
    await setAvailability(OIL, 'out')
    await setAvailability(MILK, 'out')
    const { basketToken } = before
    await expect(reorder(order, { basketToken })).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
    const after = await ada.call(basketApi.retrieve, { basketToken })
    expect(after).toMatchObject({ storeId: LEEDS_STORE, itemCount: 1, version: before.version })
  })

  test('keeps the lines for a closed store, which says that it takes no orders', async () => {
    const order = await placeOrder()
    await pauseStore()
    const { basket } = await reorder(order)
    expect(basket.itemCount).toBe(4)
    expect(basket.checkoutConflicts).toMatchObject([{ code: 'ORDERS_PAUSED' }])
    expect(basket.isValid).toBe(false)
  })

  test('goes into a basket of its own beside the one of another store', async () => {
    const order = await placeOrder()
    const leeds = await ada.call(basketApi.addItem, {
      storeId: LEEDS_STORE,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
    })
    const { basket } = await reorder(order, { basketToken: leeds.basketToken })
    expect(basket).toMatchObject({ storeId: YORK_STORE, itemCount: 4 })
    const { baskets } = await ada.call(basketApi.list, {})
    expect(Object.fromEntries(baskets.map(({ store, itemCount }) => [store.id, itemCount]))).toEqual({
      [YORK_STORE]: 4,
      [LEEDS_STORE]: 1,
    })
  })

  test('brings the lines once when it is pressed twice, one after the other or at the same time', async () => {
    const order = await placeOrder()
    const [{ basket }] = await Promise.all([reorder(order), reorder(order)])
    const again = await reorder(order, { basketToken: basket.basketToken })
    expect(readQuantities(again.basket)).toEqual({ [OIL]: 3, [MILK]: 1 })
    expect((await ada.call(basketApi.list, {})).baskets).toHaveLength(1)
  })

  test('keeps a larger quantity that is in the basket already', async () => {
    const order = await placeOrder()
    const { basketToken } = await ada.call(basketApi.addItem, {
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId: MILK, quantity: 5 },
    })
    const { basket } = await reorder(order, { basketToken })
    expect(readQuantities(basket)).toEqual({ [OIL]: 3, [MILK]: 5 })
  })
})

test('names the items of which something else is stated than when they were ordered', async () => {
  const businessOrderId = await placeOrder()
  expect(await reorder(businessOrderId)).toMatchObject({ leftOut: [], restated: [] })
  await app.db.execute(sql`update menu_items set details = details || '{"allergens": ["nuts"]}'
    where brand_id = 'fernhill' and slug = ${OIL}`)
  await publishMenu()
  expect(await reorder(businessOrderId)).toMatchObject({ restated: ['Extra Virgin Olive Oil'] })
})
