import { expect, test } from '../fixtures/test.ts'

test('the shop is ready to serve', async ({ request }) => {
  const response = await request.get('/readyz')
  expect(response.status()).toBe(200)
})
