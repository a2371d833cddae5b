import { beforeEach, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { contact, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { withFakeCaptcha } from './trust.testing.ts'

const PHONE_NETWORK = '198.51.100.9'
const SHARE_SIZE = 20

let app: TestApp
beforeEach(async () => {
  app = await startApp({ change: withFakeCaptcha, environment: { TRUSTED_PROXIES: '1', LIMIT_SCALE: '1' } })
})

const visitorsFrom = (address: string) => ({ newVisitor: (host?: string) => app.newVisitor(host, address) })

/** The same browser in the mobile operator's network. */
function inPhoneNetwork({ cookies }: Visitor): Visitor {
  const visitor = app.newVisitor(undefined, PHONE_NETWORK)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

async function withBasket(address: string): Promise<{ guest: Visitor; basketToken: string }> {
  const guest = await createGuest(visitorsFrom(address))
  const { basketToken } = await guest.call(basketApi.addItem, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 3 },
  })
  return { guest, basketToken }
}

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

type Call = (verifyToken: string | undefined) => Promise<unknown>
/** Results without a CAPTCHA, with a failed one and with a solved one. */
async function tryCaptchas(call: Call): Promise<string[]> {
  const got: string[] = []
  for (const token of [undefined, 'a program', 'a person']) got.push(await codeOf(call(token)))
  return got
}
const CAPTCHA_OUTCOMES = ['CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED', 'done']

/** A guest in the mobile network verifies their own phone number. */
async function verifyPhone(at: number): Promise<Call> {
  const { guest, basketToken } = await withBasket(PHONE_NETWORK)
  const phoneNumber = `07700 9001${at + 10}`
  await guest.call(checkoutApi.setContactDetails, { basketToken, ...contact, phoneNumber })
  return async (verifytoken) => {
    const reply = await guest.call(memberApi.requestVerificationCode, { basketToken, verifytoken })
    expect(reply).toMatchObject({ status: true })
  }
}

test('after twenty verified phone numbers a network needs a CAPTCHA for an hour', async () => {
  const home = '203.0.113.7'
  const member = await createMember(visitorsFrom(home), 'ada@fernhill.example')
  const { guest, basketToken } = await withBasket(home)
  await guest.call(checkoutApi.setContactDetails, { basketToken, ...contact })
  const shopper = inPhoneNetwork(guest)
  for (let at = 0; at < SHARE_SIZE; at += 1) {
    const verify = await verifyPhone(at)
    await verify(undefined)
  }

  for (const at of [SHARE_SIZE, SHARE_SIZE + 1])
    expect(await tryCaptchas(await verifyPhone(at))).toEqual(CAPTCHA_OUTCOMES)

  const { guest: signingIn } = await withBasket(PHONE_NETWORK)
  const asked = { email: 'grace@example.com', type: 'email' } as const
  expect(
    await tryCaptchas((verifyToken) => signingIn.call(authApi.sendOtpMessage, { ...asked, verifyToken })),
  ).toEqual(CAPTCHA_OUTCOMES)

  const coupon = { basketToken, coupon: 'WELCOME10' }
  expect(
    await tryCaptchas((verifyToken) => shopper.call(basketApi.applyCoupon, { ...coupon, verifyToken })),
  ).toEqual(CAPTCHA_OUTCOMES)
  const details = { ...contact, basketToken, email: 'hopper@example.com' }
  expect(
    await tryCaptchas((verifyToken) =>
      shopper.call(checkoutApi.setContactDetails, { ...details, verifyToken }),
    ),
  ).toEqual(CAPTCHA_OUTCOMES)

  const profile = { emailAddress: 'byron@fernhill.example', currentPassword: PASSWORD }
  const travelling = inPhoneNetwork(member)
  expect(
    await tryCaptchas((verifyToken) => travelling.call(memberApi.updateProfile, { ...profile, verifyToken })),
  ).toEqual(CAPTCHA_OUTCOMES)

  const { guest: newcomer } = await withBasket(PHONE_NETWORK)
  const person = {
    firstname: 'Alan',
    lastname: 'Turing',
    emailAddress: 'alan@example.com',
    password: PASSWORD,
  }
  expect(
    await tryCaptchas((verifyToken) => newcomer.call(authApi.register, { ...person, verifyToken })),
  ).toEqual(CAPTCHA_OUTCOMES)
})

test('solved CAPTCHAs do not use up the network’s share', async () => {
  const reset = (guest: Visitor, email: string, verifyToken?: string) =>
    codeOf(guest.call(authApi.requestResetPassword, { email, verifyToken }))
  for (let turn = 0; turn < 2; turn += 1) {
    const guest = await createGuest(visitorsFrom(PHONE_NETWORK))
    // From the fourth attempt on, a session needs a CAPTCHA even if its network has used nothing.
    for (let at = 0; at < 3; at += 1) await reset(guest, `p${turn}-${at}@example.com`)
    for (let at = 3; at < SHARE_SIZE; at += 1)
      expect(await reset(guest, `p${turn}-${at}@example.com`, 'a person')).toBe('done')
  }
  const guest = await createGuest(visitorsFrom(PHONE_NETWORK))
  expect(await reset(guest, 'grace@example.com')).toBe('done')
})

test('after twenty reset links a network needs a CAPTCHA', async () => {
  const reset = async (at: number): Promise<Call> => {
    const guest = await createGuest(visitorsFrom(PHONE_NETWORK))
    const email = `p${at}@example.com`
    return (verifyToken) => guest.call(authApi.requestResetPassword, { email, verifyToken })
  }
  for (let at = 0; at < SHARE_SIZE; at += 1) {
    const request = await reset(at)
    await request(undefined)
  }
  expect(await tryCaptchas(await reset(SHARE_SIZE))).toEqual(CAPTCHA_OUTCOMES)
})
