import { beforeEach, describe, expect, test } from 'vitest'
import { integrationsApi, ordersApi } from '@larder/shared/contracts'
import { DISCOVER_CARD, createDraftOrder, payByCard } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { placeCashOrder, createStoreSystem, type StoreSystem } from './orders.testing.ts'

let shop: TestShop
let move: StoreSystem['move']
let report: StoreSystem['report']

beforeEach(async () => {
  shop = await startShop()
  ;({ move, report } = createStoreSystem(shop))
})

describe('order event streams', () => {
  async function readUntil(response: Response, wanted: string): Promise<string> {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk)
      if (text.includes(wanted)) return text
    }
    return text
  }

  test('the stream sends every status and ends after the last', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }))
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const all = readUntil(response, 'never said')
    await move(businessOrderId, 'picked')
    await move(businessOrderId, 'delivered')
    const text = await all
    expect(text).toContain('"status":"sent_to_store"')
    expect(text).toContain('"status":"delivered"')
  })

  test('the stream follows a rejected paid order until its refund', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const { businessOrderId } = order
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
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

  test('the stream ends without error details when its order cannot be read', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    await shop.db.$client.query('alter table order_history rename to order_history_away')
    const response = await visitor.request(ordersApi.orderEventsPath({ businessOrderId }))
    expect(await response.text()).toBe('retry: 2000\n\n')
    await shop.db.$client.query('alter table order_history_away rename to order_history')
  })

  test('limits streams per browser, and closing a tab frees one', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const path = ordersApi.orderEventsPath({ businessOrderId })
    const open = () => {
      const closing = new AbortController()
      return { closing, reply: visitor.request(path, { signal: closing.signal }) }
    }
    const tabs = Array.from({ length: 6 }, open)
    for (const { reply } of tabs) expect((await reply).status).toBe(200)
    expect((await open().reply).status).toBe(429)
    await (await tabs[0]?.reply)?.body?.cancel()
    await expect.poll(async () => (await open().reply).status).toBe(200)
  })

  test('the stream resumes after the last event that the browser received', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
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
