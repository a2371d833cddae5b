import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  authApi,
  checkoutApi,
  locationApi,
  marketingApi,
  memberApi,
  ordersApi,
} from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { orderingJobs } from '../ordering.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { PASSWORD } from '@larder/testing/member-fixtures.ts'
import { moveOrderThrough, findTablesContaining } from './personal-data.testing.ts'

/** Texts that occur nowhere else, so that finding one means finding the person's data. */
const EMAIL = 'zephyrine@canary.example'
const PERSON_NAMES = { firstname: 'Zephyrine', lastname: 'Quillfeather' }
const PHONE = '07700900987'
const STREET = '77 Canarywharf Mews'
const COMMENT = 'The quinces sang.'
const NOTE = 'The lid warbled.'
const TRACES = ['zephyrine', 'quillfeather', '7700900987', 'canarywharf', 'quinces sang', 'lid warbled']

/**
 * The same texts for baskets, orders and notification requests that the member left on another device or while signed
 * out.
 */
const SIGNED_OUT_DATA = {
  street: '3 Baskethome Yard',
  payerStreet: '9 Billingsgate Yard',
  contact: { firstName: 'Basketfirst', lastName: 'Basketlast', phoneNumber: '07700900321' },
  guest: { firstName: 'Guestfirst', lastName: 'Guestlast', phoneNumber: '07700900654' },
  instructions: 'Ring the cowbell.',
  postcode: 'YO1 9ZZ',
}
const SIGNED_OUT_TRACES = [
  'zephyrine@canary',
  'baskethome',
  'billingsgate',
  'basketfirst',
  'basketlast',
  '7700900321',
  'guestfirst',
  'guestlast',
  '7700900654',
  'cowbell',
]

let app: TestApp
let member: Visitor
const sent = createMessageRecorder()

beforeEach(async () => {
  app = await startApp({ change: sent.change, environment: { LIMIT_SCALE: '1000' } })
  member = app.newVisitor()
  await member.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const details = { ...PERSON_NAMES, emailAddress: EMAIL, password: PASSWORD, mobileContactNumber: PHONE }
  await member.call(authApi.register, details)
  await member.call(authApi.oauthToken, { grant_type: 'password', username: EMAIL, password: PASSWORD })
})

async function placeDeliveredOrder(): Promise<string> {
  const basket = await createFilledBasket(app, member)
  const order = await member.call(checkoutApi.processOrder, {
    ...createOrderRequest(basket, 'cash'),
    ...PERSON_NAMES,
    emailAddress: EMAIL,
    phoneNumber: PHONE,
  })
  await moveOrderThrough(app, order.businessOrderId, [
    'store_accepted_picking',
    'picked',
    'en_route',
    'delivered',
  ])
  return order.businessOrderId
}

/** Leaves all kinds of data that a member can leave behind. */
async function leaveTraces(): Promise<string> {
  const address = { addressLine1: STREET, town: 'York', postcode: 'YO1 7HH', countryCode: 'GB' }
  await member.call(memberApi.addAddress, { type: 'delivery', address })
  await member.call(marketingApi.updatePreferences, { marketingOptions: [{ type: 'email', opted: 'in' }] })
  const orderId = await placeDeliveredOrder()
  const { items } = await member.call(ordersApi.view, { businessOrderId: orderId })
  const line = {
    basketLineId: items[0]?.basketLineId ?? '',
    quantity: 1,
    kind: 'missing',
    note: NOTE,
  } as const
  const problem = { businessOrderId: orderId, key: 'a-report', lines: [line] }
  await member.call(ordersApi.reportProblem, { ...problem, to: 'credit' })
  await member.call(memberApi.createReview, { orderId, starRating: 5, comment: COMMENT })
  await createFilledBasket(app, member).then(({ basketToken }) =>
    member.call(checkoutApi.setDeliveryAddress, { basketToken, address }),
  )
  return orderId
}

