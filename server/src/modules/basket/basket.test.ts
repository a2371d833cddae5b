import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '../../../testing/index.ts'
import { asGuest, asMember } from '../../../testing/member-fixtures.ts'
import { addressInYork, filledBasket, reserve, YORK } from '../../../testing/order-fixtures.ts'

let shop: TestApp
let guest: Visitor

beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await asGuest(shop)
})

const here = {
  storeId: YORK,
  fulfilmentMethod: 'delivery',
  fulfilmentLocation: { postcode: 'YO1 8AS' },
} as const
type Choice = { quantity?: number; sizeId?: string; options?: { optionId: string }[]; mealDeal?: object }
const add = (visitor: Visitor, menuItemId: string, more: Choice & { to?: string } = {}) => {
  const { to: basketToken, ...choice } = more
  const menuItem = { menuItemId, quantity: 1, ...choice } as basketApi.MenuItemChoice // invalid ones too
  return visitor.call(basketApi.addItem, { ...here, basketToken, menuItem })
}

describe('a basket', () => {
  test('is empty and not stored for somebody who has none', async () => {
    const basket = await guest.call(basketApi.retrieve, { storeId: YORK })
    expect(basket).toMatchObject({ basketToken: '', items: [], orderTotal: 0, isValid: false })
  })

  test('is priced by the server with what the page shows', async () => {
    const basket = await add(guest, 'extra-virgin-olive-oil', { quantity: 2 })
    expect(basket).toMatchObject({
      orderSubtotal: 17.9,
      // York inside the walls delivers for £1.99; no tip is chosen beforehand (readings 25).
      fees: [{ code: 'DELIVERY', amount: 1.99 }],
      tips: [],
      orderTotal: 19.89,
      missedMembershipPriceDiscount: 2,
      itemCount: 2,
      isValid: true,
    })
    expect(basket.items[0]).toMatchObject({
      name: 'Extra Virgin Olive Oil',
      unitPrice: 8.95,
      lineTotal: 17.9,
    })
    expect(basket.fulfilmentMethod).toMatchObject({ freeFrom: 35, freeFromShortfall: 17.1, minSpend: 15 })
  })

  test('gives members their price', async () => {
    const ada = await asMember(shop, 'ada@fernhill.example')
    const basket = await add(ada, 'extra-virgin-olive-oil')
    expect(basket.items[0]).toMatchObject({ unitPrice: 7.95, fullUnitPrice: 8.95 })
  })

  test('adds the same thing to its line, another choice to another', async () => {
    const loaf = 'seeded-sourdough'
    const sliced = (optionId: string) => ({ options: [{ optionId }] })
    const { basketToken } = await add(guest, loaf, sliced('whole-loaf'))
    await add(guest, loaf, { ...sliced('whole-loaf'), to: basketToken })
    const basket = await add(guest, loaf, { ...sliced('thick-slices'), to: basketToken })
    expect(basket.items.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(basket.items[1]?.options[0]).toMatchObject({ name: 'Thick slices', price: 0 })
  })

  test.each([
    ['without a needed option', 'seeded-sourdough', {}, 'ITEM_ADD'],
    ['that nobody sells', 'moon-cheese', {}, 'PRODUCT_NOT_FOUND'],
    ['with an option of something else', 'oat-milk', { options: [{ optionId: 'whole-loaf' }] }, 'ITEM_ADD'],
    ['more often than allowed', 'kitchen-knife', { quantity: 3 }, 'ITEM_LIMIT'],
    ['only for collection', 'sausage-roll', {}, 'ITEM_UNAVAILABLE'],
  ])('refuses an item %s', async (...[, item, more, code]) => {
    await expect(add(guest, item, more)).rejects.toMatchObject({ code })
  })

  test('prices sizes, meal deals and multi-buys', async () => {
    const cake = await add(guest, 'victoria-sponge', {
      sizeId: 'large',
      options: [{ optionId: 'thank-you' }],
    })
    expect(cake.items[0]).toMatchObject({ sizeName: 'Large, serves 24', unitPrice: 33.5 })
    const other = await asGuest(shop)
    const lunch = await add(other, 'lunch-deal', {
      mealDeal: {
        choices: [
          { groupId: 'main', menuItemId: 'sushi-selection' },
          { groupId: 'snack', menuItemId: 'rice-cakes' },
          { groupId: 'drink', menuItemId: 'cola' },
        ],
      },
    })
    expect(lunch.items[0]).toMatchObject({ kind: 'mealDeal', unitPrice: 7 })
    expect(lunch.items[0]?.mealDealParts.map(({ name }) => name)).toHaveLength(3)
    expect(cake.items[0]?.allergens?.[0]).toMatch(/^Contains cereals containing gluten, .*milk/)
    expect(lunch.items[0]?.allergens?.[0]).toMatch(/^Contains /)
    const fruit = await add(other, 'british-strawberries', { quantity: 3, to: lunch.basketToken })
    expect(fruit.savings).toEqual([{ code: 'three-fruit-for-five', name: '3 for £5 on fruit', amount: 4.75 }])
    const two = await other.call(basketApi.updateItem, {
      basketToken: fruit.basketToken,
      basketLineId: fruit.items[1]?.basketLineId ?? '',
      menuItem: { menuItemId: 'british-strawberries', quantity: 2 },
    })
    expect(two.missedPromotions[0]).toMatchObject({ dealSlug: 'three-fruit-for-five', missingQuantity: 1 })
  })

  test('refuses a meal deal with a course missing', async () => {
    const choices = [{ groupId: 'main', menuItemId: 'sushi-selection' }]
    await expect(add(guest, 'lunch-deal', { mealDeal: { choices } })).rejects.toMatchObject({
      code: 'ITEM_ADD',
    })
  })

  test('refuses a write that did not see the last one', async () => {
    const { basketToken, version } = await add(guest, 'oat-milk')
    await add(guest, 'oat-milk', { to: basketToken })
    await expect(guest.call(basketApi.clear, { basketToken, version })).rejects.toMatchObject({
      code: 'STALE_BASKET',
    })
  })

  test('keeps every line when ten are added at once', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    await Promise.all(Array.from({ length: 10 }, () => add(guest, 'oat-milk', { to: basketToken })))
    const basket = await guest.call(basketApi.retrieve, { basketToken })
    expect(basket).toMatchObject({ itemCount: 11, version: 12 })
  })

  test('comes back from the session when its token is lost', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    expect((await guest.call(basketApi.retrieve, {})).basketToken).toBe(basketToken)
  })

  test('is emptied and restored', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    expect((await guest.call(basketApi.clear, { basketToken })).items).toEqual([])
    expect((await guest.call(basketApi.restore, { basketToken })).itemCount).toBe(1)
  })

  test('marks what collection or another store does not have, and swaps back', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    const swapped = await guest.call(basketApi.update, {
      basketToken,
      storeId: YORK,
      fulfilmentMethod: 'collection',
    })
    expect(swapped).toMatchObject({ fees: [], tips: [] })
    await guest.call(basketApi.addItem, {
      ...here,
      fulfilmentMethod: 'collection',
      basketToken,
      menuItem: { menuItemId: 'sausage-roll', quantity: 1 },
    })
    const back = await guest.call(basketApi.update, { basketToken, ...here })
    expect(back.items[1]?.checkoutConflicts[0]?.code).toBe('METHOD_UNAVAILABLE')
    expect(back.isValid).toBe(false)
  })

  test('is not swapped to a place the store does not deliver to', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    const elsewhere = { ...here, fulfilmentLocation: { postcode: 'SW1A 1AA' } }
    await expect(guest.call(basketApi.update, { basketToken, ...elsewhere })).rejects.toMatchObject({
      code: 'FULFILMENT_SWAP',
    })
  })
})

