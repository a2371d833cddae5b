import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, guestApi, memberApi, slotsApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import {
  contact,
  createFilledBasket,
  createOrderRequest,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await startApp({ environment: { CAPTCHA: 'off' } })
})

const oatMilk = {
  storeId: YORK_STORE,
  fulfilmentMethod: 'delivery',
  menuItem: { menuItemId: 'oat-milk', quantity: 1 },
} as const

/** A basket for collection at a store of the second demo brand in tomorrow's first slot. */
async function fillCollectionBasket({ call }: Visitor, storeId: number): Promise<basketApi.Basket> {
  const menuItem = { menuItemId: 'onion-rings', quantity: 9 }
  const method = { storeId, fulfilmentMethod: 'collection' } as const
  const { basketToken } = await call(basketApi.addItem, { ...method, menuItem })
  const tomorrow = { startDate: '2030-01-09', endDate: '2030-01-09' }
  const { slotDays } = await call(slotsApi.list, { ...method, ...tomorrow })
  const slot = slotDays[0]?.slots.find(({ info }) => info.status === 'available')
  if (!slot) throw new Error('The store has no slots')
  const { slotId, slotDate: timeSlotDate } = slot
  await call(basketApi.reserveTimeSlot, { ...method, basketToken, slotId, timeSlotDate })
  return (await call(checkoutApi.setContactDetails, { basketToken, ...contact })).basket
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'no AppError',
  )
const order = (visitor: Visitor, basket: basketApi.Basket, emailAddress: string) =>
  outcomeOf(visitor.call(checkoutApi.processOrder, { ...createOrderRequest(basket), emailAddress }))

const EMBER = 'ember.localhost'
/** Both stores deliver to Bath; the second one does not ask members to sign in (spec §5 memberEmailCheck). */
const BRISTOL = 21
const BATH = 22

describe('discovering who has an account (T3)', () => {
  test('checkout reveals accounts for at most five email addresses per basket, like the email check', async () => {
    await createMember(shop, 'known@example.com')
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    const answers: string[] = []
    for (let at = 0; at < 12; at += 1) answers.push(await order(guest, basket, `p${at}@example.com`))
    answers.push(await order(guest, basket, 'known@example.com'))
    expect(answers.filter((answer) => answer !== 'RATE_LIMITED').length).toBeLessThanOrEqual(5)
    expect(answers.at(-1)).toBe('RATE_LIMITED')
  })

  test('a sweep over sessions and both calls gets at most twenty answers', async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const guest = await createGuest(shop)
      // A network holds three places of a slot, so the later sessions have only items, which is enough for the check.
      const basket = turn < 3 ? await createFilledBasket(shop, guest) : undefined
      const { basketToken } = basket ?? (await guest.call(basketApi.addItem, oatMilk))
      for (let at = 0; at < 4; at += 1) {
        const email = `p${turn}-${at}@example.com`
        if (basket) answers.push(await order(guest, basket, `order-${email}`))
        answers.push(await outcomeOf(guest.call(guestApi.checkRegistrationStatus, { email, basketToken })))
      }
    }
    expect(answers.filter((answer) => answer !== 'RATE_LIMITED').length).toBeLessThanOrEqual(20)
  })

  test('registration and the email check share a limit of twenty addresses per network and hour', async () => {
    await createMember(shop, 'known@example.com')
    const register = (visitor: Visitor, emailAddress: string) =>
      outcomeOf(
        visitor.call(authApi.register, {
          firstname: 'Ada',
          lastname: 'Byron',
          emailAddress,
          password: PASSWORD,
        }),
      )
    const answers: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const guest = await createGuest(shop)
      const { basketToken } = await guest.call(basketApi.addItem, oatMilk)
      for (let at = 0; at < 4; at += 1) {
        answers.push(await register(guest, `new-${turn}-${at}@example.com`))
        const email = `p${turn}-${at}@example.com`
        answers.push(await outcomeOf(guest.call(guestApi.checkRegistrationStatus, { email, basketToken })))
      }
    }
    expect(answers.filter((answer) => answer !== 'RATE_LIMITED').length).toBeLessThanOrEqual(20)
    const late = await createGuest(shop)
    expect(await register(late, 'known@example.com')).toBe('RATE_LIMITED')
  })

  test('reports any other error first, whether or not the email has an account', async () => {
    await createMember(shop, 'known@example.com')
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    for (const emailAddress of ['known@example.com', 'nobody@example.com']) {
      const wrong = { ...createOrderRequest(basket), emailAddress, paymentGateway: 'stripe' }
      expect(await outcomeOf(guest.call(checkoutApi.processOrder, wrong))).toBe('GATEWAY_NOT_SUPPORTED')
    }
  })

  test('alternating between email addresses does not lock a shopper out', async () => {
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    const { basketToken } = basket
    for (let turn = 0; turn < 12; turn += 1) {
      const { email } = contact
      await guest.call(guestApi.checkRegistrationStatus, { email, basketToken })
    }
    expect(await order(guest, basket, contact.email)).toBe('done')
    expect(await order(guest, basket, contact.email)).toBe('done')
  })

  test('a first-order coupon does not reveal which email addresses have ordered', async () => {
    const guest = await createGuest(shop)
    const { basketToken } = await createFilledBasket(shop, guest, { quantity: 5, coupon: 'WELCOME10' })
    const answers: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const details = { ...contact, basketToken, email: `p${at}@example.com` }
      answers.push(await outcomeOf(guest.call(checkoutApi.setContactDetails, details)))
    }
    expect(answers.filter((answer) => answer === 'done').length).toBeLessThanOrEqual(5)
  })

  test('a member who changes their email address can test at most ten addresses per hour', async () => {
    await createMember(shop, 'known@example.com')
    const member = await createMember(shop, 'ada@fernhill.example')
    await shop.db.$client.query(
      `update members set password_hash = null where email_key = 'ada@fernhill.example'`,
    )
    const answers: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const emailAddress = `p${at}@example.com`
      answers.push(await outcomeOf(member.call(memberApi.updateProfile, { emailAddress })))
    }
    expect(answers.at(-1)).toBe('RATE_LIMITED')
    expect(await outcomeOf(member.call(memberApi.updateProfile, { emailAddress: 'known@example.com' }))).toBe(
      'RATE_LIMITED',
    )
  })

  test('limits how many accounts the phone check reveals', async () => {
    const guest = await createGuest(shop)
    const { basketToken } = await createFilledBasket(shop, guest)
    const answers: string[] = []
    for (let at = 0; at < 8; at += 1) {
      const details = { ...contact, basketToken, phoneNumber: `0770090010${at}` }
      await guest.call(checkoutApi.setContactDetails, details)
      answers.push(await outcomeOf(guest.call(memberApi.requestVerificationCode, { basketToken })))
    }
    expect(answers.at(-1)).toBe('RATE_LIMITED')
  })

  test.each([
    [BRISTOL, 'LOGIN_REQUIRED', true],
    [BATH, 'done', false],
  ])(
    'at store %d, a guest’s order with a member’s email address gives %s',
    async (...[storeId, ending, loginRequired]) => {
      await createMember(shop, 'known@example.com', { host: EMBER })
      const guest = await createGuest(shop, EMBER)
      const basket = await fillCollectionBasket(guest, storeId)
      const { basketToken } = basket
      const email = 'known@example.com'
      expect(await guest.call(guestApi.checkRegistrationStatus, { email, basketToken })).toMatchObject({
        loginRequired,
      })
      expect(await order(guest, basket, email)).toBe(ending)
    },
  )
})