test('exports all data stored about a member', async () => {
  const orderId = await leaveTraces()
  const data = await member.call(memberApi.exportData, {})
  expect(data).toMatchObject({
    profile: { ...PERSON_NAMES, emailAddress: EMAIL, savedAddresses: [{ addressLine1: STREET }] },
    orders: [{ businessOrderId: orderId, contact: { firstName: PERSON_NAMES.firstname } }],
    reviews: [{ orderId, starRating: 5, comment: COMMENT }],
    problems: [{ orderId, notes: [NOTE], pictures: [] }],
    marketing: expect.arrayContaining([{ type: 'email', opted: 'in' }]),
    sessions: [{ kind: 'browser' }],
  })
})

test('erasure leaves no trace of the member in any table', async () => {
  await leaveTraces()
  expect(await findTablesContaining(app, TRACES)).not.toEqual([])
  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.mailedCode(EMAIL) })
  expect(await findTablesContaining(app, TRACES)).toEqual([])
})

const guest = { grant_type: 'client_credentials', strategy: 'guest' } as const
const asMember = { grant_type: 'password', username: EMAIL, password: PASSWORD } as const
const at = (addressLine1: string) => ({ addressLine1, town: 'York', postcode: 'YO1 7HH', countryCode: 'GB' })

/** Leaves a basket with contact details and two addresses, and then ends the session. */
async function leaveBasketAndSignOut(visitor: Visitor): Promise<void> {
  const { basketToken } = await createFilledBasket(app, visitor)
  await visitor.call(checkoutApi.setContactDetails, { basketToken, ...SIGNED_OUT_DATA.contact, email: EMAIL })
  await visitor.call(checkoutApi.setDeliveryAddress, { basketToken, address: at(SIGNED_OUT_DATA.street) })
  await visitor.call(checkoutApi.setBillingAddress, { basketToken, address: at(SIGNED_OUT_DATA.payerStreet) })
  await visitor.call(authApi.revoke, {})
}

/** Leaves the data of a person who is not signed in: a basket, an order and a request to be notified of a new store. */
async function leaveAsGuest(visitor: Visitor): Promise<void> {
  await visitor.call(authApi.oauthToken, guest)
  await visitor.call(locationApi.futureContactRequest, {
    email: 'Zephyrine@Canary.example',
    postcode: SIGNED_OUT_DATA.postcode,
  })
  const ordered = await createFilledBasket(app, visitor)
  const order = await visitor.call(checkoutApi.processOrder, {
    ...createOrderRequest(ordered, 'cash'),
    firstname: SIGNED_OUT_DATA.guest.firstName,
    lastname: SIGNED_OUT_DATA.guest.lastName,
    emailAddress: EMAIL,
    phoneNumber: SIGNED_OUT_DATA.guest.phoneNumber,
    instructions: SIGNED_OUT_DATA.instructions,
  })
  await moveOrderThrough(app, order.businessOrderId, [
    'store_accepted_picking',
    'picked',
    'en_route',
    'delivered',
  ])
  const { basketToken } = await createFilledBasket(app, visitor)
  await visitor.call(checkoutApi.setContactDetails, { basketToken, ...SIGNED_OUT_DATA.guest, email: EMAIL })
}

/** Verifies the email address through a password reset link. */
async function proveEmail(): Promise<void> {
  await member.call(authApi.requestResetPassword, { email: EMAIL })
  const { text } = await sent.mailTo(EMAIL, /Choose a new password/)
  const token = /reset-token\/(\S+)/.exec(text)?.[1] ?? ''
  await member.call(authApi.resetPassword, { token, password: PASSWORD })
  await member.call(authApi.oauthToken, guest)
  await member.call(authApi.oauthToken, asMember)
}

