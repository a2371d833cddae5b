import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { couponUses, members, paymentAttempts, referrals, resetTokens, slots } from '../model/schema/index.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { hashSecret } from './auth/request-session.ts'
import { holdTransaction, beforeTransactionHook, waitForLockWaiter } from '../../testing/race.ts'
import { startApp, type TestApp, type Visitor } from '../../testing/index.ts'
import { issueCode, redeemCode, type CodeBinding } from './auth/index.ts'
import { asGuest, asMember, PASSWORD } from '../../testing/member-fixtures.ts'
import { recordedMessages } from '../../testing/message-fixtures.ts'
import { filledBasket, orderOf, payByCard, startShop, DISCOVER, VISA } from '../../testing/order-fixtures.ts'
import { creditOf, grantCredit, rewardDelivered } from './rewards/index.ts'
import { slotBook } from './slots/index.ts'

/**
 * Every pair of a check and an update of something limited, with the race forced: a competing request runs between the
 * two, or holds the row's lock meanwhile (trust P6). Add new pairs here.
 */
const brandId = 'fernhill'
const now = new Date('2030-01-08T10:00:00Z')

async function aRace() {
  const door = beforeTransactionHook()
  const sent = recordedMessages()
  const shop = await startApp({
    change: (deps) => door.change(sent.change(deps)),
    environment: { LIMIT_SCALE: '1000' },
  })
  return { shop, door, sent }
}
const process = (visitor: Visitor, basket: basketApi.Basket, gateway = 'cash') =>
  visitor.call(checkoutApi.processOrder, orderOf(basket, gateway))
const memberIdOf = async (member: Visitor) => (await member.call(memberApi.getProfile, {})).memberId

describe('between the check and the act', () => {
  test('the last use of a coupon goes to somebody else', async () => {
    const { shop, door } = await aRace()
    const [one, other] = [await asGuest(shop), await asGuest(shop)]
    // The same email address means the same person; the coupon is for one use each.
    const wish = { quantity: 5, coupon: 'WELCOME10' }
    const [mine, theirs] = [await filledBasket(shop, one, wish), await filledBasket(shop, other, wish)]
    door.beforeNextTransaction(() => process(other, theirs))
    await expect(process(one, mine)).rejects.toMatchObject({ code: 'COUPON_USED' })
    expect(await shop.db.$count(couponUses, eq(couponUses.code, 'WELCOME10'))).toBe(1)
  })

  test('the member’s credit is spent on another device', async () => {
    const { shop, door } = await aRace()
    const phone = await asMember(shop, 'ada@fernhill.example')
    const laptop = await asGuest(shop)
    await laptop.call(authApi.oauthToken, {
      grant_type: 'password',
      username: 'ada@fernhill.example',
      password: PASSWORD,
    })
    const memberId = await memberIdOf(phone)
    const gift = { brandId, memberId, amountPence: 500, key: 'gift', text: 'Gift', now }
    await inTransaction(shop.db, (tx) => grantCredit(tx, gift))
    const [mine, theirs] = [await filledBasket(shop, phone), await filledBasket(shop, laptop)]
    door.beforeNextTransaction(() => process(laptop, theirs))
    await expect(process(phone, mine)).rejects.toMatchObject({ code: 'DELIVERY_COST_CHANGED' })
    expect(await creditOf(shop.db, { brandId, memberId })).toBe(0)
  })

  test('the basket is edited in another tab', async () => {
    const { shop, door } = await aRace()
    const guest = await asGuest(shop)
    const basket = await filledBasket(shop, guest)
    const { basketToken } = basket
    door.beforeNextTransaction(() => guest.call(basketApi.updateTip, { basketToken, tip: 2 }))
    await expect(process(guest, basket)).rejects.toMatchObject({
      status: 409,
      text: 'Delivery cost has changed.',
    })
  })

  test('the phone is proven by another member', async () => {
    const { shop, door, sent } = await aRace()
    const details = { mobileContactNumber: '07700900123' }
    const [ada, eve] = [
      await asMember(shop, 'ada@fernhill.example', details),
      await asMember(shop, 'eve@fernhill.example', details),
    ]
    const codeOf = async (member: Visitor) => {
      sent.texts.length = 0
      await member.call(memberApi.requestVerificationCode, {})
      return sent.textedCode('+447700900123')
    }
    const [adas, eves] = [await codeOf(ada), await codeOf(eve)]
    door.beforeNextTransaction(() => eve.call(memberApi.checkVerificationCode, { verificationCode: eves }))
    await expect(ada.call(memberApi.checkVerificationCode, { verificationCode: adas })).rejects.toMatchObject(
      { code: 'PHONE_ALREADY_VERIFIED' },
    )
  })

  test('the address is registered by somebody else', async () => {
    const { shop, door } = await aRace()
    const person = { firstname: 'Ada', lastname: 'Byron', emailAddress: 'ada@fernhill.example' }
    const register = async () =>
      (await asGuest(shop)).call(authApi.register, { ...person, password: PASSWORD })
    door.beforeNextTransaction(register)
    await expect(register()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await shop.db.$count(members, eq(members.emailKey, person.emailAddress))).toBe(1)
  })

  test('a reset link is used by somebody else', async () => {
    const { shop, door } = await aRace()
    const ada = await asMember(shop, 'ada@fernhill.example')
    const memberId = await memberIdOf(ada)
    const expiresAt = new Date(now.getTime() + 60_000)
    const row = { brandId, tokenHash: hashSecret('secret'), memberId, createdAt: now, expiresAt }
    await shop.db.insert(resetTokens).values(row)
    const reset = async (password: string) =>
      (await asGuest(shop)).call(authApi.resetPassword, { token: 'secret', password })
    door.beforeNextTransaction(() => reset('a quiet orchard gate'))
    await expect(reset('another quiet gate')).rejects.toMatchObject({ code: 'PASSWORD_CREATE' })
  })

  test('a payment of the same order begins, and nobody knows yet what became of it', async () => {
    const door = beforeTransactionHook()
    const shop = await startShop({ change: door.change })
    const guest = await asGuest(shop)
    const order = await process(guest, await filledBasket(shop, guest), 'checkoutcom')
    await shop.sandbox.control('/cards/faults', { kind: 'error', when: 'before' })
    door.beforeNextTransaction(() => payByCard(shop, guest, { ...order, number: VISA }))
    await expect(payByCard(shop, guest, { ...order, number: DISCOVER })).rejects.toMatchObject({
      code: 'PAYMENT_UNKNOWN',
    })
    expect(await shop.db.$count(paymentAttempts)).toBe(1)
  })
})

