import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { integrationsApi, memberApi, ordersApi } from '@larder/shared/contracts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { listPayments } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { orders, orderLineReports } from '../../model/schema/index.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'
import { createPicker, MILK, placeMilkOrder, substitution, WHOLE_MILK } from './line-reports.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

/** Runs the jobs until a refund is made and its message is sent. */
async function runJobs(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.jobs.sweep()
    await shop.jobs.deliver()
  }
}

const listMails = () =>
  shop.sandbox.store.state.messages
    .filter(({ channel }) => channel === 'mail')
    .map((mail) => JSON.stringify(mail))

describe('the store’s copy of an order', () => {
  const loadStoreLines = async () => {
    await shop.jobs.deliver()
    const [entry] = Object.values(shop.sandbox.store.state.kitchen.orders)
    return entry?.order.lines
  }

  test('has each line with the shopper’s choice and what may come instead', async () => {
    const { milk } = await placeMilkOrder(shop)
    const lines = await loadStoreLines()
    expect(lines?.[1]).toMatchObject({ basketLineId: milk, menuItemId: MILK, ifMissing: 'similar' })
    expect(lines?.[1]?.substitutes?.[0]).toEqual({ menuItemId: WHOLE_MILK, name: 'Whole Milk' })
    expect(lines?.[1]?.substitutes?.length).toBeLessThanOrEqual(5)
  })

  test('names the picked item alone, and none for money back', async () => {
    await placeMilkOrder(shop, { choice: { ifMissing: 'this', substitute: { menuItemId: WHOLE_MILK } } })
    expect((await loadStoreLines())?.[1]?.substitutes).toEqual([
      { menuItemId: WHOLE_MILK, name: 'Whole Milk' },
    ])
  })
})

test('takes the largest report that the contract allows', async () => {
  const { businessOrderId } = await placeMilkOrder(shop)
  const name = (length: number) => 'x'.repeat(length)
  const line = {
    basketLineId: name(100),
    state: 'substituted',
    quantity: 99,
    substitute: { menuItemId: name(120), sizeId: name(120), quantity: 99 },
    grams: 100_000,
  }
  const lines = Array.from({ length: 100 }, () => line)
  const waitsUntil = shop.deps.clock().toISOString()
  const { path } = integrationsApi.updateOrderLines
  const reply = await createStoreSystem(shop).report(path, { businessOrderId, lines, waitsUntil })
  expect(reply.code).toBe(200)
})

test('each substitute of a report is judged by itself, also where a line is named twice', async () => {
  const { businessOrderId, milk } = await placeMilkOrder(shop)
  const substitute = { menuItemId: 'extra-virgin-olive-oil', quantity: 1 }
  const reply = await createStoreSystem(shop).report(integrationsApi.updateOrderLines.path, {
    businessOrderId,
    lines: [
      { basketLineId: milk, state: 'substituted', quantity: 2, substitute },
      // More than was ordered: it is refused, and allows nothing.
      { basketLineId: milk, ...substitution(), quantity: 3 },
    ],
  })
  expect(reply).toMatchObject({ isApplied: false, lines: [{ result: 'refused' }, { result: 'refused' }] })
  expect(await shop.db.select().from(orderLineReports)).toEqual([])
})

describe('a line that is short', () => {
  test('gives its share back when the order is packed, once', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop)
    const { report, move } = createPicker(shop, businessOrderId)
    expect(await report(milk, { state: 'short', quantity: 2 })).toMatchObject({ result: 'applied' })
    await move('store_accepted_picking')
    await runJobs()
    expect((await loadOrder()).refunds).toEqual([])
    expect((await loadOrder()).status.lines).toMatchObject([
      { basketLineId: milk, state: 'short', quantity: 2, ordered: 3, reduction: 1.45 },
    ])
    await move('picked')
    await move('en_route')
    await runJobs()
    expect(listPayments(shop)[0]?.refunded).toBe(145)
    expect((await loadOrder()).refunds).toMatchObject([{ cause: 'short', amount: 1.45, isDone: true }])
    expect(listMails().filter((mail) => mail.includes('Semi-skimmed Milk: 2 of 3.'))).toHaveLength(1)
  })

  test('is corrected by a later report until the order is packed', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop)
    const { report, move } = createPicker(shop, businessOrderId)
    await report(milk, { state: 'short', quantity: 0 })
    await report(milk, { state: 'picked', quantity: 3 })
    expect((await loadOrder()).status.lines).toEqual([])
    await move('picked')
    const late = await report(milk, { state: 'short', quantity: 0 })
    expect(late).toMatchObject({ isApplied: false, result: 'refused', reason: 'the order is packed' })
    expect((await loadOrder()).refunds).toEqual([])
  })

  test('sinks the amount to collect of a cash order', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop, { isCash: true })
    const { report, move } = createPicker(shop, businessOrderId)
    await report(milk, { state: 'short', quantity: 1 })
    await move('picked')
    expect((await loadOrder()).refunds).toMatchObject([{ cause: 'short', amount: 2.9, to: 'cash' }])
  })

  test('earns no points', async () => {
    const ada = await createMember(shop, 'ada@fernhill.example')
    const before = await placeMilkOrder(shop, { visitor: ada })
    const { report, move } = createPicker(shop, before.businessOrderId)
    await report(before.oil, { state: 'short', quantity: 0 })
    for (const status of ['picked', 'en_route', 'delivered']) await move(status)
    await runJobs()
    const { loyalty } = await ada.call(memberApi.exportData, {})
    expect(loyalty).toMatchObject([{ spend: 4.35 }])
  })
})