test('export and erasure include ended sessions and verified guests', async () => {
  // A guest may not use a member's address, so the guest comes first.
  await app.db.execute(sql`update members set email_key = 'away', email = 'away' where email_key = ${EMAIL}`)
  await leaveAsGuest(app.newVisitor())
  await app.db.execute(
    sql`update members set email_key = ${EMAIL}, email = ${EMAIL} where email_key = 'away'`,
  )
  await leaveBasketAndSignOut(member)
  await member.call(authApi.oauthToken, guest)
  await member.call(authApi.oauthToken, asMember)
  await proveEmail()

  const stored = await findTablesContaining(app, SIGNED_OUT_TRACES)
  expect(stored).toEqual(expect.arrayContaining(['baskets: baskethome', 'future_contacts: zephyrine@canary']))
  const exported = JSON.stringify(await member.call(memberApi.exportData, {})).toLowerCase()
  expect(SIGNED_OUT_TRACES.filter((trace) => !exported.includes(trace))).toEqual([])
  expect(exported).toContain(SIGNED_OUT_DATA.postcode.toLowerCase())

  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.mailedCode(EMAIL) })
  expect(
    await findTablesContaining(app, [
      ...TRACES,
      ...SIGNED_OUT_TRACES,
      SIGNED_OUT_DATA.postcode.toLowerCase(),
    ]),
  ).toEqual([])
})

test('an account with someone else’s unverified email address neither exports nor erases that person’s data', async () => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from members where email_key = ${EMAIL}`,
  )
  await app.db.execute(sql`update members set email_key = 'away', email = 'away' where email_key = ${EMAIL}`)
  await leaveAsGuest(app.newVisitor())
  // They verified a phone number of their own, to which the code is sent as well.
  await app.db.execute(sql`
    update members set email_key = ${EMAIL}, email = ${EMAIL}, phone = '+447700900987', phone_verified_at = now()
    where id = ${rows[0]?.id}`)
  const exported = JSON.stringify(await member.call(memberApi.exportData, {})).toLowerCase()
  expect(
    ['guestfirst', 'cowbell', SIGNED_OUT_DATA.postcode.toLowerCase()].filter((t) => exported.includes(t)),
  ).toEqual([])
  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.textedCode('+447700900987') })
  expect((await findTablesContaining(app, ['guestfirst', 'cowbell'])).toSorted()).toEqual([
    'baskets: guestfirst',
    'orders: cowbell',
    'orders: guestfirst',
  ])
})

test('erasure is rejected while an order is open', async () => {
  const basket = await createFilledBasket(app, member)
  const order = await member.call(checkoutApi.processOrder, {
    ...createOrderRequest(basket, 'cash'),
    ...PERSON_NAMES,
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
  await moveOrderThrough(app, order.businessOrderId, [
    'store_accepted_picking',
    'picked',
    'en_route',
    'delivered',
  ])
  await member.call(memberApi.requestForget, {})
  await member.call(memberApi.confirmForget, { verificationCode: await sent.mailedCode(EMAIL) })
  expect(await findTablesContaining(app, TRACES)).toEqual([])
  // Pending messages about the order are not sent.
  const mails = sent.mails.length
  await orderingJobs(app.deps).deliver()
  expect(sent.mails.slice(mails).filter(({ text }) => text.includes('order'))).toEqual([])
})

test('an order without a final status does not block erasure for ever', async () => {
  const basket = await createFilledBasket(app, member)
  await member.call(checkoutApi.processOrder, { ...createOrderRequest(basket, 'cash'), emailAddress: EMAIL })
  app.setNow('2030-01-11T10:00:00Z')
  await member.call(authApi.oauthToken, { grant_type: 'password', username: EMAIL, password: PASSWORD })
  expect(await member.call(memberApi.requestForget, {})).toMatchObject({ success: true })
})

test('a member can remove their phone number', async () => {
  const profile = await member.call(memberApi.updateProfile, { mobileContactNumber: '' })
  expect(profile).toMatchObject({ mobileContactNumber: '', mobileValidated: false })
})

test('erasure reports a wrong code and an unexpected error (spec §8)', async () => {
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