describe('while another holds the row', () => {
  const wish = (basketId: string) => ({
    brandId,
    basketId,
    storeId: 12,
    method: 'delivery' as const,
    slotId: 'delivery-2030-01-08-1400',
    date: '2030-01-08',
    now,
  })

  async function oneSlotLeft({ db }: TestApp) {
    for (let taken = 0; taken < 11; taken += 1) {
      await inTransaction(db, (tx) => slotBook.reserve(tx, wish(`basket-${taken}`)))
    }
  }

  test('the last place of a slot is one basket’s', async () => {
    const shop = await startApp()
    await oneSlotLeft(shop)
    const first = await holdTransaction(shop.db, (tx) => slotBook.reserve(tx, wish('first')))
    const second = inTransaction(shop.db, (tx) => slotBook.reserve(tx, wish('second'))).catch(
      (error: unknown) => error,
    )
    await waitForLockWaiter(shop.db)
    await first.commit()
    expect(await second).toMatchObject({ code: 'SLOT_RESERVE' })
    const at = and(eq(slots.storeId, 12), eq(slots.slotId, wish('').slotId))
    expect(await shop.db.select({ used: slots.used }).from(slots).where(at)).toEqual([{ used: 12 }])
  })

  test('an invitation is rewarded once', async () => {
    const { shop, sent } = await aRace()
    const ada = await asMember(shop, 'ada@fernhill.example')
    const { referFriendCode } = await ada.call(memberApi.referralSummary, {})
    const bob = await asMember(shop, 'bob@fernhill.example', {
      referralCode: referFriendCode,
      mobileContactNumber: '07700900123',
    })
    await bob.call(memberApi.requestVerificationCode, {})
    const verificationCode = await sent.textedCode('+447700900123')
    await bob.call(memberApi.checkVerificationCode, { verificationCode })
    const memberId = await memberIdOf(bob)
    const delivered = (businessOrderId: string) => ({
      brandId,
      memberId,
      businessOrderId,
      storeId: 12,
      spendPence: 2_000,
      now,
    })
    const first = await holdTransaction(shop.db, (tx) => rewardDelivered(tx, delivered('order-1')))
    const second = inTransaction(shop.db, (tx) => rewardDelivered(tx, delivered('order-2')))
    await waitForLockWaiter(shop.db)
    await first.commit()
    expect([first.result?.rewardPence, await second]).toEqual([500, undefined])
    expect(await shop.db.$count(referrals, eq(referrals.status, 'rewarded'))).toBe(1)
    expect(await creditOf(shop.db, { brandId, memberId: await memberIdOf(ada) })).toBe(500)
  })

  test('a one-time code opens once', async () => {
    const { db } = await startApp()
    const binding: CodeBinding = {
      brandId,
      purpose: 'sign_in',
      sessionId: 'one',
      subject: 'ada@fernhill.example',
      basketToken: undefined,
      pepper: 'pepper',
      now,
    }
    const code = await issueCode(db, binding, 'ada')
    const typed = { typed: code, beforeRetry: async () => undefined }
    const first = await holdTransaction(db, (tx) => redeemCode(tx, binding, typed))
    const second = redeemCode(db, binding, typed)
    await waitForLockWaiter(db)
    await first.commit()
    expect([first.result, await second]).toEqual([{ memberId: 'ada' }, undefined])
  })
})
