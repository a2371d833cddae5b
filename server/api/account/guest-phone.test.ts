import { beforeEach, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createGuest, PASSWORD } from '@larder/testing/member-fixtures.ts'

const phone = '+447700900123'
const contact = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@fernhill.example',
  phoneNumber: '07700 900123',
}
let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>
let guest: Visitor
let basketToken: string

beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ change: sent.change })
  guest = await createGuest(app)
  const added = await guest.call(basketApi.addItem, {
    storeId: 12,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
  })
  basketToken = added.basketToken
  await guest.call(checkoutApi.setContactDetails, { basketToken, ...contact })
  await guest.call(memberApi.requestVerificationCode, { basketToken })
  const verificationCode = await sent.textedCode(phone)
  await guest.call(memberApi.checkVerificationCode, { basketToken, verificationCode })
})

test('a guest with a verified phone number is not asked again during this checkout', async () => {
  expect(await guest.call(memberApi.requestVerificationCode, { basketToken })).toMatchObject({
    status: true,
    isVerified: true,
  })
  expect(sent.texts).toHaveLength(1)
  await guest.call(checkoutApi.setContactDetails, { basketToken, ...contact, phoneNumber: '07700 900456' })
  const other = await guest.call(memberApi.requestVerificationCode, { basketToken })
  expect(other.isVerified).toBe(undefined)
})

test('a phone verification does not carry over to another session', async () => {
  const thief = await createGuest(app)
  expect(await thief.call(memberApi.requestVerificationCode, { basketToken })).toMatchObject({
    code: 'NO_PHONE',
  })
})

test('a phone verification carries over when the guest registers with that number', async () => {
  const person = { firstname: 'Ada', lastname: 'Byron', emailAddress: contact.email, password: PASSWORD }
  await guest.call(authApi.register, { ...person, mobileContactNumber: phone })
  const signedIn = await guest.call(authApi.oauthToken, {
    grant_type: 'password',
    username: contact.email,
    password: PASSWORD,
    basketToken,
  })
  const token = signedIn.basketToken ?? ''
  expect(await guest.call(memberApi.requestVerificationCode, { basketToken: token })).toMatchObject({
    isVerified: true,
  })
  expect(await guest.call(memberApi.getProfile, {})).toMatchObject({ mobileValidated: true })
  expect(sent.texts).toHaveLength(1)
})
