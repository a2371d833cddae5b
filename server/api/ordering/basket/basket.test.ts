import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { YORK_ADDRESS, createFilledBasket, reserveSlot, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { addToBasket, YORK_DELIVERY } from './basket.testing.ts'

let shop: TestApp
let guest: Visitor

beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

describe('baskets', () => {
  test('a new visitor’s basket is empty and not stored', async () => {
    const basket = await guest.call(basketApi.retrieve, { storeId: YORK_STORE })
    expect(basket).toMatchObject({ basketToken: '', items: [], orderTotal: 0, isValid: false })
  })

  test('rejects a write based on an old basket version', async () => {
    const { basketToken, version } = await addToBasket(guest, 'oat-milk')
    await addToBasket(guest, 'oat-milk', { to: basketToken })
    await expect(guest.call(basketApi.clear, { basketToken, version })).rejects.toMatchObject({
      code: 'STALE_BASKET',
    })
  })

  test('keeps all of ten simultaneously added items', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    await Promise.all(Array.from({ length: 10 }, () => addToBasket(guest, 'oat-milk', { to: basketToken })))
    const basket = await guest.call(basketApi.retrieve, { basketToken })
    expect(basket).toMatchObject({ itemCount: 11, version: 11 })
  })

  test('restores the basket from the session when its token is lost', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    expect((await guest.call(basketApi.retrieve, {})).basketToken).toBe(basketToken)
  })

  test('a basket can be emptied and restored', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    expect((await guest.call(basketApi.clear, { basketToken })).items).toEqual([])
    expect((await guest.call(basketApi.restore, { basketToken })).itemCount).toBe(1)
  })

  test('marks lines that are unavailable after the method changes', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    const swapped = await guest.call(basketApi.update, {
      basketToken,
      storeId: YORK_STORE,
      fulfilmentMethod: 'collection',
    })
    expect(swapped).toMatchObject({ fees: [], tips: [] })
    await guest.call(basketApi.addItem, {
      ...YORK_DELIVERY,
      fulfilmentMethod: 'collection',
      basketToken,
      menuItem: { menuItemId: 'sausage-roll', quantity: 1 },
    })
    const back = await guest.call(basketApi.update, { basketToken, ...YORK_DELIVERY })
    expect(back.items[1]?.checkoutConflicts[0]?.code).toBe('METHOD_UNAVAILABLE')
    expect(back.isValid).toBe(false)
  })

  test('does not switch to an address outside the delivery area', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    const elsewhere = { ...YORK_DELIVERY, fulfilmentLocation: { postcode: 'SW1A 1AA' } }
    await expect(guest.call(basketApi.update, { basketToken, ...elsewhere })).rejects.toMatchObject({
      code: 'FULFILMENT_SWAP',
    })
  })
})

describe('tips', () => {
  test('accepts a tip in whole steps', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    const { tips } = await guest.call(basketApi.updateTip, { basketToken, tip: 2.5 })
    expect(tips).toEqual([{ type: 'driver', amount: 2.5 }])
  })

  test.each([
    ['between two steps', 2.25],
    ['above the cap', 9],
  ])('rejects a tip %s', async (_, tip) => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    await expect(guest.call(basketApi.updateTip, { basketToken, tip })).rejects.toMatchObject({
      code: 'TIP_NOT_ALLOWED',
    })
  })
})

describe('a stranger with the basket token', () => {
  test('a stranger with the basket token sees items and prices, but no personal data', async () => {
    const { basketToken } = await createFilledBasket(shop, guest)
    const stranger = await createGuest(shop)
    const seen = await stranger.call(basketApi.retrieve, { basketToken })
    expect(seen).toMatchObject({ itemCount: 3, addresses: {} })
    expect(seen.contact).toBeUndefined()
    const own = await guest.call(basketApi.retrieve, { basketToken })
    expect(own.addresses.delivery?.addressLine1).toBe(YORK_ADDRESS.addressLine1)
  })

  test('a visitor of a different brand cannot open the basket', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    const stranger = await createGuest(shop, 'ember.localhost')
    expect((await stranger.call(basketApi.retrieve, { basketToken })).basketToken).toBe('')
  })
})

test('reserves a slot until it expires, and moves the slot when the method changes', async () => {
  const { basketToken } = await addToBasket(guest, 'oat-milk')
  const held = await reserveSlot(guest, basketToken, { now: shop.deps.clock() })
  expect(held.selectedSlot).toMatchObject({ isAsap: false, denyPayments: { cash: false, card: false } })
  shop.setNow('2030-01-08T10:10:01Z')
  expect((await guest.call(basketApi.retrieve, { basketToken })).selectedSlot).toBeUndefined()
  shop.setNow('2030-01-08T10:00:00Z')
  await guest.call(basketApi.update, { basketToken, storeId: YORK_STORE, fulfilmentMethod: 'collection' })
  const { selectedSlot } = await guest.call(basketApi.retrieve, { basketToken })
  expect(selectedSlot).toMatchObject({ isAsap: false, start: held.selectedSlot?.start })
})
