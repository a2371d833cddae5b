import { expect, test } from 'vitest'
import { hasGetForm } from '@larder/kernel/http/route.ts'
import { allEndpoints, type buildOpenApiDocument } from './docs/open-api.ts'
import { startApp } from '@larder/testing/index.ts'

test('an unknown call returns 404 in the common error format', async () => {
  const { request } = await startApp()
  const response = await request('/api/nothing/here')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    errorCode: 404,
    errorDisplay: 'Page not found: /api/nothing/here',
  })
})

test('rejects a write request from another site', async () => {
  const { request } = await startApp()
  const response = await request('/api/basket/clear', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})

test('a host without a brand returns 404', async () => {
  const { newVisitor } = await startApp()
  expect((await newVisitor('nobody.example').request('/api/business/profile')).status).toBe(404)
})

test('/readyz returns 200 once the server is ready', async () => {
  const { request } = await startApp()
  expect((await request('/readyz')).status).toBe(200)
})

test('every call is described by only one contract', () => {
  const calls = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
})

test('the API document describes every call', async () => {
  const { request } = await startApp()
  const response = await request('/api/docs/openapi.json')
  const document = (await response.json()) as ReturnType<typeof buildOpenApiDocument>
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
  const withGetForm = allEndpoints.filter(({ endpoint }) => hasGetForm(endpoint))
  expect(withGetForm.length).toBeGreaterThan(10)
  expect(operations).toHaveLength(allEndpoints.length + withGetForm.length)
  const page = await (await request('/api/docs')).text()
  expect(page).toContain('/api/auth/oauthToken')
})

test('metrics are labelled by route, not by URL', async () => {
  const { request, metrics } = await startApp()
  await request('/api/nothing/secret-token')
  await request('/readyz')
  const text = await metrics()
  expect(text).toMatch(/http_request_seconds_count\{[^}]*route="\/readyz"[^}]*\} 1/)
  expect(text).not.toContain('secret-token')
})

test('rejects a large body before reading it', async () => {
  const { request } = await startApp()
  const response = await request('/api/auth/oauthToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'x'.repeat(100_000) }),
  })
  expect(response.status).toBe(413)
})
test('mounts every call of every contract', async () => {
  const { app } = await startApp()
  const mounted = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
  const missing = allEndpoints
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((call) => !mounted.has(call))
  expect(missing).toEqual([])
})

/** Calls open to anyone, with their minimal input. */
const PUBLIC_CALLS = [
  ['GET', '/api/business/profile'],
  ['GET', '/api/domain-config-public'],
  ['POST', '/api/whiteLabel/settings'],
  ['GET', '/api/strapi/global'],
  ['GET', '/api/strapi/site-settings'],
  ['POST', '/api/stores/view', { seoUrl: 'fernhill-market-york-12' }],
  ['POST', '/api/stores/search', { country: 'Uk', postcode: 'YO1 8AS' }],
  ['POST', '/api/category/tree', { storeId: 12, fulfilmentMethod: 'delivery' }],
  ['GET', '/api/docs/openapi.json'],
] as const

test('public responses do not contain server-only keys (T19)', async () => {
  const secrets = {
    NODE_ENV: 'test',
    CARDS: 'checkout-com',
    CHECKOUT_COM_PUBLIC_KEY: 'pk_for_everybody',
    CHECKOUT_COM_SECRET_KEY: 'sk_canary-1',
    CHECKOUT_COM_WEBHOOK_KEYS: 'canary-2,canary-3',
    SMS: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'canary-4',
    CAPTCHA: 'recaptcha',
    RECAPTCHA_PROJECT: 'project',
    RECAPTCHA_API_KEY: 'canary-5',
    RECAPTCHA_SITE_KEY: 'site-key',
    MARKETING: 'iterable',
    ITERABLE_API_KEY: 'canary-6',
    STORE_SYSTEM: 'webhook',
    STORE_SYSTEM_URL: 'https://tills.example/orders',
    STORE_SYSTEM_KEYS: 'canary-7',
    PLACES: 'google',
    GOOGLE_PLACES_KEY: 'canary-8',
    LARDER_SECRET: 'canary-9-canary-9-canary-9-canary-9',
  }
  const { request } = await startApp({ environment: secrets })
  let seen = ''
  for (const [method, path, body] of PUBLIC_CALLS) {
    const headers = { 'content-type': 'application/json' }
    const response = await request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect([path, response.status]).toEqual([path, 200])
    seen += await response.text()
  }
  expect(seen).toContain('pk_for_everybody')
  expect(seen).not.toMatch(/canary|sk_/)
})

test('a crawler’s user agent changes neither responses nor limits (T25)', async () => {
  const { request } = await startApp()
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  for (const path of ['/api/strapi/home', '/api/business/profile', '/api/member/export', '/nothing']) {
    const [plain, spoofed] = [await request(path), await request(path, { headers: crawler })]
    expect([path, spoofed.status]).toEqual([path, plain.status])
    const textOf = async (reply: Response) => (await reply.text()).replace(/"requestId":"[^"]+"/, '')
    expect(await textOf(spoofed)).toBe(await textOf(plain))
  }
  const guess = { grant_type: 'password', username: 'a@fernhill.example', password: 'guess' }
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const headers = { 'content-type': 'application/json', ...crawler }
    const init = { method: 'POST', headers, body: JSON.stringify(guess) }
    statuses.push((await request('/api/auth/oauthToken', init)).status)
  }
  expect(statuses.at(-1)).toBe(429)
})
