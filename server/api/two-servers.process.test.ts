import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { orders, slots } from './model/schema/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import {
  YORK_ADDRESS,
  createFilledBasket,
  findSlot,
  createOrderRequest,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'
import { createVisitorAt } from '@larder/testing/server-process.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { startTwoServers, type TwoServers } from './two-servers.testing.ts'

let shop: TwoServers
createSharedSetup(async (whenDone) => {
  shop = await startTwoServers(whenDone)
})

test('a session works on two servers and ends on both', async () => {
  const { a, b } = shop
  const emailAddress = `${randomUUID()}@fernhill.example`
  const onA = await createMember(a, emailAddress)
  const onB = createVisitorAt(onA, b)
  const { basketToken } = await createFilledBasket(a, onA)
  expect(await onB.call(memberApi.getProfile, {})).toMatchObject({ emailAddress })
  const there = await onB.call(basketApi.retrieve, { basketToken })
  expect(there.items).toHaveLength(1)
  await onB.call(basketApi.addItem, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    basketToken,
    version: there.version,
    menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
  })
  expect((await onA.call(basketApi.retrieve, { basketToken })).items).toHaveLength(2)
  await onB.call(authApi.revoke, {})
  await expect(onA.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
})

test('ten places go to ten baskets across two servers', async () => {
  const { a, b, db } = shop
  const { slotId, slotDate } = await findSlot(a.newVisitor(), 'delivery', new Date())
  const wish = { storeId: YORK_STORE, fulfilmentMethod: 'delivery', timeSlotDate: slotDate, slotId } as const
  const guests = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const guest = await createGuest(at % 2 ? a : b)
      const { basketToken } = await guest.call(basketApi.addItem, {
        storeId: YORK_STORE,
        fulfilmentMethod: 'delivery',
        menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
        fulfilmentLocation: { postcode: YORK_ADDRESS.postcode },
      })
      return { guest, basketToken }
    }),
  )
  const usedOf = async () =>
    (await db.select({ used: slots.used }).from(slots).where(eq(slots.slotId, slotId)))[0]?.used ?? 0
  const before = await usedOf()
  const asked = guests.map(({ guest, basketToken }) =>
    guest.call(basketApi.reserveTimeSlot, { ...wish, basketToken, postcode: YORK_ADDRESS.postcode }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10 - before)
  expect(await usedOf()).toBe(10)
})

test('one order posted to two servers gives one order and one response', async () => {
  const { a, b, db } = shop
  const onA = await createGuest(a)
  const onB = createVisitorAt(onA, b)
  const wanted = createOrderRequest(await createFilledBasket(a, onA), 'cash')
  const post = async (visitor: Visitor) => {
    const response = await visitor.request(checkoutApi.processOrder.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same' },
      body: JSON.stringify(wanted),
    })
    return { status: response.status, body: await response.text() }
  }
  const before = await db.$count(orders)
  const replies = await Promise.all([onA, onB, onA, onB, onA, onB].map(post))
  expect(replies[0]?.status).toBe(200)
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await db.$count(orders)).toBe(before + 1)
  const changed = await onB.request(checkoutApi.processOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same' },
    body: JSON.stringify({ ...wanted, firstname: 'Somebody else' }),
  })
  expect(changed.status).toBe(422)
})

test('two servers count rate limits together', async () => {
  const { a, b } = shop
  const guests = [await createGuest(a), await createGuest(b)]
  const username = `${randomUUID()}@fernhill.example`
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const guess = { grant_type: 'password', username, password: PASSWORD } as const
    const refused = guests[attempt % 2]?.call(authApi.oauthToken, guess)
    await expect(refused).rejects.toSatisfy((error: { status: number }) => statuses.push(error.status) > 0)
  }
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses[10]).toBe(429)
})
