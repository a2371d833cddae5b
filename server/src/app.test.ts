import { expect, test } from 'vitest'
import { allEndpoints, type openApiDocument } from './modules/docs/index.ts'
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

test('no two contracts describe the same call', () => {
  const calls = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
})

test('the API document holds every call', async () => {
  const { request } = await startApp()
  const response = await request('/api/docs/openapi.json')
  const document = (await response.json()) as ReturnType<typeof openApiDocument>
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(operations).toHaveLength(allEndpoints.length)
  const page = await (await request('/api/docs')).text()
  expect(page).toContain('/api/auth/oauthToken')
})

test('metrics count by route, never by address', async () => {
  const { request } = await startApp()
  await request('/api/nothing/secret-token')
  await request('/readyz')
  const text = await (await request('/metrics')).text()
  expect(text).toMatch(/http_request_seconds_count\{[^}]*route="\/readyz"[^}]*\} 1/)
  expect(text).not.toContain('secret-token')
})

test('a body that is too large is refused before it is read', async () => {
  const { request } = await startApp()
  const response = await request('/api/auth/oauthToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'x'.repeat(100_000) }),
  })
  expect(response.status).toBe(413)
})
test('every call of every contract is mounted', async () => {
  const { app } = await startApp()
  const mounted = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
  const missing = allEndpoints
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((call) => !mounted.has(call))
  expect(missing).toEqual([])
})
