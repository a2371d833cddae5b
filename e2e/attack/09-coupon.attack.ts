import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { errorCodeOf, guestFrom, NEAR_POSTCODE, orderRequest, readyBasket } from './ordering.ts'

/** A coupon for ten per cent off a first order, for one use. */
const coupon = 'WELCOME10'
/** Index of the slot that this attack takes. No other attack takes it. */
const SLOT_AT = 14

/**
 * Uses the coupon from a different network and session. Returns the code of the first error, or "" when an order is
 * placed.
 */
async function orderAs(email: string, from: string): Promise<string> {
  const guest = await guestFrom(from)
  const { basketToken } = await readyBasket(guest, { postcode: NEAR_POSTCODE, slotAt: SLOT_AT, email })
  const refused = await errorCodeOf(guest.call(basketApi.applyCoupon, { basketToken, coupon }))
  if (refused) return refused
  const basket = await guest.call(basketApi.retrieve, { basketToken })
  expect(basket.coupon?.code).toBe(coupon)
  return errorCodeOf(
    guest.call(checkoutApi.processOrder, { ...orderRequest(basket, email), paymentGateway: 'cash' }),
  )
}

// trust T17: one phone and name once used a first-order coupon three times, with addresses like `name+1@…`.
test('a first-order coupon works once per person across spellings of one mailbox', async () => {
  expect(await orderAs('grace.once@example.com', '198.51.100.93')).toBe('')
  expect(await orderAs('grace.once+1@example.com', '198.51.101.93')).toBe('COUPON_USED')
  expect(await orderAs('grace.once+2@example.com', '198.51.102.93')).toBe('COUPON_USED')
  expect(await orderAs('new.mailbox@example.org', '198.51.103.93')).toBe('COUPON_USED')
})
