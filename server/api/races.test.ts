import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authApi, basketApi, memberApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { couponUses, members, paymentAttempts, resetTokens } from './model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { hashSecret } from './members/auth/request-session.ts'
import { beforeTransactionHook } from '@larder/testing/race.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import {
  YORK_ADDRESS,
  createFilledBasket,
  findSlot,
  payByCard,
  DISCOVER_CARD,
  VISA_CARD,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'
import { loadCredit, grantCredit } from './members/rewards/credit.ts'
import { startRace, brandId, readMemberId, now, sendOrder } from './races.testing.ts'

/** ID of Fernhill Market Headingley. */
const HEADINGLEY = 13

/**
 * Every pair of a check and an update of a limited resource, with the race forced: a competing request runs between the
 * two (trust P6). Add new pairs here, or in row-locks.test.ts if a row lock is held at the time.
 */
describe('races between check and write', () => {
  test('rejects a coupon that another shopper uses up between check and write', async () => {
    const { shop, hook } = await startRace()
    const [one, other] = [await createGuest(shop), await createGuest(shop)]
    // The same email address means the same person, and the coupon allows one use per person.
    const wish = { quantity: 5, coupon: 'WELCOME10' }
    const [mine, theirs] = [
      await createFilledBasket(shop, one, wish),
      await createFilledBasket(shop, other, wish),
    ]
    hook.beforeNextTransaction(() => sendOrder(other, theirs))
    await expect(sendOrder(one, mine)).rejects.toMatchObject({ code: 'COUPON_USED' })
    expect(await shop.db.$count(couponUses, eq(couponUses.code, 'WELCOME10'))).toBe(1)
  })

  test('rejects an order whose credit another device spends between check and write', async () => {
    const { shop, hook } = await startRace()
    const phone = await createMember(shop, 'ada@fernhill.example')
    const laptop = await createGuest(shop)
    await laptop.call(authApi.oauthToken, {
      grant_type: 'password',
      username: 'ada@fernhill.example',
      password: PASSWORD,
    })
    const memberId = await readMemberId(phone)
    const gift = { brandId, memberId, amountPence: 500, key: 'gift', text: 'Gift', now }
    await inTransaction(shop.db, (tx) => grantCredit(tx, gift))
    // A member's devices share a basket of one store, so the other one orders elsewhere.
    const elsewhere = { storeId: HEADINGLEY, method: 'collection' } as const
    const theirs = await createFilledBasket(shop, laptop, elsewhere)
    const mine = await createFilledBasket(shop, phone)
    hook.beforeNextTransaction(() => sendOrder(laptop, theirs))
    await expect(sendOrder(phone, mine)).rejects.toMatchObject({
      code: 'DELIVERY_COST_CHANGED',
      text: 'Your credit was used for another order. Please check the new total.',
    })
    expect(await loadCredit(shop.db, { brandId, memberId })).toBe(0)
  })

  test('rejects an order whose basket another tab edits between check and write', async () => {
    const { shop, hook } = await startRace()
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    const { basketToken } = basket
    hook.beforeNextTransaction(() => guest.call(basketApi.updateTip, { basketToken, tip: 2 }))
    await expect(sendOrder(guest, basket)).rejects.toMatchObject({
      status: 409,
      text: 'Your basket changed in another tab. Please check it and try again.',
    })
  })

  const addAt = (storeId: number, method: FulfilmentMethod, menuItemId: string) => ({
    storeId,
    fulfilmentMethod: method,
    menuItem: { menuItemId, quantity: 1 },
  })

  test('an item goes into a basket of its own when another tab starts one at another store meanwhile', async () => {
    const { shop, hook } = await startRace()
    const guest = await createGuest(shop)
    const add = (storeId: number, item: string) =>
      guest.call(basketApi.addItem, addAt(storeId, 'delivery', item))
    hook.beforeNextTransaction(() => add(YORK_STORE, 'oat-milk'))
    expect(await add(HEADINGLEY, 'braeburn-apples')).toMatchObject({ storeId: HEADINGLEY, itemCount: 1 })
    const { baskets } = await guest.call(basketApi.list, {})
    expect(new Set(baskets.map(({ store }) => store.id))).toEqual(new Set([YORK_STORE, HEADINGLEY]))
  })

  test('rejects an item of one order method when another tab starts the basket for the other', async () => {
    const { shop, hook } = await startRace()
    const guest = await createGuest(shop)
    const { basketToken } = await guest.call(basketApi.addItem, addAt(YORK_STORE, 'collection', 'oat-milk'))
    await guest.call(basketApi.clear, { basketToken })
    hook.beforeNextTransaction(() => guest.call(basketApi.addItem, addAt(YORK_STORE, 'delivery', 'oat-milk')))
    const collected = guest.call(basketApi.addItem, addAt(YORK_STORE, 'collection', 'sausage-roll')) // sold only for collection
    await expect(collected).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
  })

  test('a slot goes into a basket of its own when another tab starts one at another store meanwhile', async () => {
    const { shop, hook } = await startRace()
    const guest = await createGuest(shop)
    const { slotId, slotDate } = await findSlot(guest, 'delivery', shop.deps.clock())
    hook.beforeNextTransaction(() =>
      guest.call(basketApi.addItem, addAt(HEADINGLEY, 'delivery', 'braeburn-apples')),
    )
    const chosen = guest.call(basketApi.reserveTimeSlot, {
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      slotId,
      timeSlotDate: slotDate,
      postcode: YORK_ADDRESS.postcode,
    })
    expect(await chosen).toMatchObject({ storeId: YORK_STORE, selectedSlot: { slotId } })
    const { baskets } = await guest.call(basketApi.list, {})
    expect(new Set(baskets.map(({ store }) => store.id))).toEqual(new Set([YORK_STORE, HEADINGLEY]))
  })

  test('the basket moves to another store while a line is being changed', async () => {
    const { shop, hook } = await startRace()
    const guest = await createGuest(shop)
    const { basketToken, items } = await guest.call(
      basketApi.addItem,
      addAt(YORK_STORE, 'collection', 'oat-milk'),
    )
    const basketLineId = items[0]?.basketLineId ?? ''
    hook.beforeNextTransaction(() =>
      guest.call(basketApi.update, { basketToken, storeId: HEADINGLEY, fulfilmentMethod: 'collection' }),
    )
    const menuItem = { menuItemId: 'oat-milk', quantity: 2 }
    await expect(
      guest.call(basketApi.updateItem, { basketToken, basketLineId, menuItem }),
    ).rejects.toMatchObject({ code: 'STALE_BASKET' })
  })

  test('rejects a code when another member verifies the phone number between check and write', async () => {
    const { shop, hook, sent } = await startRace()
    const details = { mobileContactNumber: '07700900123' }
    const [ada, eve] = [
      await createMember(shop, 'ada@fernhill.example', details),
      await createMember(shop, 'eve@fernhill.example', details),
    ]
    const codeOf = async (member: Visitor) => {
      sent.texts.length = 0
      await member.call(memberApi.requestVerificationCode, {})
      return sent.textedCode('+447700900123')
    }
    const [adas, eves] = [await codeOf(ada), await codeOf(eve)]
    hook.beforeNextTransaction(() => eve.call(memberApi.checkVerificationCode, { verificationCode: eves }))
    await expect(ada.call(memberApi.checkVerificationCode, { verificationCode: adas })).rejects.toMatchObject(
      { code: 'PHONE_ALREADY_VERIFIED' },
    )
  })

  test('rejects a registration when another shopper takes the email address between check and write', async () => {
    const { shop, hook } = await startRace()
    const person = { firstname: 'Ada', lastname: 'Byron', emailAddress: 'ada@fernhill.example' }
    const register = async () =>
      (await createGuest(shop)).call(authApi.register, { ...person, password: PASSWORD })
    hook.beforeNextTransaction(register)
    await expect(register()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await shop.db.$count(members, eq(members.emailKey, person.emailAddress))).toBe(1)
  })

  test('rejects a reset link that another browser uses between check and write', async () => {
    const { shop, hook } = await startRace()
    const ada = await createMember(shop, 'ada@fernhill.example')
    const memberId = await readMemberId(ada)
    const expiresAt = new Date(now.getTime() + 60_000)
    const row = { brandId, tokenHash: hashSecret('secret'), memberId, createdAt: now, expiresAt }
    await shop.db.insert(resetTokens).values(row)
    const reset = async (password: string) =>
      (await createGuest(shop)).call(authApi.resetPassword, { token: 'secret', password })
    hook.beforeNextTransaction(() => reset('a quiet orchard gate'))
    await expect(reset('another quiet gate')).rejects.toMatchObject({ code: 'PASSWORD_CREATE' })
  })

  test('rejects a payment while another one of the order has an unknown outcome', async () => {
    const hook = beforeTransactionHook()
    const shop = await startShop({ change: hook.change })
    const guest = await createGuest(shop)
    const order = await sendOrder(guest, await createFilledBasket(shop, guest), 'checkoutcom')
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'before' })
    hook.beforeNextTransaction(() => payByCard(shop, guest, { ...order, number: VISA_CARD }))
    await expect(payByCard(shop, guest, { ...order, number: DISCOVER_CARD })).rejects.toMatchObject({
      code: 'PAYMENT_UNKNOWN',
    })
    expect(await shop.db.$count(paymentAttempts)).toBe(1)
  })
})
