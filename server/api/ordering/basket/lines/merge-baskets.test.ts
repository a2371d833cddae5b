import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { slots } from '../../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  findSlot,
  findSlotOfStore,
  reserveSlot,
  YORK_ADDRESS,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { changeDelivery } from '@larder/testing/store-fixtures.ts'
import { addToBasket } from '../basket.testing.ts'
import { ADA, findBasket, readQuantities, signIn } from '../member-baskets.testing.ts'

const LEEDS_STORES = [13, 14, 15] as const

let shop: TestApp
let phone: Visitor
let laptop: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  phone = await createMember(shop, ADA)
  laptop = await createGuest(shop)
})

const wait = (seconds: number) => shop.setNow(new Date(shop.deps.clock().getTime() + seconds * 1_000))
const countUsed = async (slotId: string | undefined) =>
  (
    await shop.db
      .select()
      .from(slots)
      .where(eq(slots.slotId, slotId ?? ''))
  )[0]?.used ?? 0

/** Reserves the next free time of York that nobody chose yet. */
async function reserveOtherSlot(device: Visitor, basketToken: string, taken: string | undefined) {
  const { slotDate, slotId } = await findSlot(device, 'delivery', shop.deps.clock())
  const other = slotId === taken ? slotId.replace(/\d{4}$/, '1500') : slotId
  return device.call(basketApi.reserveTimeSlot, {
    storeId: YORK_STORE,
    basketToken,
    fulfilmentMethod: 'delivery',
    timeSlotDate: slotDate,
    slotId: other,
    postcode: YORK_ADDRESS.postcode,
  })
}

describe('a guest’s basket is merged with the member’s of the same store', () => {
  test('and nothing is lost or doubled', async () => {
    const loaf = { options: [{ optionId: 'whole-loaf' }] }
    const { basketToken } = await addToBasket(phone, 'oat-milk', { quantity: 3 })
    await addToBasket(phone, 'seeded-sourdough', { ...loaf, to: basketToken })
    await addToBasket(phone, 'cucumber', { to: basketToken })
    const guests = await addToBasket(laptop, 'oat-milk', { quantity: 2 })
    await addToBasket(laptop, 'cucumber', { quantity: 4, to: guests.basketToken })
    await addToBasket(laptop, 'seeded-sourdough', {
      options: [{ optionId: 'thick-slices' }],
      to: guests.basketToken,
    })
    const { basketMerge, basketToken: current } = await signIn(laptop, guests)
    expect(current).toBe(basketToken)
    expect(basketMerge).toEqual({ added: ['Seeded Sourdough'], leftOut: [] })
    const merged = await findBasket(laptop, current)
    expect(merged.items.map(({ name, quantity, options }) => [name, quantity, options[0]?.name])).toEqual([
      ['Oat Milk', 3, undefined],
      ['Seeded Sourdough', 1, 'Whole loaf'],
      ['Cucumber', 4, undefined],
      ['Seeded Sourdough', 1, 'Thick slices'],
    ])
    expect(await findBasket(phone)).toMatchObject({ basketToken, version: merged.version })
    expect((await phone.call(basketApi.list, {})).baskets).toHaveLength(1)
  })

  test('and the guest’s token shows it to nobody', async () => {
    await addToBasket(phone, 'oat-milk')
    const guests = await addToBasket(laptop, 'cucumber')
    await signIn(laptop, guests)
    const stranger = await createGuest(shop)
    expect(await findBasket(stranger, guests.basketToken)).toMatchObject({ basketToken: '', items: [] })
  })

  test('once, however often and from however many tabs the shopper signs in', async () => {
    await addToBasket(phone, 'oat-milk', { quantity: 2 })
    const guests = await addToBasket(laptop, 'oat-milk', { quantity: 2 })
    await addToBasket(laptop, 'cucumber', { to: guests.basketToken })
    const cookies = [...laptop.cookies]
    const tabs = [laptop, shop.newVisitor(), shop.newVisitor()]
    for (const tab of tabs) for (const [name, value] of cookies) tab.cookies.set(name, value)
    await Promise.all(tabs.map((tab) => signIn(tab, guests)))
    await signIn(laptop, guests)
    for (const device of [...tabs, phone])
      expect(readQuantities(await findBasket(device, guests.basketToken))).toEqual({
        'oat-milk': 2,
        cucumber: 1,
      })
  })

  test('and what does not fit is named and left out', async () => {
    await changeDelivery(shop, { maxBasketItems: 2 })
    const { basketToken } = await addToBasket(phone, 'oat-milk')
    await addToBasket(phone, 'cucumber', { to: basketToken })
    const guests = await addToBasket(laptop, 'braeburn-apples')
    await laptop.call(basketApi.addItem, {
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      basketToken: guests.basketToken,
      menuItem: { menuItemId: 'oat-milk', quantity: 5 },
    })
    const { basketMerge } = await signIn(laptop, guests)
    expect(basketMerge?.leftOut).toEqual([
      { name: 'Braeburn Apples', message: 'Basket limit has been reached.' },
    ])
    expect(readQuantities(await findBasket(laptop))).toEqual({ 'oat-milk': 5, cucumber: 1 })
  })

  test('with one coupon and one tip, those of this device', async () => {
    const theirs = await addToBasket(phone, 'extra-virgin-olive-oil', { quantity: 6 })
    await phone.call(basketApi.applyCoupon, { basketToken: theirs.basketToken, coupon: 'FRESH5' })
    await phone.call(basketApi.updateTip, { basketToken: theirs.basketToken, tip: 1 })
    const guests = await addToBasket(laptop, 'extra-virgin-olive-oil', { quantity: 5 })
    await laptop.call(basketApi.applyCoupon, { basketToken: guests.basketToken, coupon: 'WELCOME10' })
    await laptop.call(basketApi.updateTip, { basketToken: guests.basketToken, tip: 2 })
    const { basketMerge } = await signIn(laptop, guests)
    expect(basketMerge?.leftOut).toEqual([
      { name: 'Coupon FRESH5', message: 'A basket takes one coupon at a time.' },
    ])
    expect(await findBasket(laptop)).toMatchObject({
      coupon: { code: 'WELCOME10' },
      tips: [{ type: 'driver', amount: 2 }],
    })
  })

  test('and a coupon that does not hold for the member is named once', async () => {
    const first = await createFilledBasket(shop, phone, { quantity: 5 })
    await phone.call(checkoutApi.processOrder, createOrderRequest(first, 'cash'))
    await addToBasket(phone, 'oat-milk')
    const guests = await addToBasket(laptop, 'extra-virgin-olive-oil', { quantity: 5 })
    await laptop.call(basketApi.applyCoupon, { basketToken: guests.basketToken, coupon: 'WELCOME10' })
    await signIn(laptop, guests)
    const replies = [await findBasket(laptop), await findBasket(laptop)]
    expect(replies.map(({ removedCoupon }) => removedCoupon)).toEqual([
      { code: 'WELCOME10', reason: 'This coupon is for your first order only.' },
      undefined,
    ])
  })
})

