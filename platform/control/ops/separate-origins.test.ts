import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { Failure } from '@larder/contracts/endpoint'
import { openMenuShop } from '@larder/edge/tiny-shop.testing.ts'
import { findFreePort } from '@larder/testing/free-port.ts'
import { openOpsPort, type TestApp } from '@larder/testing/index.ts'
import { OPS_ORIGIN } from '@larder/testing/visitor.ts'
import { createDataFolder } from '../ledger/ledger.testing.ts'

const SHOP = 'http://fernhill.localhost'

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }
const sendRequest = ({ app }: TestApp, address: string, { headers, ...init }: RequestOptions = {}) => {
  const defaults = { host: new URL(address).host, 'sec-fetch-site': 'same-origin' }
  return app.fetch(new Request(address, { ...init, headers: { ...defaults, ...headers } }))
}
const bearer = ({ deps }: TestApp) => ({ authorization: `Bearer ${deps.config.localOpsToken}` })

test('shop hosts serve no operators’ pages, with or without a token', async () => {
  const shop = await openMenuShop(await createDataFolder())
  const paths = [
    '/ops',
    '/ops/',
    '/ops/plan',
    '/%6fps/plan',
    '/ops/assets/index.1.js',
    '/ops/override',
    '/ops/x',
  ]
  for (const origin of [SHOP, 'http://ember.localhost', 'http://fernhill.localhost:4302'])
    for (const path of paths)
      for (const headers of [{}, bearer(shop)]) {
        const reply = await sendRequest(shop, `${origin}${path}`, { headers })
        expect([origin, path, reply.status]).toEqual([origin, path, 404])
        const { errorKey, errorDisplay } = Failure.parse(await reply.json())
        expect([errorKey, errorDisplay]).toEqual(['NOT_FOUND', `Page not found: ${path.replace('%6f', 'o')}`])
      }
  const kill = { method: 'POST', headers: bearer(shop), body: JSON.stringify({ act: 'kill' }) }
  expect((await sendRequest(shop, `${SHOP}/ops/plan/menu`, kill)).status).toBe(404)
  const archive = { method: 'PUT', headers: bearer(shop), body: 'x'.repeat(300_000) }
  expect((await sendRequest(shop, `${SHOP}/ops/releases/menu/v3`, archive)).status).toBe(404)
  expect((await sendRequest(shop, `${OPS_ORIGIN}/ops/plan`, { headers: bearer(shop) })).status).toBe(200)
})

test('the operators’ origin serves no shop pages and allows no other origin', async () => {
  const shop = await openMenuShop(await createDataFolder())
  const file = '/r/menu/m1/web/page.js'
  for (const path of [
    '/',
    '/menu',
    '/api/business/profile',
    file,
    '/preview',
    '/preview/x',
    '/robots.txt',
    '/opsy',
  ])
    expect([path, (await sendRequest(shop, `${OPS_ORIGIN}${path}`)).status]).toEqual([path, 404])
  expect((await sendRequest(shop, `${SHOP}${file}`)).status).toBe(200)
  for (const probe of ['/livez', '/readyz', '/startupz'])
    expect((await sendRequest(shop, `${OPS_ORIGIN}${probe}`)).status).toBe(
      (await sendRequest(shop, `${SHOP}${probe}`)).status,
    )
  const preflight = {
    origin: SHOP,
    'sec-fetch-site': 'same-site',
    'access-control-request-headers': 'authorization',
  }
  for (const method of ['OPTIONS', 'GET']) {
    const { headers } = await sendRequest(shop, `${OPS_ORIGIN}/ops/plan`, {
      method,
      headers: { ...preflight, ...bearer(shop) },
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('the operators’ port serves its own origin and addresses, no other host name', async () => {
  const environment = { OPS_PORT: String(await findFreePort()) }
  const shop = await openMenuShop(await createDataFolder(), environment)
  const origin = await openOpsPort(shop)
  const status = async (path: string, host = new URL(origin).host) => {
    // `fetch` cannot send a different Host header.
    const outgoing = get(`${origin}${path}`, { headers: { ...bearer(shop), host, connection: 'close' } })
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
    reply.resume()
    return reply.statusCode
  }
  expect(await status('/ops/plan')).toBe(200)
  const { OPS_PORT: port } = environment
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `10.0.0.7:${port}`])
    expect([host, await status('/ops/plan', host)]).toEqual([host, 200])
  for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`])
    expect([host, await status('/ops/plan', host)]).toEqual([host, 404])
  expect(await status('/ops/plan', new URL(OPS_ORIGIN).host)).toBe(200)
  expect(await status('/ops/plan', 'fernhill.localhost')).toBe(404)
  expect(await status('/menu')).toBe(404)
  expect(await status('/menu', 'fernhill.localhost')).toBe(404)
})
