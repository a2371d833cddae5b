import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  YORK_ADDRESS,
  createFilledBasket,
  createOrderRequest,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'
import { fillBasketAt } from './delivery-address.testing.ts'

// One shop for all tests, because no test depends on data of the others.
let shop: TestApp
createSharedSetup(async (whenDone) => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' }, whenDone })
})

let guest: Visitor
beforeEach(async () => {
  guest = await createGuest(shop)
})

describe('delivery addresses', () => {
  test('a delivery address in a different area reports the changed fee', async () => {
    const { basketToken } = await createFilledBasket(shop, guest)
    const villages = { ...YORK_ADDRESS, postcode: 'YO19 5UX' }
    const { hasCostChanged, basket } = await guest.call(checkoutApi.setDeliveryAddress, {
      basketToken,
      address: villages,
    })
    expect(hasCostChanged).toBe(true)
    expect(basket.fees[0]?.amount).toBe(4.99)
  })

  test('a delivery address removes a coupon that does not apply there, with the reason', async () => {
    const { basketToken } = await createFilledBasket(shop, guest, { coupon: 'YORKONLY' })
    const { removedCoupon } = await guest.call(checkoutApi.setDeliveryAddress, {
      basketToken,
      address: { ...YORK_ADDRESS, postcode: 'YO10 4DD' },
    })
    expect(removedCoupon).toEqual({
      code: 'YORKONLY',
      reason: 'This coupon is not valid at your delivery address.',
    })
  })

  test.each([
    ['outside every delivery area', { ...YORK_ADDRESS, postcode: 'SW1A 1AA' }],
    ['without a town', { ...YORK_ADDRESS, town: '' }],
    ['with a postcode of another country', { ...YORK_ADDRESS, countryCode: 'FR' }],
  ])('rejects a delivery address %s', async (_, address) => {
    const { basketToken } = await createFilledBasket(shop, guest)
    await expect(guest.call(checkoutApi.setDeliveryAddress, { basketToken, address })).rejects.toMatchObject({
      text: 'Unable to set your delivery address.',
    })
  })
})

async function setBilling(countryCode: string, postcode: string) {
  const { basketToken } = await createFilledBasket(shop, guest)
  const address = { ...YORK_ADDRESS, countryCode, postcode }
  return guest.call(checkoutApi.setBillingAddress, { basketToken, address })
}

test.each([
  ['GB', 'YO1 8AS'],
  ['Uk', 'YO1 8AS'],
  ['JE', 'JE2 4WD'],
  ['FR', '75001'],
])('accepts a billing address in %s with the postcode %s', async (country, postcode) => {
  expect((await setBilling(country, postcode)).basket.addresses.billing).toMatchObject({ postcode })
})

test.each([
  ['FR', 'YO1 8AS'],
  ['US', 'yo18as'],
])('rejects a billing address in %s with the postcode %s', async (country, postcode) => {
  await expect(setBilling(country, postcode)).rejects.toMatchObject({
    status: 422,
    text: 'Not a valid address',
  })
})

test('switching to a store that does not deliver to the address discards it and requires another', async () => {
  const visitor = await createGuest(shop)
  const { basketToken } = await fillBasketAt(shop, visitor, 'YO1 8AS')
  const LEITH = 14
  await visitor.call(basketApi.update, {
    basketToken,
    storeId: LEITH,
    fulfilmentMethod: 'delivery',
    fulfilmentLocation: { postcode: 'EH6 6QY' },
  })
  const basket = await visitor.call(basketApi.retrieve, { basketToken })
  expect(basket.addresses.delivery).toBeUndefined()
  const address = { ...YORK_ADDRESS, postcode: 'YO1 8AS' }
  await expect(visitor.call(checkoutApi.setDeliveryAddress, { basketToken, address })).rejects.toMatchObject({
    text: 'Unable to set your delivery address.',
  })
})

test.each(['YO1', 'YO10', 'YO19', 'YO1 8', 'YO1 8A'])('rejects the partial postcode %s', async (postcode) => {
  const visitor = await createGuest(shop)
  const { basketToken } = await fillBasketAt(shop, visitor, 'YO19 5UX')
  const address = { ...YORK_ADDRESS, postcode }
  await expect(visitor.call(checkoutApi.setDeliveryAddress, { basketToken, address })).rejects.toMatchObject({
    text: 'Unable to set your delivery address.',
  })
  const basket = await visitor.call(basketApi.retrieve, { basketToken })
  expect(basket.fees).toMatchObject([{ code: 'DELIVERY', amount: 4.99 }])
})

test('asks for the address again after the place changes', async () => {
  const visitor = await createGuest(shop)
  const { basketToken } = await fillBasketAt(shop, visitor, 'YO19 5UX')
  const basket = await visitor.call(basketApi.update, {
    basketToken,
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    fulfilmentLocation: { postcode: 'YO1 8AS' },
    replacesAddress: true,
  })
  expect(basket.fees[0]?.amount).toBe(1.99)
  expect(basket.addresses.delivery).toBeUndefined()
  await expect(visitor.call(checkoutApi.processOrder, createOrderRequest(basket))).rejects.toMatchObject({
    code: 'DELIVERY_ADDRESS',
  })
})

test('ignores address coordinates far from the postcode', async () => {
  const visitor = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, visitor)
  const address = { ...YORK_ADDRESS, latitude: 55.95, longitude: -3.19 }
  const { basket } = await visitor.call(checkoutApi.setDeliveryAddress, { basketToken, address })
  expect(basket.addresses.delivery?.latitude).toBeCloseTo(53.96, 1)
})

test('a stranger with the basket token sees the outcode, but not the address (T7)', async () => {
  const owner = await createGuest(shop)
  const { basketToken } = await fillBasketAt(shop, owner, 'YO19 5UX')
  const stranger = await createGuest(shop)
  const seen = await stranger.call(basketApi.retrieve, { basketToken })
  expect(seen.fulfilmentLocation).toEqual({ postcode: 'YO19' })
  expect(seen).toMatchObject({ addresses: {} })
  expect(seen.contact).toBeUndefined()
  const taken = await stranger.call(basketApi.updateTip, { basketToken, tip: 0 })
  const own = await stranger.call(basketApi.retrieve, { basketToken })
  for (const basket of [seen, taken, own]) {
    expect(JSON.stringify(basket)).not.toMatch(/YO19 ?5UX|Stonegate|Grace|grace@|07700/i)
  }
})
