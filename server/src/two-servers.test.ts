import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  authApi,
  basketApi,
  catalogueApi,
  checkoutApi,
  integrationsApi,
  memberApi,
  ordersApi,
} from '@larder/shared/contracts'
import { sign } from './kernel/http/signature.ts'
import { sandboxKeys } from './adapters/sandbox/keys.ts'
import { demoBrandFolders, importBrand, readBrandFolder } from '../brand-kit/index.ts'
import { connect, type Db } from './kernel/db/client.ts'
import { newId } from './kernel/db/id.ts'
import { orders, outbox, slotReservations, slots, stores } from './model/schema/index.ts'
import { asGuest, asMember, PASSWORD } from '../testing/member-fixtures.ts'
import { addressInYork, filledBasket, findSlot, orderOf, YORK } from '../testing/order-fixtures.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { atServer, startServer, type ServerProcess } from '../testing/server-process.ts'
import type { Visitor } from '../testing/index.ts'

// Two real processes over one database, to detect state that one server keeps to itself.
type Shop = { a: ServerProcess; b: ServerProcess; db: Db; received: string[] }
let shop: Shop
const cleanUps: (() => Promise<unknown>)[] = []
const whenDone = (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp)

/**
 * Receives the shop's messages to kitchens and mailboxes, and records every call: the sandbox would ignore a duplicate.
 */
