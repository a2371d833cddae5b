import { expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, guestApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createFilledBasket, createOrderRequest, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { withFakeCaptcha } from './trust.testing.ts'

const startLimitedApp = () =>
  startApp({ change: withFakeCaptcha, environment: { TRUSTED_PROXIES: '1', LIMIT_SCALE: '1' } })

type Outcome = { code: string; text?: string; fields?: Record<string, string> | undefined }
const outcomeOf = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => ({ code: 'done' }),
    (error: Outcome) => error,
  )

/** Calls like a browser: first without a CAPTCHA token, and then with one when the server requires it. */
async function checkEmail(guest: Visitor, email: string, basketToken: string): Promise<Outcome> {
  const first = await outcomeOf(guest.call(guestApi.checkRegistrationStatus, { email, basketToken }))
  if (first.code !== 'CAPTCHA_REQUIRED') return first
  return outcomeOf(
    guest.call(guestApi.checkRegistrationStatus, { email, basketToken, verifyToken: 'a person' }),
  )
}

const oatMilk = {
  storeId: YORK_STORE,
  fulfilmentMethod: 'delivery',
  menuItem: { menuItemId: 'oat-milk', quantity: 1 },
} as const

async function guestFrom(app: TestApp, address: string): Promise<Visitor> {
  const guest = app.newVisitor(undefined, address)
  await guest.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return guest
}

test('a shopper can check five email addresses, and the sixth is rejected with advice', async () => {
  const app = await startLimitedApp()
  const guest = await guestFrom(app, '198.51.100.7')
  const basket = await createFilledBasket(app, guest)
  for (let at = 1; at <= 5; at += 1)
    expect((await checkEmail(guest, `p${at}@example.com`, basket.basketToken)).code).toBe('done')
  const sixth = await checkEmail(guest, 'p6@example.com', basket.basketToken)
  expect(sixth).toMatchObject({
    code: 'RATE_LIMITED',
    fields: { email: expect.stringContaining('Use one you entered before, log in') },
  })
  expect((await checkEmail(guest, 'p2@example.com', basket.basketToken)).code).toBe('done')
  const order = { ...createOrderRequest(basket), emailAddress: 'p3@example.com' }
  expect((await outcomeOf(guest.call(checkoutApi.processOrder, order))).code).toBe('done')
})

test('a network that exceeds its share of email checks needs a CAPTCHA', async () => {
  const app = await startLimitedApp()
  const askFrom = async (proof: boolean, at: number) => {
    const guest = await guestFrom(app, '198.51.100.8')
    const { basketToken } = await guest.call(basketApi.addItem, oatMilk)
    const email = `n${at}@example.com`
    const answer = proof
      ? checkEmail(guest, email, basketToken)
      : outcomeOf(guest.call(guestApi.checkRegistrationStatus, { email, basketToken }))
    return (await answer).code
  }
  for (let at = 0; at < 20; at += 1) expect(await askFrom(false, at)).toBe('done')
  expect(await askFrom(false, 20)).toBe('CAPTCHA_REQUIRED')
  expect(await askFrom(true, 21)).toBe('done')
  const guest = await guestFrom(app, '198.51.100.8')
  const { basketToken } = await guest.call(basketApi.addItem, oatMilk)
  const forged = { email: 'n22@example.com', basketToken, verifyToken: 'a program' }
  expect((await outcomeOf(guest.call(guestApi.checkRegistrationStatus, forged))).code).toBe(
    'CAPTCHA_REQUIRED',
  )
})