describe('slots after signing in', () => {
  test('of two held at one store, the one that this device chose stays', async () => {
    const theirs = await addToBasket(phone, 'oat-milk')
    const before = await reserveSlot(phone, theirs.basketToken, { now: shop.deps.clock() })
    const guests = await addToBasket(laptop, 'cucumber')
    const chosen = await reserveOtherSlot(laptop, guests.basketToken, before.selectedSlot?.slotId)
    expect(chosen.selectedSlot?.slotId).not.toBe(before.selectedSlot?.slotId)
    await signIn(laptop, guests)
    expect((await findBasket(laptop)).selectedSlot).toEqual(chosen.selectedSlot)
    expect(await countUsed(before.selectedSlot?.slotId)).toBe(0)
    expect(await countUsed(chosen.selectedSlot?.slotId)).toBe(1)
  })

  test('where this device holds none, the member’s stays with its method', async () => {
    const theirs = await addToBasket(phone, 'oat-milk')
    const held = await reserveSlot(phone, theirs.basketToken, { now: shop.deps.clock() })
    const guests = await laptop.call(basketApi.addItem, {
      storeId: YORK_STORE,
      fulfilmentMethod: 'collection',
      menuItem: { menuItemId: 'cucumber', quantity: 1 },
    })
    await signIn(laptop, guests)
    expect(await findBasket(laptop)).toMatchObject({
      selectedSlot: held.selectedSlot,
      fulfilmentMethod: { type: 'delivery' },
    })
    expect(await countUsed(held.selectedSlot?.slotId)).toBe(1)
  })

  test('a time that this device no longer holds does not replace the one that the member holds', async () => {
    const guests = await addToBasket(laptop, 'cucumber')
    await reserveSlot(laptop, guests.basketToken, { now: shop.deps.clock() })
    wait(11 * 60)
    const theirs = await addToBasket(phone, 'oat-milk')
    const held = await reserveSlot(phone, theirs.basketToken, { now: shop.deps.clock() })
    await signIn(laptop, guests)
    expect((await findBasket(laptop)).selectedSlot).toEqual(held.selectedSlot)
  })

  test('a member holds three at most, and the basket that was changed longest ago loses its own', async () => {
    const hold = async (device: Visitor, storeId: number) => {
      wait(1)
      const method = 'collection'
      const now = shop.deps.clock()
      const { slotId, slotDate } = await findSlotOfStore(device, { method, now, storeId })
      const common = { storeId, fulfilmentMethod: method, timeSlotDate: slotDate, slotId } as const
      return device.call(basketApi.reserveTimeSlot, common)
    }
    for (const storeId of LEEDS_STORES) await hold(phone, storeId)
    const guests = await hold(laptop, YORK_STORE)
    await signIn(laptop, guests)
    const { baskets } = await laptop.call(basketApi.list, {})
    expect(baskets.map(({ store }) => store.id)).toEqual([YORK_STORE, 15, 14])
  })
})

test('baskets of different stores stand beside each other', async () => {
  const add = (device: Visitor, storeId: number, menuItemId: string) =>
    device.call(basketApi.addItem, {
      storeId,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId, quantity: 1 },
    })
  await add(phone, 13, 'braeburn-apples')
  wait(1)
  const guests = await add(laptop, YORK_STORE, 'cucumber')
  const signedIn = await signIn(laptop, guests)
  expect(signedIn.basketMerge).toBeUndefined()
  expect(signedIn.basketToken).not.toBe(guests.basketToken)
  const { baskets } = await phone.call(basketApi.list, {})
  expect(baskets.map(({ store, itemCount }) => [store.id, itemCount])).toEqual([
    [YORK_STORE, 1],
    [13, 1],
  ])
})

test('a basket whose order waits for its payment is not merged', async () => {
  const theirs = await createFilledBasket(shop, phone)
  await phone.call(checkoutApi.processOrder, createOrderRequest(theirs))
  const guests = await addToBasket(laptop, 'cucumber')
  const signedIn = await signIn(laptop, guests)
  expect(signedIn.basketMerge).toBeUndefined()
  expect(readQuantities(await findBasket(laptop, signedIn.basketToken))).toEqual({ cucumber: 1 })
  expect(readQuantities(await findBasket(phone, theirs.basketToken))).toEqual({ 'extra-virgin-olive-oil': 3 })
})