async function listener(): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const take = async (request: IncomingMessage) => received.push(`${request.url} ${await text(request)}`)
  const server = createServer((request, response) => {
    void take(request).then(() => response.setHeader('content-type', 'application/json').end('{"ok":true}'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  whenDone(async () => server.close())
  const { port } = server.address() as AddressInfo // a TCP server always has one
  return { url: `http://127.0.0.1:${port}`, received }
}

beforeAll(async () => {
  const databaseUrl = await freshDatabase('demo', whenDone)
  const db = connect(databaseUrl, { max: 4, onError: () => undefined })
  whenDone(() => db.$client.end())
  // Before the servers read it: their cached store may be two seconds old.
  const capacity = sql`jsonb_set(${stores.details}, '{methods,delivery,slots,capacity}', '10')`
  await db.update(stores).set({ details: capacity }).where(eq(stores.id, YORK))
  const { url, received } = await listener()
  const started = { databaseUrl, environment: { SANDBOX_API_URL: url }, whenDone }
  const [a, b] = await Promise.all([startServer(started), startServer(started)])
  shop = { a, b, db, received }
})

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

async function placed(server: ServerProcess): Promise<{ guest: Visitor; businessOrderId: string }> {
  const guest = await asGuest(server)
  const basket = await filledBasket(server, guest)
  const { businessOrderId } = await guest.call(checkoutApi.processOrder, orderOf(basket, 'cash'))
  return { guest, businessOrderId }
}

async function report(server: ServerProcess, businessOrderId: string, status: string): Promise<void> {
  const body = JSON.stringify({ businessOrderId, status, occurredAt: new Date().toISOString() })
  const headers = {
    'content-type': 'application/json',
    [integrationsApi.SIGNATURE_HEADER]: sign(body, sandboxKeys.storeSystem),
    [integrationsApi.EVENT_ID_HEADER]: newId(),
  }
  const path = integrationsApi.updateOrderStatus.path
  const response = await server.newVisitor().request(path, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

test('who signed in and shopped at one is known at the other, and signed out at both', async () => {
  const { a, b } = shop
  const onA = await asMember(a, 'ada@fernhill.example')
  const onB = atServer(onA, b)
  const { basketToken } = await filledBasket(a, onA)
  expect(await onB.call(memberApi.getProfile, {})).toMatchObject({ emailAddress: 'ada@fernhill.example' })
  const there = await onB.call(basketApi.retrieve, { basketToken })
  expect(there.items).toHaveLength(1)
  await onB.call(basketApi.addItem, {
    storeId: YORK,
    fulfilmentMethod: 'delivery',
    basketToken,
    version: there.version,
    menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
  })
  expect((await onA.call(basketApi.retrieve, { basketToken })).items).toHaveLength(2)
  await onB.call(authApi.revoke, {})
  await expect(onA.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
})

test('a slot of ten takes ten baskets, whichever server they ask', async () => {
  const { a, b, db } = shop
  const { slotId, slotDate } = await findSlot(a.newVisitor(), 'delivery', new Date())
  const wish = { storeId: YORK, fulfilmentMethod: 'delivery', timeSlotDate: slotDate, slotId } as const
  const guests = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const guest = await asGuest(at % 2 ? a : b)
      const { basketToken } = await guest.call(basketApi.addItem, {
        storeId: YORK,
        fulfilmentMethod: 'delivery',
        menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
        fulfilmentLocation: { postcode: addressInYork.postcode },
      })
      return { guest, basketToken }
    }),
  )
  const usedOf = async () =>
    (await db.select({ used: slots.used }).from(slots).where(eq(slots.slotId, slotId)))[0]?.used ?? 0
  const before = await usedOf()
  const asked = guests.map(({ guest, basketToken }) =>
    guest.call(basketApi.reserveTimeSlot, { ...wish, basketToken, postcode: addressInYork.postcode }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10 - before)
  expect(await usedOf()).toBe(10)
})

test('one order posted to both at once is one order with one reply', async () => {
  const { a, b, db } = shop
  const onA = await asGuest(a)
  const onB = atServer(onA, b)
  const wanted = orderOf(await filledBasket(a, onA), 'cash')
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

test('tries are counted together', async () => {
  const { a, b } = shop
  const guests = [await asGuest(a), await asGuest(b)]
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const guess = { grant_type: 'password', username: 'x@fernhill.example', password: PASSWORD } as const
    const refused = guests[attempt % 2]?.call(authApi.oauthToken, guess)
    await expect(refused).rejects.toSatisfy((error: { status: number }) => statuses.push(error.status) > 0)
  }
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses[10]).toBe(429)
})

test('a stream at one tells what was reported to the other', async () => {
  const { a, b } = shop
  const { guest, businessOrderId } = await placed(a)
  const response = await guest.request(ordersApi.orderEventsPath({ businessOrderId }))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (text: string) => {
    while (!heard.includes(text)) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) break
      heard += value
    }
    return heard
  }
  await hear('"status":"sent_to_store"')
  await report(b, businessOrderId, 'picked')
  expect(await hear('"status":"picked"')).toContain('"status":"picked"')
  await reader?.cancel()
})

test('each message is told once and each ended hold given back once, though both servers look', async () => {
  const { a, b, db, received } = shop
  const waiting = () => db.$count(outbox, sql`${outbox.doneAt} is null`)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  received.splice(0)
  const placing = await Promise.all([a, b, a, b, a, b].map((server) => placed(server)))
  const ended = Array.from({ length: 20 }, (_, number) => `basket-${number}`)
  const at = { brandId: 'fernhill', storeId: YORK, slotId: 'delivery-2020-01-01-1400' }
  await db.insert(slots).values({ ...at, used: 50, capacity: 99, day: '2020-01-01' })
  const expiresAt = new Date(Date.now() - 1_000)
  await db
    .insert(slotReservations)
    .values(ended.map((basketId) => ({ ...at, basketId, status: 'held' as const, expiresAt })))
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  for (const { businessOrderId } of placing) {
    const kitchen = received.filter(
      (call) => !call.startsWith('/outbox/') && call.includes(`"businessOrderId":"${businessOrderId}"`),
    )
    expect(kitchen).toHaveLength(1)
  }
  const mails = received
    .filter((call) => call.startsWith('/outbox/mail'))
    .map((call) => /"id":"([^"]+)"/.exec(call)?.[1])
  expect(mails).toHaveLength(placing.length)
  expect(new Set(mails).size).toBe(mails.length)
  const held = () =>
    db.$count(
      slotReservations,
      and(eq(slotReservations.slotId, at.slotId), eq(slotReservations.status, 'held')),
    )
  await expect.poll(held, { timeout: 25_000 }).toBe(0)
  expect(await db.select({ used: slots.used }).from(slots).where(eq(slots.slotId, at.slotId))).toEqual([
    { used: 30 },
  ])
})

test('both serve an import within three seconds', async () => {
  const { a, b, db } = shop
  const york = { storeId: YORK, fulfilmentMethod: 'delivery', menuItemId: 'braeburn-apples' } as const
  const prices = async () =>
    Promise.all(
      [a, b].map(async (server) => {
        const { menuItems } = await server.newVisitor().call(catalogueApi.menuItem, york)
        return menuItems[0]?.price
      }),
    )
  expect(await prices()).toEqual([2.2, 2.2])
  const folder = await readBrandFolder(demoBrandFolders[0] ?? '')
  const items = folder.menu.items.map((item) =>
    item.slug === 'braeburn-apples' ? { ...item, pricePence: 245 } : item,
  )
  await importBrand(db, { ...folder, menu: { ...folder.menu, items } })
  // 2 s until the version is read again, 1 s that a cached public reply may be older (decisions 004, 040).
  await expect.poll(prices, { timeout: 4_000, interval: 200 }).toEqual([2.45, 2.45])
})
