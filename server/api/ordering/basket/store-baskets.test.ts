import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi } from '@larder/shared/contracts'
import { brands } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'

const LEEDS_STORE = 13

let shop: TestApp
let guest: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

const wait = (seconds: number) => shop.setNow(new Date(shop.deps.clock().getTime() + seconds * 1_000))

/** Adds an item a second later, as a browser does that shows the basket `shown`. */
function add(storeId: number, menuItemId: string, shown?: Pick<basketApi.Basket, 'basketToken' | 'version'>) {
  wait(1)
  return guest.call(basketApi.addItem, {
    basketToken: shown?.basketToken,
    version: shown?.version,
    storeId,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId, quantity: 1 },
  })
}

const listed = async (visitor = guest) =>
  (await visitor.call(basketApi.list, {})).baskets.map(({ store, itemCount }) => [store.id, itemCount])

describe('baskets of several stores', () => {
  test('an item of another store starts a basket of its own, and the first one is kept', async () => {
    const york = await add(YORK_STORE, 'oat-milk')
    const leeds = await add(LEEDS_STORE, 'braeburn-apples', york)
    expect(leeds).toMatchObject({ storeId: LEEDS_STORE, itemCount: 1 })
    expect(leeds.basketToken).not.toBe(york.basketToken)
    const kept = await guest.call(basketApi.retrieve, { basketToken: york.basketToken })
    expect(kept).toMatchObject({ storeId: YORK_STORE, itemCount: 1, version: york.version })
    expect(await listed()).toEqual([
      [LEEDS_STORE, 1],
      [YORK_STORE, 1],
    ])
  })

  test('an item of a store goes into the basket that is kept for it', async () => {
    const york = await add(YORK_STORE, 'oat-milk')
    const leeds = await add(LEEDS_STORE, 'braeburn-apples', york)
    const again = await add(YORK_STORE, 'oat-milk', leeds)
    expect(again).toMatchObject({ basketToken: york.basketToken, itemCount: 2 })
    expect(await listed()).toEqual([
      [YORK_STORE, 2],
      [LEEDS_STORE, 1],
    ])
  })

  test('two simultaneous first items of a second store share one basket', async () => {
    const york = await add(YORK_STORE, 'oat-milk')
    await Promise.all([add(LEEDS_STORE, 'braeburn-apples', york), add(LEEDS_STORE, 'braeburn-apples', york)])
    expect(await listed()).toEqual([
      [LEEDS_STORE, 2],
      [YORK_STORE, 1],
    ])
  })

  test('an empty basket is not listed, and takes the next store', async () => {
    const { basketToken } = await add(YORK_STORE, 'oat-milk')
    const cleared = await guest.call(basketApi.clear, { basketToken })
    expect(await listed()).toEqual([])
    expect(await add(LEEDS_STORE, 'braeburn-apples', cleared)).toMatchObject({ basketToken })
  })

  test('another session sees none of them', async () => {
    await add(YORK_STORE, 'oat-milk')
    expect(await listed(await createGuest(shop))).toEqual([])
  })

  test('all of them move to the member who signs in, under new tokens', async () => {
    await createMember(shop, 'ada@example.com')
    const york = await add(YORK_STORE, 'oat-milk')
    const leeds = await add(LEEDS_STORE, 'braeburn-apples', york)
    const { basketToken } = leeds
    const credentials = { grant_type: 'password', username: 'ada@example.com', password: PASSWORD } as const
    await guest.call(authApi.oauthToken, { ...credentials, basketToken })
    expect(await listed()).toEqual([
      [LEEDS_STORE, 1],
      [YORK_STORE, 1],
    ])
    const { baskets } = await guest.call(basketApi.list, {})
    expect(baskets.map((basket) => basket.basketToken)).not.toContain(york.basketToken)
    const thief = await createGuest(shop)
    expect(await thief.call(basketApi.retrieve, { basketToken: york.basketToken })).toMatchObject({
      items: [],
    })
  })

  test('a brand that keeps one basket asks before it is overwritten', async () => {
    const details = sql`jsonb_set(${brands.details}, '{settings,keepOneBasket}', '"1"')`
    await shop.deps.db.update(brands).set({ details, version: sql`${brands.version} + 1` })
    wait(3) // a brand is read anew at most every two seconds
    const york = await add(YORK_STORE, 'oat-milk')
    await expect(add(LEEDS_STORE, 'braeburn-apples', york)).rejects.toMatchObject({
      code: 'BASKET_OVERWRITE',
    })
    expect(await listed()).toEqual([[YORK_STORE, 1]])
  })
})

describe('adding a list', () => {
  const addList = (menuItems: { menuItemId: string; quantity: number }[]) =>
    guest.call(basketApi.addItems, { storeId: YORK_STORE, fulfilmentMethod: 'delivery', menuItems })

  test('adds all items in one write, and equal ones together', async () => {
    const { basket, rejected } = await addList([
      { menuItemId: 'oat-milk', quantity: 2 },
      { menuItemId: 'braeburn-apples', quantity: 1 },
      { menuItemId: 'oat-milk', quantity: 1 },
    ])
    expect(rejected).toEqual([])
    expect(basket).toMatchObject({ itemCount: 4, version: 2 })
    expect(basket.items).toHaveLength(2)
  })

  test('leaves out what cannot be added, and says why', async () => {
    const { basket, rejected } = await addList([
      { menuItemId: 'nothing-like-it', quantity: 1 },
      { menuItemId: 'oat-milk', quantity: 1 },
    ])
    expect(basket.itemCount).toBe(1)
    expect(rejected).toEqual([{ menuItemId: 'nothing-like-it', message: expect.any(String), position: 0 }])
  })
})
