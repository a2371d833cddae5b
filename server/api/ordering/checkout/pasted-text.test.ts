import { expect, test } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  contact,
  createFilledBasket,
  createOrderRequest,
  YORK_ADDRESS,
} from '@larder/testing/order-fixtures.ts'

/** The first half of an emoji, as a field that cuts at its limit leaves it. */
const HALF = '\ud83d'

test('halves of characters in names, addresses and notes are left out', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const filled = await createFilledBasket(shop, guest)
  const { basketToken } = filled
  const { basket } = await guest.call(checkoutApi.setContactDetails, {
    basketToken,
    ...contact,
    firstName: `Ada${HALF}`,
    lastName: `\udc4dByron 👍`,
  })
  expect(basket.contact).toMatchObject({ firstName: 'Ada', lastName: 'Byron 👍' })
  const address = { ...YORK_ADDRESS, addressLine2: `Flat${HALF} 2` }
  const addressed = await guest.call(checkoutApi.setDeliveryAddress, { basketToken, address })
  expect(addressed.basket.addresses.delivery?.addressLine2).toBe('Flat 2')
  const order = { ...createOrderRequest(addressed.basket), instructions: `Ring ${HALF}twice` }
  await expect(guest.call(checkoutApi.processOrder, order)).resolves.toMatchObject({ isPlaced: false })
})

test('pasted contacts are stored plainly', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, guest)
  const send = (change: Partial<typeof contact>) =>
    guest.call(checkoutApi.setContactDetails, { basketToken, ...contact, ...change })
  const { basket } = await send({
    email: '\u200bada@example.com\u2060',
    phoneNumber: '\u202a٠٧٧٠٠/900123\u202c',
  })
  expect(basket.contact).toMatchObject({ email: 'ada@example.com', phoneNumber: '07700/900123' })
})

test('half a character in a coupon is an unknown coupon and no fault', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, guest)
  const coupon = guest.call(basketApi.applyCoupon, { basketToken, coupon: `NONE${HALF}` })
  await expect(coupon).rejects.toMatchObject({ status: 422 })
})
