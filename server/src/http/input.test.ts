import { expect, test } from 'vitest'
import { startApp } from '../testing/index.ts'

test('a NUL character, which no database takes, is refused wherever it travels', async () => {
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

test('a request nested very deep is refused, not a crash', async () => {
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
