import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { basketApi, memberApi } from '@larder/shared/contracts'
import { baskets, memberCards, referrals, slots } from './model/schema/index.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { basketGateway } from './ordering/index.ts'
import { issueCode, redeemCode, type CodeBinding } from './members/auth/codes.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { saveCard } from './members/index.ts'
import { loadCredit } from './members/rewards/credit.ts'
import { rewardDeliveredOrder } from './members/rewards/order-delivered.ts'
import { slotBook } from './ordering/slots/slot-book.ts'
import { slotsQueries } from './ordering/slots/slots.queries.ts'
import type { SlotRequest } from './ordering/slots/reserve-slot.ts'
import { loadYork } from './ordering/slots/slots.testing.ts'
import { startRace, brandId, readMemberId, now } from './races.testing.ts'

/** Races in which a competing request holds the row lock (trust P6). Add new ones here. */
describe('row locks held by another transaction', () => {
  let store: SlotRequest['store']
  const wish = (basketId: string) => ({
    brandId,
    basketId,
    store,
    method: 'delivery' as const,
    slotId: 'delivery-2030-01-08-1400',
    date: '2030-01-08',
    now,
  })

  async function oneSlotLeft({ db, deps }: TestApp) {
    store = await loadYork(deps)
    for (let taken = 0; taken < 11; taken += 1) {
      await inTransaction(db, (tx) => slotBook.reserve(tx, wish(`basket-${taken}`)))
    }
  }

  test('the last place of a slot goes to only one basket', async () => {
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

  test('skips an expired reservation whose basket is locked and takes the next', async () => {
    const shop = await startApp()
    await oneSlotLeft(shop)
    await inTransaction(shop.db, (tx) => slotBook.reserve(tx, wish('basket-11')))
    const later = new Date(now.getTime() + 11 * 60_000)
    const hold = (basketId: string) =>
      inTransaction(shop.db, (tx) => slotBook.reserve(tx, { ...wish(basketId), now: later }))
    for (let kept = 2; kept < 12; kept += 1) await hold(`basket-${kept}`)
    // The basket of the first expired reservation is about to release its slot, so it waits for the slot next.
    const busy = { brandId, basketId: 'basket-0' }
    const first = await holdTransaction(shop.db, (tx) => slotsQueries(tx).lockReservation(busy))
    try {
      await hold('second')
      await expect(hold('third')).rejects.toMatchObject({ code: 'SLOT_RESERVE' })
    } finally {
      await first.commit()
    }
    await hold('third')
  })

  test('an invitation is rewarded only once', async () => {
    const { shop, sent } = await startRace()
    const ada = await createMember(shop, 'ada@fernhill.example')
    const { referFriendCode } = await ada.call(memberApi.referralSummary, {})
    const bob = await createMember(shop, 'bob@fernhill.example', {
      referralCode: referFriendCode,
      mobileContactNumber: '07700900123',
    })
    await bob.call(memberApi.requestVerificationCode, {})
    const verificationCode = await sent.textedCode('+447700900123')
    await bob.call(memberApi.checkVerificationCode, { verificationCode })
    const memberId = await readMemberId(bob)
    const delivered = (businessOrderId: string) => ({
      brandId,
      memberId,
      businessOrderId,
      storeId: 12,
      spendPence: 2_000,
      now,
    })
    const first = await holdTransaction(shop.db, (tx) => rewardDeliveredOrder(tx, delivered('order-1')))
    const second = inTransaction(shop.db, (tx) => rewardDeliveredOrder(tx, delivered('order-2')))
    await waitForLockWaiter(shop.db)
    await first.commit()
    expect([first.result?.rewardPence, await second]).toEqual([500, undefined])
    expect(await shop.db.$count(referrals, eq(referrals.status, 'rewarded'))).toBe(1)
    expect(await loadCredit(shop.db, { brandId, memberId: await readMemberId(ada) })).toBe(500)
  })

  test('a card that a member saves on two devices at once is saved once', async () => {
    const shop = await startApp()
    const memberId = await readMemberId(await createMember(shop, 'ada@fernhill.example'))
    const save = (instrumentId: string) => (tx: Tx) => {
      const expiry = { expiryMonth: 12, expiryYear: 2035 }
      const card = {
        instrumentId,
        scheme: 'Visa',
        last4: '4242',
        bin: '424242',
        ...expiry,
        fingerprint: 'visa',
      }
      return saveCard(tx, { brandId, memberId }, { card, now })
    }
    const first = await holdTransaction(shop.db, save('phone'))
    const second = inTransaction(shop.db, save('laptop'))
    await waitForLockWaiter(shop.db)
    await first.commit()
    expect((await second)?.id).toBe(first.result?.id)
    expect(await shop.db.$count(memberCards)).toBe(1)
  })

  test('the baskets of two devices that sign in at once become one', async () => {
    const shop = await startApp()
    const memberId = await readMemberId(await createMember(shop, 'ada@fernhill.example'))
    const bringBaskets = await basketGateway.prepareSignIn(shop.deps, brandId)
    const fill = async (menuItemId: string) => {
      const guest = await createGuest(shop)
      const wished = {
        storeId: 12,
        fulfilmentMethod: 'delivery',
        menuItem: { menuItemId, quantity: 1 },
      } as const
      const { basketToken } = await guest.call(basketApi.addItem, wished)
      const [row] = await shop.db.select().from(baskets).where(eq(baskets.token, basketToken))
      const toSessionId = `session of ${menuItemId}`
      return {
        brandId,
        fromSessionId: row?.sessionId,
        toSessionId,
        memberId,
        basketToken,
        network: '192.0.2.1',
        now,
      }
    }
    const [milk, cucumber] = [await fill('oat-milk'), await fill('cucumber')]
    const first = await holdTransaction(shop.db, (tx) => bringBaskets(tx, milk))
    const second = inTransaction(shop.db, (tx) => bringBaskets(tx, cucumber))
    await waitForLockWaiter(shop.db)
    await first.commit()
    expect((await second).basketToken).toBe(first.result.basketToken)
    const kept = await shop.db.select().from(baskets).where(eq(baskets.memberId, memberId))
    expect(kept.map(({ lines }) => lines.map(({ menuItemId }) => menuItemId))).toEqual([
      ['oat-milk', 'cucumber'],
    ])
  })

  test('a basket that is written while its member signs in elsewhere loses nothing', async () => {
    const shop = await startApp()
    const ada = await createMember(shop, 'ada@fernhill.example')
    const memberId = await readMemberId(ada)
    const wished = (menuItemId: string) =>
      ({ storeId: 12, fulfilmentMethod: 'delivery', menuItem: { menuItemId, quantity: 1 } }) as const
    await ada.call(basketApi.addItem, wished('oat-milk'))
    const guest = await createGuest(shop)
    const { basketToken } = await guest.call(basketApi.addItem, wished('cucumber'))
    const [row] = await shop.db.select().from(baskets).where(eq(baskets.token, basketToken))
    const bringBaskets = await basketGateway.prepareSignIn(shop.deps, brandId)
    const transfer = {
      brandId,
      fromSessionId: row?.sessionId,
      toSessionId: 'laptop',
      memberId,
      basketToken,
      network: '192.0.2.1',
      now,
    }
    const first = await holdTransaction(shop.db, (tx) => bringBaskets(tx, transfer))
    const second = ada.call(basketApi.addItem, wished('braeburn-apples'))
    await waitForLockWaiter(shop.db)
    await first.commit()
    expect((await second).items.map(({ menuItemId }) => menuItemId)).toEqual([
      'oat-milk',
      'cucumber',
      'braeburn-apples',
    ])
  })

  test('a one-time code works only once', async () => {
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
