import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueApi, ordersApi } from '@larder/shared/contracts'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { importBrand } from '@larder/brands/import.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import { outbox, slotReservations, slots } from './model/schema/index.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'
import { placeCashOrder, createStoreSystem } from './ordering/orders/orders.testing.ts'
import { startTwoServers, type TwoServers } from './two-servers.testing.ts'

let shop: TwoServers
createSharedSetup(async (whenDone) => {
  shop = await startTwoServers(whenDone)
})

test('a stream on one server sends a status that another server received', async () => {
  const { a, b } = shop
  const { visitor, businessOrderId } = await placeCashOrder(a)
  const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }))
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
  const { move } = createStoreSystem(b)
  expect(await move(businessOrderId, 'picked')).toMatchObject({ code: 200 })
  expect(await hear('"status":"picked"')).toContain('"status":"picked"')
  await reader?.cancel()
})

test('two servers send each message once and release each reservation once', async () => {
  const { a, b, db, received } = shop
  const waiting = () => db.$count(outbox, sql`${outbox.doneAt} is null`)
  await expect.poll(waiting).toBe(0)
  received.splice(0)
  const placing = []
  // Placed one after another, because a slot has ten places.
  for (const server of [a, b, a, b, a, b]) placing.push(await placeCashOrder(server))
  const slotId = `delivery-2020-01-01-${randomUUID()}`
  const ended = Array.from({ length: 20 }, (_, number) => `basket-${number}-of-${slotId}`)
  const at = { brandId: 'fernhill', storeId: YORK_STORE, slotId }
  await db.insert(slots).values({ ...at, used: 50, capacity: 99, day: '2020-01-01' })
  const expiresAt = new Date(Date.now() - 1_000)
  await db
    .insert(slotReservations)
    .values(ended.map((basketId) => ({ ...at, basketId, status: 'held' as const, expiresAt })))
  await expect.poll(waiting).toBe(0)
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
  await expect.poll(held).toBe(0)
  expect(await db.select({ used: slots.used }).from(slots).where(eq(slots.slotId, at.slotId))).toEqual([
    { used: 30 },
  ])
})

test('two servers serve a newly imported brand within three seconds', async () => {
  const { a, b, db } = shop
  const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery', menuItemId: 'braeburn-apples' } as const
  const prices = async () =>
    Promise.all(
      [a, b].map(async (server) => {
        const { menuItems } = await server.newVisitor().call(catalogueApi.menuItem, york)
        return menuItems[0]?.price
      }),
    )
  const [was] = await prices()
  const pricePence = was === 2.2 ? 245 : 220
  expect(await prices()).toEqual([was, was])
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const items = folder.menu.items.map((item) =>
    item.slug === 'braeburn-apples' ? { ...item, pricePence } : item,
  )
  await importBrand(db, { ...folder, menu: { ...folder.menu, items } })
  // It takes 2 s until the version is read again, and a cached public response may be 1 s older (decision 040).
  await expect.poll(prices, { timeout: 30_000, interval: 200 }).toEqual([pricePence / 100, pricePence / 100])
})