describe('a tip', () => {
  test('in whole steps is kept', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    const { tips } = await guest.call(basketApi.updateTip, { basketToken, tip: 2.5 })
    expect(tips).toEqual([{ type: 'driver', amount: 2.5 }])
  })

  test.each([
    ['between two steps', 2.25],
    ['above the cap', 9],
  ])('%s is refused', async (_, tip) => {
    const { basketToken } = await add(guest, 'oat-milk')
    await expect(guest.call(basketApi.updateTip, { basketToken, tip })).rejects.toMatchObject({
      code: 'TIP_NOT_ALLOWED',
    })
  })
})

describe('a coupon', () => {
  test('takes its part, and leaves with a reason when the basket shrinks', async () => {
    const { basketToken, items } = await add(guest, 'extra-virgin-olive-oil', { quantity: 5 })
    const applied = await guest.call(basketApi.applyCoupon, { basketToken, coupon: 'fresh5' })
    expect(applied.coupon).toMatchObject({ code: 'FRESH5', deductCost: 5 })
    const smaller = await guest.call(basketApi.updateItem, {
      basketToken,
      basketLineId: items[0]?.basketLineId ?? '',
      menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 1 },
    })
    expect(smaller.removedCoupon?.code).toBe('FRESH5')
    expect(smaller.coupon).toBeUndefined()
    expect((await guest.call(basketApi.retrieve, { basketToken })).removedCoupon).toBeUndefined()
  })

  test('for members is kept by a guest, and keeps the basket from checkout', async () => {
    const { basketToken } = await add(guest, 'extra-virgin-olive-oil', { quantity: 4 })
    const basket = await guest.call(basketApi.applyCoupon, { basketToken, coupon: 'MEMBER15' })
    expect(basket.coupon).toMatchObject({
      registeredMemberRequirement: 'member',
      needsReAppliedAfterAuth: true,
    })
    expect(basket).toMatchObject({ isValid: false, checkoutConflicts: [{ code: 'COUPON_NEEDS_MEMBER' }] })
  })

  test.each([
    ['nobody knows', 'NOTHING1', 'COUPON_INVALID'],
    ['that needs more', 'FIRST50', 'COUPON_INVALID'],
  ])('%s is refused', async (...[, coupon, code]) => {
    const { basketToken } = await add(guest, 'oat-milk')
    await expect(guest.call(basketApi.applyCoupon, { basketToken, coupon })).rejects.toMatchObject({ code })
  })
})

