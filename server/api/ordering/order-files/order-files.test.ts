import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkoutApi, ordersApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { orders } from '../../model/schema/index.ts'
import { createStoreSystem, placeCashOrder } from '../orders/orders.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

const unfold = (text: string) => text.replaceAll('\r\n ', '')
const calendarOf = (order: { businessOrderId: string; order?: string }) =>
  ordersApi.orderFilePath('calendar', order)

async function placeOrder() {
  const { visitor, businessOrderId } = await placeCashOrder(shop)
  return { visitor, order: await visitor.call(ordersApi.view, { businessOrderId }) }
}

test('an order at a slot has a calendar file with its time in UTC, store and address', async () => {
  const { visitor, order } = await placeOrder()
  expect(order.files).toContain('calendar')
  const reply = await visitor.request(calendarOf(order))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="order-${order.orderNumber}.ics"`,
  )
  const text = unfold(await reply.text())
  const begins = order.slot.startsAt.slice(0, 19).replaceAll(/[-:]/g, '')
  expect(text).toContain(`DTSTART:${begins}Z\r\n`)
  expect(text).toContain('SUMMARY:Delivery from Fernhill Market York\r\n')
  expect(text).toContain(String.raw`LOCATION:12 Stonegate\, York\, YO1 8AS`)
  expect(text).toContain(`UID:${order.businessOrderId}@`)
  expect(text).toContain(`/checkout/success?order=${order.link}\r\n`)
  expect(text).toContain('STATUS:CONFIRMED')
})

test('a calendar file needs the session or the signed link', async () => {
  const { order } = await placeOrder()
  const { businessOrderId } = order
  const stranger = await createGuest(shop)
  expect((await stranger.request(calendarOf({ businessOrderId }))).status).toBe(404)
  expect(
    (await stranger.request(calendarOf({ businessOrderId, order: `${businessOrderId}.x` }))).status,
  ).toBe(404)
  expect((await shop.newVisitor().request(calendarOf({ businessOrderId }))).status).toBe(404)
  expect((await shop.newVisitor().request(calendarOf({ businessOrderId, order: order.link }))).status).toBe(
    200,
  )
})

test('an ended order’s entry is cancelled, with the same UID and a larger sequence', async () => {
  const { visitor, order } = await placeOrder()
  const read = async () => unfold(await (await visitor.request(calendarOf(order))).text())
  const uidOf = (text: string) => /UID:.*/.exec(text)?.[0]
  const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  const before = await read()
  await createStoreSystem(shop).move(order.businessOrderId, 'store_rejected')
  const after = await read()
  expect(after).toContain('STATUS:CANCELLED')
  expect(uidOf(after)).toBe(uidOf(before))
  expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before))
  expect((await visitor.call(ordersApi.view, order)).files).not.toContain('calendar')
})

test('a slot that ends after midnight ends on the next day', async () => {
  const { visitor, order } = await placeOrder()
  const { slot } = order
  const night = {
    ...slot,
    date: '2030-01-10',
    start: '23:45',
    end: '00:15',
    startsAt: '2030-01-10T23:45:00.000Z',
  }
  await shop.db.update(orders).set({ slot: night }).where(eq(orders.id, order.businessOrderId))
  const text = await (await visitor.request(calendarOf(order))).text()
  expect(text).toContain('DTSTART:20300110T234500Z\r\nDTEND:20300111T001500Z\r\n')
})

test('an order as soon as possible has no calendar file', async () => {
  const { visitor, order } = await placeOrder()
  const slot = { ...order.slot, isAsap: true, start: '', end: '' }
  await shop.db.update(orders).set({ slot }).where(eq(orders.id, order.businessOrderId))
  expect((await visitor.request(calendarOf(order))).status).toBe(404)
  expect((await visitor.call(ordersApi.view, order)).files).not.toContain('calendar')
})

test('a member has the file of an order on each device', async () => {
  const ada = await createMember(shop, 'ada@fernhill.example')
  const basket = await createFilledBasket(shop, ada)
  const { businessOrderId } = await ada.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  expect((await ada.request(calendarOf({ businessOrderId }))).status).toBe(200)
})

test('limits the files per address', async () => {
  const limited = await startApp({ environment: { LIMIT_SCALE: '1' } })
  const { visitor, businessOrderId } = await placeCashOrder(limited)
  const replies = await Promise.all(
    Array.from({ length: 61 }, () => visitor.request(calendarOf({ businessOrderId }))),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
