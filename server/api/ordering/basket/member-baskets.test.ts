import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { addToBasket } from './basket.testing.ts'
import { ADA, findBasket, readQuantities, signIn } from './member-baskets.testing.ts'

let shop: TestApp
let phone: Visitor
let laptop: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  phone = await createMember(shop, ADA)
  laptop = await createGuest(shop)
})

const listStores = async (device: Visitor) =>
  (await device.call(basketApi.list, {})).baskets.map(({ store, itemCount }) => [store.id, itemCount])
const addAt = (device: Visitor, storeId: number, menuItemId: string) =>
  device.call(basketApi.addItem, {
    storeId,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId, quantity: 1 },
  })
const wait = (seconds: number) => shop.setNow(new Date(shop.deps.clock().getTime() + seconds * 1_000))

describe('a member’s baskets on another device', () => {
  test('are there after signing in', async () => {
    const { basketToken } = await addToBasket(phone, 'oat-milk', { quantity: 2 })
    const signedIn = await signIn(laptop)
    expect(signedIn.basketToken).toBe(basketToken)
    expect(signedIn.basketMerge).toBeUndefined()
    expect(readQuantities(await findBasket(laptop, signedIn.basketToken))).toEqual({ 'oat-milk': 2 })
    expect(await listStores(laptop)).toEqual([[YORK_STORE, 2]])
  })

  test('are there on a device that was signed in before they were filled', async () => {
    await signIn(laptop)
    const { basketToken } = await addToBasket(phone, 'oat-milk')
    expect(await findBasket(laptop)).toMatchObject({ basketToken, itemCount: 1 })
    expect(await listStores(laptop)).toEqual([[YORK_STORE, 1]])
  })

  test('open with the one that was changed last, also where the device emptied its own', async () => {
    await addAt(phone, 13, 'braeburn-apples')
    wait(1)
    const { basketToken } = await addToBasket(phone, 'oat-milk')
    wait(1)
    const own = await addAt(laptop, 14, 'oat-milk')
    const emptied = await laptop.call(basketApi.clear, { basketToken: own.basketToken })
    expect(await signIn(laptop, emptied)).toMatchObject({ basketToken })
    expect(await listStores(laptop)).toEqual([
      [YORK_STORE, 1],
      [13, 1],
    ])
  })

  test('take the items of both devices', async () => {
    await signIn(laptop)
    const { basketToken } = await addToBasket(phone, 'oat-milk')
    await addToBasket(laptop, 'cucumber')
    await addToBasket(phone, 'oat-milk', { to: basketToken })
    expect(readQuantities(await findBasket(laptop))).toEqual({ 'oat-milk': 2, cucumber: 1 })
  })

  test('are one, when both devices add the first item at once', async () => {
    await signIn(laptop)
    await Promise.all([addToBasket(phone, 'oat-milk'), addToBasket(laptop, 'cucumber')])
    expect(readQuantities(await findBasket(phone))).toEqual({ 'oat-milk': 1, cucumber: 1 })
    expect(await listStores(phone)).toEqual([[YORK_STORE, 2]])
  })

  test('reject a write of the device that has not seen the other one’s', async () => {
    await signIn(laptop)
    const { basketToken, version } = await addToBasket(phone, 'oat-milk')
    await addToBasket(laptop, 'cucumber')
    await expect(phone.call(basketApi.clear, { basketToken, version })).rejects.toMatchObject({
      code: 'STALE_BASKET',
    })
    expect((await findBasket(phone)).itemCount).toBe(2)
  })

  test('are empty after checkout on one device, and another store’s basket stays as it is', async () => {
    await signIn(laptop)
    const paid = await createFilledBasket(shop, phone)
    await laptop.call(basketApi.retrieve, { basketToken: paid.basketToken })
    await phone.call(checkoutApi.processOrder, createOrderRequest(paid, 'cash'))
    expect(await findBasket(laptop, paid.basketToken)).toMatchObject({ basketToken: '', items: [] })

    await addAt(phone, 13, 'braeburn-apples')
    const { basketToken } = paid
    const stale = { basketToken, basketLineId: paid.items[0]?.basketLineId ?? '' }
    const writes = [
      () => laptop.call(basketApi.clear, { basketToken }),
      () => laptop.call(basketApi.removeItem, stale),
      () =>
        laptop.call(basketApi.update, { basketToken, storeId: YORK_STORE, fulfilmentMethod: 'collection' }),
    ]
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'STALE_BASKET' })
    expect(await listStores(phone)).toEqual([[13, 1]])
  })

  test('are ordered once when both devices press the button', async () => {
    await signIn(laptop)
    const basket = await createFilledBasket(shop, phone)
    const request = createOrderRequest(basket, 'cash')
    const orders = await Promise.all(
      [phone, laptop].map((device) => device.call(checkoutApi.processOrder, request)),
    )
    expect(new Set(orders.map(({ businessOrderId }) => businessOrderId)).size).toBe(1)
  })
})

describe('who sees a member’s basket', () => {
  test('after logging out nobody on that device does, and the member finds it again', async () => {
    const filled = await createFilledBasket(shop, phone)
    await phone.call(authApi.revoke, {})
    await phone.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    const { basketToken } = filled
    expect(await findBasket(phone, basketToken)).toMatchObject({ basketToken: '', items: [] })
    expect(await listStores(phone)).toEqual([])
    const started = await addToBasket(phone, 'cucumber', { to: basketToken })
    expect(readQuantities(started)).toEqual({ cucumber: 1 })
    expect(started.addresses).toEqual({})

    await signIn(laptop)
    expect(await findBasket(laptop)).toMatchObject({ basketToken, itemCount: 3 })
  })

  test('another member and a guest with its token do not', async () => {
    const { basketToken } = await createFilledBasket(shop, phone)
    const eve = await createMember(shop, 'eve@fernhill.example')
    for (const other of [eve, laptop]) {
      expect(await findBasket(other, basketToken)).toMatchObject({ basketToken: '', items: [] })
      await expect(other.call(basketApi.clear, { basketToken })).resolves.toMatchObject({ basketToken: '' })
    }
    expect(await findBasket(phone)).toMatchObject({ basketToken, itemCount: 3 })
  })

  test('another member who signs in on the same device gets none of it', async () => {
    await createMember(shop, 'eve@fernhill.example')
    const { basketToken } = await addToBasket(phone, 'oat-milk')
    const eve = await signIn(phone, { basketToken }, 'eve@fernhill.example')
    expect(eve.basketToken).toBeUndefined()
    expect(await listStores(phone)).toEqual([])
    await signIn(laptop)
    expect(await listStores(laptop)).toEqual([[YORK_STORE, 1]])
  })

  test('the member’s own device does while its session is dormant', async () => {
    await signIn(laptop)
    const { basketToken } = await addToBasket(phone, 'oat-milk')
    wait(31 * 60)
    await addToBasket(laptop, 'cucumber', { to: basketToken })
    await addToBasket(phone, 'oat-milk')
    expect(readQuantities(await findBasket(phone))).toEqual({ 'oat-milk': 2, cucumber: 1 })
    expect(await findBasket(phone)).toMatchObject({ basketToken })
  })
})