describe('a stranger with the token', () => {
  test('sees goods and prices, never the person', async () => {
    const { basketToken } = await filledBasket(shop, guest)
    const stranger = await asGuest(shop)
    const seen = await stranger.call(basketApi.retrieve, { basketToken })
    expect(seen).toMatchObject({ itemCount: 3, addresses: {} })
    expect(seen.contact).toBeUndefined()
    const own = await guest.call(basketApi.retrieve, { basketToken })
    expect(own.addresses.delivery?.addressLine1).toBe(addressInYork.addressLine1)
  })

  test('of another brand sees nothing', async () => {
    const { basketToken } = await add(guest, 'oat-milk')
    const stranger = await asGuest(shop, 'ember.localhost')
    expect((await stranger.call(basketApi.retrieve, { basketToken })).basketToken).toBe('')
  })
})

test('a slot is held until it expires, and a swap of method takes one of the same kind', async () => {
  const { basketToken } = await add(guest, 'oat-milk')
  const held = await reserve(guest, basketToken, { now: shop.deps.clock() })
  expect(held.selectedSlot).toMatchObject({ isAsap: false, denyPayments: { cash: false, card: false } })
  shop.setNow('2030-01-08T10:10:01Z')
  expect((await guest.call(basketApi.retrieve, { basketToken })).selectedSlot).toBeUndefined()
  shop.setNow('2030-01-08T10:00:00Z')
  await guest.call(basketApi.update, { basketToken, storeId: YORK, fulfilmentMethod: 'collection' })
  const { selectedSlot } = await guest.call(basketApi.retrieve, { basketToken })
  expect(selectedSlot).toMatchObject({ isAsap: false, start: held.selectedSlot?.start })
})
