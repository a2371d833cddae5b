import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { readErrorCode, signInGuest, NEAR_POSTCODE, orderRequest, readyBasket } from './ordering.ts'

/** A coupon for ten per cent off a first order, for one use. */
const FIRST_ORDER_COUPON = 'WELCOME10'
/** Index of the slot that this attack takes. No other attack takes it. */
const SLOT_INDEX = 14

/**
 * Uses the coupon from a different network and session. Returns the code of the first error, or "" when an order is
 * placed.
 */
async function orderWithCoupon(email: string, from: string): Promise<string> {
  const guest = await signInGuest(from)
  const { basketToken } = await readyBasket(guest, { postcode: NEAR_POSTCODE, slotAt: SLOT_INDEX, email })
  const refused = await readErrorCode(
    guest.call(basketApi.applyCoupon, { basketToken, coupon: FIRST_ORDER_COUPON }),
  )
  if (refused) return refused
  const basket = await guest.call(basketApi.retrieve, { basketToken })
  expect(basket.coupon?.code).toBe(FIRST_ORDER_COUPON)
  return readErrorCode(
    guest.call(checkoutApi.processOrder, { ...orderRequest(basket, email), paymentGateway: 'cash' }),
  )
}

// trust T17: one phone and name once used a first-order coupon three times, with addresses like `name+1@…`.
test('a first-order coupon works once per person across spellings of one mailbox', async () => {
  expect(await orderWithCoupon('grace.once@example.com', '198.51.100.93')).toBe('')
  expect(await orderWithCoupon('grace.once+1@example.com', '198.51.101.93')).toBe('COUPON_USED')
  expect(await orderWithCoupon('grace.once+2@example.com', '198.51.102.93')).toBe('COUPON_USED')
  expect(await orderWithCoupon('new.mailbox@example.org', '198.51.103.93')).toBe('COUPON_USED')
})
