import { expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi } from '@larder/shared/contracts'
import { members } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  findSlot,
  createOrderRequest,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'

// Before the stores open, so that the first slot is still available when reservations have expired.
const startEarlyShop = () =>
  startApp({ now: '2030-01-08T06:00:00Z', environment: { TRUSTED_PROXIES: '1', CAPTCHA: 'off' } })

async function guestFrom(shop: TestApp, address: string): Promise<Visitor> {
  const visitor = shop.newVisitor(undefined, address)
  await visitor.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return visitor
}

type Slot = Awaited<ReturnType<typeof findSlot>>
const holdSlot = (visitor: Visitor, { slotId, slotDate }: Slot) =>
  visitor
    .call(basketApi.reserveTimeSlot, {
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      timeSlotDate: slotDate,
      slotId,
    })
    .then(
      () => 'held',
      (error: { code?: string }) => error.code,
    )

test('a network reserves at most three places of a slot, however many sessions it opens (T18)', async () => {
  const shop = await startEarlyShop()
  const slot = await findSlot(await guestFrom(shop, '192.0.2.1'), 'delivery', shop.deps.clock())
  const crowd = await Promise.all(
    Array.from({ length: 12 }, (_, at) => guestFrom(shop, `2001:db8:1:2:${at + 1}::1`)),
  )
  const outcomes = await Promise.all(crowd.map((visitor) => holdSlot(visitor, slot)))
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['held', 'SLOT_RESERVE']))
  expect(await holdSlot(await guestFrom(shop, '203.0.113.7'), slot)).toBe('held')
  // Renewing a reservation takes no second place, and an expired reservation frees its place.
  const holder = crowd[outcomes.indexOf('held')]
  expect(holder && (await holdSlot(holder, slot))).toBe('held')
  shop.setNow('2030-01-08T06:11:00Z')
  expect(await holdSlot(await guestFrom(shop, '2001:db8:1:2:ff::1'), slot)).toBe('held')
})

test('unpaid orders count towards the slot limit of a network, and placed orders do not', async () => {
  const shop = await startEarlyShop()
  const from = '198.51.100.7'
  const drafts: { visitor: Visitor; basket: basketApi.Basket }[] = []
  for (let at = 0; at < 3; at += 1) {
    const visitor = await guestFrom(shop, from)
    const basket = await createFilledBasket(shop, visitor)
    await visitor.call(checkoutApi.processOrder, createOrderRequest(basket))
    drafts.push({ visitor, basket })
  }
  const slotId = drafts[0]?.basket.selectedSlot?.slotId ?? ''
  const slot = { slotId, slotDate: drafts[0]?.basket.selectedSlot?.date ?? '' } as Slot
  // Longer than a reservation lasts: a draft keeps its place until it is paid or abandoned.
  shop.setNow('2030-01-08T06:12:00Z')
  expect(await holdSlot(await guestFrom(shop, from), slot)).toBe('SLOT_RESERVE')
  const [first] = drafts
  if (!first) throw new Error('No draft')
  await first.visitor.call(checkoutApi.processOrder, {
    ...createOrderRequest(first.basket, 'cash'),
    basketVersion: undefined,
  })
  expect(await holdSlot(await guestFrom(shop, from), slot)).toBe('held')
})

test('verified members in one network have no slot limit', async () => {
  const shop = await startEarlyShop()
  const from = '198.51.100.8'
  const slot = await findSlot(await guestFrom(shop, from), 'delivery', shop.deps.clock())
  const colleagues: Visitor[] = []
  for (const name of ['ann', 'ben', 'cem', 'dot', 'eva']) {
    colleagues.push(
      await createMember({ newVisitor: (host) => shop.newVisitor(host, from) }, `${name}@fernhill.example`),
    )
  }
  await shop.db.update(members).set({ phoneVerifiedAt: shop.deps.clock() })
  const outcomes: unknown[] = []
  for (const visitor of colleagues) outcomes.push(await holdSlot(visitor, slot))
  expect(outcomes).toEqual(Array(5).fill('held'))
})
