import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutApi, integrationsApi, memberApi, ordersApi } from '@larder/shared/contracts'
import { isOrderAhead } from '@larder/shared/domain'
import { sign } from '../../kernel/http/signature.ts'
import { sandboxKeys } from '../../adapters/sandbox/keys.ts'
import { paymentAttempts } from '../../model/schema/index.ts'
import type { Visitor } from '../../../testing/index.ts'
import { asGuest, asMember } from '../../../testing/member-fixtures.ts'
import {
  DISCOVER,
  draftOrder,
  filledBasket,
  orderOf,
  payByCard,
  startShop,
  type TestShop,
} from '../../../testing/order-fixtures.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startShop()
})

async function placed(): Promise<{ visitor: Visitor; businessOrderId: string }> {
  const visitor = await asGuest(shop)
  const basket = await filledBasket(shop, visitor)
  const order = await visitor.call(checkoutApi.processOrder, orderOf(basket, 'cash'))
  return { visitor, businessOrderId: order.businessOrderId }
}

let events = 0
async function report(path: string, body: object, change: { eventId?: string; key?: string } = {}) {
  events += 1
  const raw = JSON.stringify({ occurredAt: shop.deps.clock().toISOString(), ...body })
  const response = await shop.newVisitor().request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [integrationsApi.SIGNATURE_HEADER]: sign(raw, change.key ?? sandboxKeys.storeSystem),
      [integrationsApi.EVENT_ID_HEADER]: change.eventId ?? `event-${events}`,
    },
    body: raw,
  })
  const reply = (await response.json()) as { isApplied?: boolean; status?: string } // the contract's reply
  return { code: response.status, ...reply }
}
const move = (businessOrderId: string, status: string, change = {}) =>
  report(integrationsApi.updateOrderStatus.path, { businessOrderId, status }, change)
const drive = (businessOrderId: string, latitude: number, occurredAt: string) =>
  report(integrationsApi.updateDriverLocation.path, { businessOrderId, latitude, longitude: -1, occurredAt })

describe('a store system', () => {
  test('moves an order forward, never back, each report once', async () => {
    const { visitor, businessOrderId } = await placed()
    expect(await move(businessOrderId, 'Picked')).toMatchObject({ isApplied: true, status: 'picked' })
    expect(await move(businessOrderId, 'store_accepted_picking')).toMatchObject({ isApplied: false })
    expect(await move(businessOrderId, 'en_route', { eventId: 'e1' })).toMatchObject({ isApplied: true })
    expect(await move(businessOrderId, 'delivered', { eventId: 'e1' })).toMatchObject({ isApplied: false })
    const status = await visitor.call(ordersApi.orderStatus, { businessOrderId })
    expect(status).toMatchObject({ status: 'en_route', percent: 80, canTrack: true })
    expect(status.steps.map(({ isDone }) => isDone)).toEqual([true, true, true, true, false])
  })

  test('is refused without its signature', async () => {
    const { businessOrderId } = await placed()
    expect(await move(businessOrderId, 'picked', { key: 'another' })).toMatchObject({ code: 401 })
  })

  test('shows the driver only on the way, and only the newest position', async () => {
    const { visitor, businessOrderId } = await placed()
    expect(await drive(businessOrderId, 50, '2030-01-08T10:01:00Z')).toMatchObject({ isApplied: false })
    await move(businessOrderId, 'en_route')
    await drive(businessOrderId, 53, '2030-01-08T10:03:00Z')
    await drive(businessOrderId, 52, '2030-01-08T10:02:00Z')
    const at = await visitor.call(ordersApi.getDriverLocation, { businessOrderId })
    expect(at).toMatchObject({ isAssigned: true, latitude: 53 })
    expect(at.destination?.latitude).toBeGreaterThan(50)
    await move(businessOrderId, 'delivered')
    expect(await visitor.call(ordersApi.getDriverLocation, { businessOrderId })).toMatchObject({
      isAssigned: false,
    })
  })

  test('that rejects a paid order sends the money back', async () => {
    const { visitor, order } = await draftOrder(shop)
    await payByCard(shop, visitor, { ...order, number: DISCOVER })
    await move(order.businessOrderId, 'Store Rejected Order')
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    expect(Object.values(shop.sandbox.store.state.cards.payments)[0]?.status).toBe('Refunded')
    expect((await shop.db.select().from(paymentAttempts))[0]?.state).toBe('refunded')
    const { status } = await visitor.call(ordersApi.view, { businessOrderId: order.businessOrderId })
    expect(status).toMatchObject({ status: 'refunded', isNegative: true })
  })

  test('that says why keeps its words, and the refund comes after them with its amount, each told once', async () => {
    const member = await asMember(shop, 'grace@example.com')
    const basket = await filledBasket(shop, member)
    const order = await member.call(checkoutApi.processOrder, orderOf(basket))
    const { businessOrderId } = order
    await payByCard(shop, member, { ...order, number: DISCOVER })
    const reason = 'Our oven is broken.'
    await report(integrationsApi.updateOrderStatus.path, {
      businessOrderId,
      status: 'store_rejected',
      reason,
    })
    const before = await member.call(ordersApi.view, { businessOrderId })
    const outcome = { key: 'store_rejected', label: 'Store Rejected Order', reason }
    expect(before.status).toMatchObject({ status: 'store_rejected', outcome })
    expect(before.status.refund).toBeUndefined()
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.jobs.deliver()
      await shop.jobs.sweep()
    }
    const after = await member.call(ordersApi.view, { businessOrderId })
    expect(after.status).toMatchObject({
      status: 'refunded',
      outcome,
      refund: { amount: basket.orderTotal },
    })
    const { orders: listed } = await member.call(memberApi.listOrders, { kind: 'past' })
    expect(listed[0]?.label).toBe('Store Rejected Order, refunded')
    const mails = shop.sandbox.store.state.messages.filter(({ channel }) => channel === 'mail')
    const texts = mails.map((mail) => JSON.stringify(mail))
    expect(texts.filter((text) => text.includes(reason))).toHaveLength(1)
    const refund = `We gave back £${basket.orderTotal.toFixed(2)}`
    expect(texts.filter((text) => text.includes(refund))).toHaveLength(1)
  })
})

