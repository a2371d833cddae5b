import { expect, test } from 'vitest'
import { startApp } from './testing/index.ts'

test('an unknown call answers 404 in the shape of every failure', async () => {
  const { request } = await startApp()
  const response = await request('/api/nothing/here')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    errorCode: 404,
    errorDisplay: 'Page not found: /api/nothing/here',
  })
})

test('a write from another site is refused', async () => {
  const { request } = await startApp()
  const response = await request('/api/basket/clear', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})

test('a host that is no brand has no shop', async () => {
  const { newVisitor } = await startApp()
  expect((await newVisitor('nobody.example').request('/api/business/profile')).status).toBe(404)
})

test('a ready server says so', async () => {
  const { request } = await startApp()
  expect((await request('/readyz')).status).toBe(200)
})