describe('a substitute', () => {
  test('costs no more than the line, and its allergens stand at the order and in the mail', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop)
    const { report, move } = createPicker(shop, businessOrderId)
    expect(await report(milk, substitution(2))).toMatchObject({ result: 'applied' })
    await move('picked')
    await runJobs()
    const { status, refunds } = await loadOrder()
    expect(status.lines?.[0]).toMatchObject({
      quantity: 1,
      substitute: { name: 'Whole Milk', quantity: 2, price: 1.45, allergens: ['Contains milk.'] },
      reduction: 0,
    })
    expect(refunds).toEqual([])
    expect(listMails().some((mail) => mail.includes('Instead: 2 × Whole Milk. Contains milk.'))).toBe(true)
  })

  test.each([
    ['not allowed: diet', 'oat-milk', 'similar'],
    ['not allowed: amount', 'skimmed-milk', 'similar'],
    ['not allowed: not sold', 'gone', 'similar'],
    ['the shopper wants the money back', WHOLE_MILK, 'refund'],
  ] as const)('is refused: %s', async (reason, menuItemId, ifMissing) => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop, { choice: { ifMissing } })
    const { report } = createPicker(shop, businessOrderId)
    expect(await report(milk, substitution(1, menuItemId))).toMatchObject({ result: 'refused', reason })
    expect((await loadOrder()).status.lines).toBeUndefined()
  })

  test('is the picked one or none', async () => {
    const choice = { ifMissing: 'this', substitute: { menuItemId: WHOLE_MILK } } as const
    const { businessOrderId, milk } = await placeMilkOrder(shop, { choice })
    const { report } = createPicker(shop, businessOrderId)
    expect(await report(milk, substitution(1))).toMatchObject({ result: 'applied' })
  })

  test('does not exceed what was ordered', async () => {
    const { businessOrderId, milk } = await placeMilkOrder(shop)
    const { report } = createPicker(shop, businessOrderId)
    const tooMuch = { ...substitution(2), quantity: 2 }
    expect(await report(milk, tooMuch)).toMatchObject({ result: 'refused', reason: 'more than was ordered' })
    expect(await report('another', { state: 'short', quantity: 0 })).toMatchObject({ result: 'refused' })
  })
})

describe('reports', () => {
  test('count once, and a repeated one gets the same answer', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop)
    const { report } = createPicker(shop, businessOrderId)
    await report(milk, { state: 'short', quantity: 2 }, { eventId: 'e1' })
    const again = await report(milk, { state: 'short', quantity: 2 }, { eventId: 'e1' })
    expect(again).toMatchObject({ isApplied: false, result: 'applied' })
    const changed = await report(milk, { state: 'short', quantity: 0 }, { eventId: 'e1' })
    expect(changed).toMatchObject({ isApplied: false, result: 'refused' })
    expect((await loadOrder()).status.lines).toMatchObject([{ quantity: 2 }])
  })

  test('without a signature are refused', async () => {
    const { businessOrderId } = await placeMilkOrder(shop)
    const response = await shop.newVisitor().request(integrationsApi.updateOrderLines.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ businessOrderId, lines: [], occurredAt: '2030-01-08T10:00:00Z' }),
    })
    expect(response.status).toBe(401)
  })

  test('store the weight of a weighed line', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop)
    const { report } = createPicker(shop, businessOrderId)
    expect(await report(milk, { state: 'weighed', quantity: 3 })).toMatchObject({ result: 'refused' })
    await report(milk, { state: 'weighed', quantity: 3, grams: 980 })
    expect((await loadOrder()).status.lines).toMatchObject([{ state: 'weighed', grams: 980, reduction: 0 }])
  })
})

describe('an order', () => {
  test('of which nothing is there is rejected, and all of the money goes back', async () => {
    const { businessOrderId, oil, milk, loadOrder } = await placeMilkOrder(shop)
    const { report, move } = createPicker(shop, businessOrderId)
    await report(oil, { state: 'short', quantity: 0 })
    await report(milk, { state: 'short', quantity: 0 })
    expect(await move('picked')).toMatchObject({ isApplied: true, status: 'store_rejected' })
    await runJobs()
    await runJobs()
    expect(listPayments(shop)[0]?.status).toBe('Refunded')
    const { status, refunds } = await loadOrder()
    expect(status.outcome).toMatchObject({
      key: 'store_rejected',
      reason: 'Nothing that you ordered was there.',
    })
    expect(refunds).toEqual([])
  })

  test('that an older server moved past packing is settled by the sweep', async () => {
    const { businessOrderId, milk, loadOrder } = await placeMilkOrder(shop)
    await createPicker(shop, businessOrderId).report(milk, { state: 'short', quantity: 2 })
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, businessOrderId))
    await runJobs()
    expect((await loadOrder()).refunds).toMatchObject([{ cause: 'short', amount: 1.45 }])
    expect(await shop.db.select().from(orderLineReports)).toMatchObject([{ settledAt: expect.any(Date) }])
  })

  test('keeps its own items for ordering again and in the list', async () => {
    const ada = await createMember(shop, 'ada@fernhill.example')
    const { businessOrderId, milk } = await placeMilkOrder(shop, { visitor: ada })
    const { report, move } = createPicker(shop, businessOrderId)
    await report(milk, substitution(3))
    await move('picked')
    const again = await ada.call(memberApi.reorder, { businessOrderId, fulfilmentMethod: 'delivery' })
    expect(again.basket.items.map(({ menuItemId }) => menuItemId)).toContain(MILK)
    const shown = await ada.call(ordersApi.view, { businessOrderId })
    expect(shown.items.map(({ menuItemId }) => menuItemId)).toContain(MILK)
  })
})
