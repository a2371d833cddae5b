import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import {
  readErrorCode,
  YORK_DELIVERY,
  FAR_POSTCODE,
  signInGuest,
  NEAR_POSTCODE,
  orderRequest,
  readyBasket,
} from './ordering.ts'

// trust T29: the delivery address was in the villages, but the price was that of the city centre.
test('prices follow the delivery address even if a later call sends a different location', async () => {
  const guest = await signInGuest('198.51.100.41')
  const far = await readyBasket(guest, { postcode: FAR_POSTCODE })
  expect(far.fees).toMatchObject([{ code: 'DELIVERY', amount: 4.99 }])
  const { basketToken } = far
  const near = { fulfilmentLocation: { postcode: NEAR_POSTCODE } }
  const moved = await guest.call(basketApi.update, { ...YORK_DELIVERY, ...near, basketToken })
  expect(moved.fees).toMatchObject([{ code: 'DELIVERY', amount: 4.99 }])
  expect(moved.fulfilmentMethod.minSpend).toBe(25)
  const oldOrder = { ...orderRequest(far), basketVersion: undefined }
  const cheap = { ...oldOrder, orderTotal: Math.round((far.orderTotal - 3) * 100) / 100 }
  expect(await readErrorCode(guest.call(checkoutApi.processOrder, cheap))).toBe('DELIVERY_COST_CHANGED')
  const coupon = { basketToken, coupon: 'YORKONLY' }
  expect(await readErrorCode(guest.call(basketApi.applyCoupon, coupon))).toBe('COUPON_INVALID')
  const made = await guest.call(checkoutApi.processOrder, { ...oldOrder, orderTotal: undefined })
  expect(made.orderTotal).toBe(far.orderTotal)
})

test('rejects a partial postcode as a delivery address and keeps the delivery fee', async () => {
  const guest = await signInGuest('198.51.100.43')
  const { basketToken } = await readyBasket(guest, { postcode: FAR_POSTCODE })
  for (const postcode of ['YO1', 'YO1 8']) {
    const address = { addressLine1: '1 Main Street', town: 'Wheldrake', postcode, countryCode: 'GB' }
    expect(await readErrorCode(guest.call(checkoutApi.setDeliveryAddress, { basketToken, address }))).toBe(
      'DELIVERY_ADDRESS',
    )
  }
  const basket = await guest.call(basketApi.retrieve, { basketToken })
  expect(basket.fees).toMatchObject([{ code: 'DELIVERY', amount: 4.99 }])
})

test('rejects an address outside the delivery area with the shop’s message', async () => {
  const guest = await signInGuest('198.51.100.42')
  const { basketToken } = await readyBasket(guest, { postcode: NEAR_POSTCODE })
  const address = {
    addressLine1: '10 Downing Street',
    town: 'London',
    postcode: 'SW1A 2AA',
    countryCode: 'GB',
  }
  await expect(guest.call(checkoutApi.setDeliveryAddress, { basketToken, address })).rejects.toMatchObject({
    text: 'Unable to set your delivery address.',
  })
})