test('an order for later says for when, so that every page can tell it from one on its way', async () => {
  shop.setNow('2030-01-07T02:00:00Z') // every slot is hours away
  const { visitor, businessOrderId } = await placed()
  const status = await visitor.call(ordersApi.orderStatus, { businessOrderId })
  expect(isOrderAhead(status, shop.deps.clock())).toBe(true)
  await move(businessOrderId, 'picked')
  const begun = await visitor.call(ordersApi.orderStatus, { businessOrderId })
  expect(isOrderAhead(begun, shop.deps.clock())).toBe(false)
})

describe('who sees an order', () => {
  test('its owner and the signed link, nobody else', async () => {
    const { visitor, businessOrderId } = await placed()
    const { link } = await visitor.call(ordersApi.view, { businessOrderId })
    const stranger = await asGuest(shop)
    expect((await stranger.call(ordersApi.bySignedLink, { order: link })).businessOrderId).toBe(
      businessOrderId,
    )
    expect((await stranger.call(ordersApi.orderStatus, { businessOrderId, order: link })).status).toBe(
      'sent_to_store',
    )
    for (const order of [`${link}x`, `${businessOrderId}.`, 'a.b']) {
      await expect(stranger.call(ordersApi.bySignedLink, { order })).rejects.toMatchObject({ status: 404 })
    }
    await expect(stranger.call(ordersApi.view, { businessOrderId })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(ordersApi.orderStatus, { businessOrderId })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the stream', () => {
  async function readUntil(response: Response, wanted: string): Promise<string> {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk)
      if (text.includes(wanted)) return text
    }
    return text
  }

  test('tells every status and ends with the last one', async () => {
    const { visitor, businessOrderId } = await placed()
    const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }))
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const all = readUntil(response, 'never said')
    await move(businessOrderId, 'picked')
    await move(businessOrderId, 'delivered')
    const text = await all
    expect(text).toContain('"status":"sent_to_store"')
    expect(text).toContain('"status":"delivered"')
  })

  test('of a paid order that is rejected goes on until its refund, and ends with it', async () => {
    const { visitor, order } = await draftOrder(shop)
    const { businessOrderId } = order
    await payByCard(shop, visitor, { ...order, number: DISCOVER })
    const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }))
    const all = readUntil(response, 'never said')
    await report(integrationsApi.updateOrderStatus.path, {
      businessOrderId,
      status: 'store_rejected',
      reason: 'Our oven is broken.',
    })
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    const statuses = [...(await all).matchAll(/^data: (\{"businessOrderId".*)$/gm)].map(([, data = '']) =>
      ordersApi.OrderStatus.parse(JSON.parse(data)),
    )
    expect(statuses.slice(-2)).toMatchObject([
      { status: 'store_rejected', isRefundDue: true, outcome: { reason: 'Our oven is broken.' } },
      { status: 'refunded', isRefundDue: false, refund: { amount: expect.any(Number) } },
    ])
  })

  test('ends when its order cannot be read, and says nothing of the reason to the shopper', async () => {
    const { visitor, businessOrderId } = await placed()
    await shop.db.$client.query('alter table order_history rename to order_history_away')
    const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }))
    expect(await response.text()).toBe('retry: 2000\n\n')
    await shop.db.$client.query('alter table order_history_away rename to order_history')
  })

  test('one browser follows in so many tabs and no more; a tab that is closed makes room', async () => {
    const { visitor, businessOrderId } = await placed()
    const path = ordersApi.orderEventsPath({ businessOrderId })
    const open = () => {
      const closing = new AbortController()
      return { closing, reply: visitor.request(path, { signal: closing.signal }) }
    }
    const tabs = Array.from({ length: 6 }, open)
    for (const { reply } of tabs) expect((await reply).status).toBe(200)
    expect((await open().reply).status).toBe(429)
    await (await tabs[0]?.reply)?.body?.cancel()
    await expect.poll(async () => (await open().reply).status, { timeout: 10_000 }).toBe(200)
  })

  test('goes on after the last event somebody saw', async () => {
    const { visitor, businessOrderId } = await placed()
    await move(businessOrderId, 'picked')
    const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }), {
      headers: { 'last-event-id': '2' },
    })
    const all = readUntil(response, 'never said')
    await move(businessOrderId, 'cancelled')
    const text = await all
    expect(text).not.toContain('"status":"picked"')
    expect(text).toContain('"status":"cancelled"')
  })
})

test('a placed order reaches the kitchen and the shopper, each once', async () => {
  await placed()
  await shop.jobs.deliver()
  await shop.jobs.deliver()
  const { kitchen, messages } = shop.sandbox.store.state
  expect(Object.values(kitchen.orders)).toHaveLength(1)
  expect(messages.filter(({ channel }) => channel === 'mail')).toHaveLength(1)
})
