import { authApi, checkoutApi, guestApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { readErrorCode, signInGuest, NEAR_POSTCODE, orderRequest, readyBasket } from './ordering.ts'

const registrant = { firstname: 'Ada', lastname: 'Byron', password: 'a long walk home' }
const LIMIT_CODES = ['RATE_LIMITED', 'CAPTCHA_REQUIRED']

// trust T3: probes whether an email address has an account through the call that places orders.
test('email checks in checkout, registration and account lookup share a limit of twenty per network and hour', async () => {
  let answers = 0
  for (let session = 0; session < 8; session += 1) {
    const guest = await signInGuest('198.51.100.61')
    const basket = await readyBasket(guest, { postcode: NEAR_POSTCODE, slotAt: session })
    const { basketToken } = basket
    for (let at = 0; at < 6; at += 1) {
      const email = `sweep-${session}-${at}@example.com`
      const order = guest.call(checkoutApi.processOrder, orderRequest(basket, `order-${email}`))
      const check = guest.call(guestApi.checkRegistrationStatus, { email, basketToken })
      const emailAddress = `new-${email}`
      const registration = guest.call(authApi.register, { ...registrant, emailAddress })
      for (const code of await Promise.all([
        readErrorCode(order),
        readErrorCode(check),
        readErrorCode(registration),
      ])) {
        if (!LIMIT_CODES.includes(code)) answers += 1
      }
    }
  }
  expect(answers).toBeLessThanOrEqual(20)
})

test('checkout validates everything else before it reveals whether an email has an account', async () => {
  const guest = await signInGuest('198.51.100.62')
  const basket = await readyBasket(guest, { postcode: NEAR_POSTCODE })
  for (const emailAddress of ['ada@fernhill.example', 'nobody@fernhill.example']) {
    const wrong = { ...orderRequest(basket, emailAddress), paymentGateway: 'stripe' }
    expect(await readErrorCode(guest.call(checkoutApi.processOrder, wrong))).toBe('GATEWAY_NOT_SUPPORTED')
  }
})
