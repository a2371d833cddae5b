import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'

test('rejects a NUL character anywhere in a request', async () => {
  const { request } = await startApp()
  const at = { storeId: 12, fulfilmentMethod: 'delivery', startDate: '2030-01-08', endDate: '2030-01-08' }
  const sent = await request('/api/stores/timeslots/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...at, basketToken: 'a\u0000b' }),
  })
  expect(sent.status).toBe(422)
  expect((await request('/api/strapi/pages/entry?slug=a%00b')).status).toBe(422)
})

test('rejects a deeply nested request body', async () => {
  const { request } = await startApp()
  const deep = `{"storeId":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const response = await request('/api/category/tree', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: deep,
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})

test.each([
  ['with a Content-Length', { 'content-length': String(10 * 1024 * 1024) }],
  ['without a Content-Length', {}],
  ['in endless chunks', { 'transfer-encoding': 'chunked' }],
])('does not read ten megabytes of JSON %s (T18)', async (_, headers: Record<string, string>) => {
  const { request } = await startApp()
  const part = new TextEncoder().encode('['.repeat(16 * 1024))
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += part.length
      if (read > 10 * 1024 * 1024) controller.close()
      else controller.enqueue(part)
    },
  })
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...headers },
  }
  expect((await request('/api/category/tree', init)).status).toBe(413)
  expect(read).toBeLessThan(256 * 1024)
})

test('rejects a hundred thousand nested brackets (T18)', async () => {
  const { request } = await startApp()
  const body = `{"storeId":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const headers = { 'content-type': 'application/json' }
  expect((await request('/api/category/tree', { method: 'POST', headers, body })).status).toBe(413)
})

test.each([null, ''])('an optional text that is %j counts as absent', async (nothing) => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const post = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await guest.request(path, init)).json()
  }
  const at = { storeId: 12, fulfilmentMethod: 'delivery' }
  const menuItem = { menuItemId: 'oat-milk', quantity: 1, sizeId: nothing, options: [] }
  const place = { fulfilmentLocation: { postcode: nothing, town: nothing }, bannerAdvertId: nothing }
  const basket = await post('/api/basket/item/add', { ...at, ...place, menuItem, basketToken: nothing })
  expect(basket).toMatchObject({ items: [{ menuItemId: 'oat-milk' }] })
  expect(basket.items[0]).not.toHaveProperty('sizeId')
  expect(basket.fulfilmentLocation).toEqual({})
  const { store, fulfilmentLocation } = await post('/api/stores/select', { storeId: 12, postcode: nothing })
  expect([store.id, fulfilmentLocation]).toEqual([12, {}])
  const status = await post('/api/stores/orderStatus', { businessOrderId: 'ord_unknown', order: nothing })
  expect(status).toMatchObject({ errorKey: 'ORDER_VIEW' })
})
