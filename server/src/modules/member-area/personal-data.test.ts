import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { authApi, checkoutApi, marketingApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '../../../testing/index.ts'
import { recordedMessages } from '../../../testing/message-fixtures.ts'
import { orderingJobs } from '../ordering.ts'
import { filledBasket, orderOf } from '../../../testing/order-fixtures.ts'
import { PASSWORD } from '../../../testing/member-fixtures.ts'
import { moveTo, tablesWith } from './personal-data.testing.ts'

/** Texts that occur nowhere else: where one is found, so is the person's data. */
const EMAIL = 'zephyrine@canary.example'
const NAMES = { firstname: 'Zephyrine', lastname: 'Quillfeather' }
const PHONE = '07700900987'
const STREET = '77 Canarywharf Mews'
const COMMENT = 'The quinces sang.'
const TRACES = ['zephyrine', 'quillfeather', '7700900987', 'canarywharf', 'quinces sang']

let app: TestApp
let member: Visitor
const sent = recordedMessages()

beforeEach(async () => {
  app = await startApp({ change: sent.change, environment: { LIMIT_SCALE: '1000' } })
  member = app.newVisitor()
  await member.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const details = { ...NAMES, emailAddress: EMAIL, password: PASSWORD, mobileContactNumber: PHONE }
  await member.call(authApi.register, details)
  await member.call(authApi.oauthToken, { grant_type: 'password', username: EMAIL, password: PASSWORD })
})

async function arrivedOrder(): Promise<string> {
  const basket = await filledBasket(app, member)
  const order = await member.call(checkoutApi.processOrder, {
    ...orderOf(basket, 'cash'),
    ...NAMES,
    emailAddress: EMAIL,
    phoneNumber: PHONE,
  })
  await moveTo(app, order.businessOrderId, ['store_accepted_picking', 'picked', 'en_route', 'delivered'])
  return order.businessOrderId
}

/** All data a member can leave behind. */
async function leaveTraces(): Promise<string> {
  const address = { addressLine1: STREET, town: 'York', postcode: 'YO1 7HH', countryCode: 'GB' }
  await member.call(memberApi.addAddress, { type: 'delivery', address })
  await member.call(marketingApi.updatePreferences, { marketingOptions: [{ type: 'email', opted: 'in' }] })
  const orderId = await arrivedOrder()
  await member.call(memberApi.createReview, { orderId, starRating: 5, comment: COMMENT })
  await filledBasket(app, member).then(({ basketToken }) =>
    member.call(checkoutApi.setDeliveryAddress, { basketToken, address }),
  )
  return orderId
}

test('a member takes away everything that is kept about them', async () => {
  const orderId = await leaveTraces()
  const data = await member.call(memberApi.exportData, {})
  expect(data).toMatchObject({
    profile: { ...NAMES, emailAddress: EMAIL, savedAddresses: [{ addressLine1: STREET }] },
    orders: [{ businessOrderId: orderId, contact: { firstName: NAMES.firstname } }],
    reviews: [{ orderId, starRating: 5, comment: COMMENT }],
    marketing: expect.arrayContaining([{ type: 'email', opted: 'in' }]),
    sessions: [{ kind: 'browser' }],
  })
})

test('being forgotten leaves no trace of the person in any table', async () => {
  await leaveTraces()
  expect(await tablesWith(app, TRACES)).not.toEqual([])
  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.mailedCode(EMAIL) })
  expect(await tablesWith(app, TRACES)).toEqual([])
})

test('a member is not erased while an order needs their data; once it has arrived they are', async () => {
  const basket = await filledBasket(app, member)
  const order = await member.call(checkoutApi.processOrder, {
    ...orderOf(basket, 'cash'),
    ...NAMES,
    emailAddress: EMAIL,
    phoneNumber: PHONE,
  })
  const refused = { code: 'ORDER_UNDER_WAY', status: 409 }
  await expect(member.call(memberApi.requestForget, {})).rejects.toMatchObject(refused)
  await expect(member.call(memberApi.confirmForget, { verificationCode: '000000' })).rejects.toMatchObject(
    refused,
  )
  const orderOfMember = await member.call(memberApi.getOrder, order)
  expect(orderOfMember).toMatchObject({ contact: { email: EMAIL }, deliveryAddress: { postcode: 'YO1 8AS' } })
  await moveTo(app, order.businessOrderId, ['store_accepted_picking', 'picked', 'en_route', 'delivered'])
  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.mailedCode(EMAIL) })
  expect(await tablesWith(app, TRACES)).toEqual([])
  // Pending messages about the order are not sent.
  const mails = sent.mails.length
  await orderingJobs(app.deps).deliver()
  expect(sent.mails.slice(mails).filter(({ text }) => text.includes('order'))).toEqual([])
})

test('an order whose store never says how it ended does not keep personal data for ever', async () => {
  const basket = await filledBasket(app, member)
  await member.call(checkoutApi.processOrder, { ...orderOf(basket, 'cash'), emailAddress: EMAIL })
  app.setNow('2030-01-11T10:00:00Z')
  await member.call(authApi.oauthToken, { grant_type: 'password', username: EMAIL, password: PASSWORD })
  expect(await member.call(memberApi.requestForget, {})).toMatchObject({ success: true })
})

test('a member may take their number away', async () => {
  const profile = await member.call(memberApi.updateProfile, { mobileContactNumber: '' })
  expect(profile).toMatchObject({ mobileContactNumber: '', mobileValidated: false })
})

test('being forgotten says a wrong code is wrong, and an unforeseen error has a message of its own (spec §8)', async () => {
  await member.call(memberApi.requestForget, {})
  const verificationCode = await sent.mailedCode(EMAIL)
  const wrong = verificationCode === '000000' ? '000001' : '000000'
  await expect(member.call(memberApi.confirmForget, { verificationCode: wrong })).rejects.toMatchObject({
    status: 422,
    text: 'Verification code is incorrect',
  })
  await app.db.execute(sql`alter table member_addresses rename to member_addresses_away`)
  await expect(member.call(memberApi.confirmForget, { verificationCode })).rejects.toMatchObject({
    status: 500,
    text: 'Error processing your request',
  })
})
