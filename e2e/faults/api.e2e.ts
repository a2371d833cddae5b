import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from '@playwright/test'
import { saveData } from '../fixtures/connection.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'
import { faultTargets } from './api-targets.ts'

/** Maximum time in ms until a shopper sees an error, whatever the API does (trust P11). */
const MESSAGE_TIMEOUT_MS = 10_000
const API_URL = /^https?:\/\/[^/]+\/api\//

const jsonResponse = (status: number, body: string, headers = {}) => ({
  status,
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const badGatewayPage = { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } }

/** Responds at once but never ends the body. */
const drippingServer = createServer((_, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const drops = setInterval(() => reply.write(' '), 500)
  reply.on('close', () => clearInterval(drops))
})
test.beforeAll(() => new Promise<void>((listening) => drippingServer.listen(0, '127.0.0.1', listening)))
test.afterAll(() => {
  drippingServer.closeAllConnections()
  drippingServer.close()
})
const serveDripping = (route: Route) => {
  const { port } = drippingServer.address() as AddressInfo // a TCP server's address is an object
  return route.continue({ url: `http://127.0.0.1:${port}/` })
}

type Answer = (route: Route) => Promise<void>
/**
 * Ways in which a call can fail, by the error that they become (`shared/src/api/call.test.ts`). A page only sees the
 * error.
 */
const FAULTS_BY_ERROR: Record<string, Record<string, Answer>> = {
  offline: { 'is offline': (route) => route.abort('internetdisconnected') },
  failed: {
    'answers 500': (route) => route.fulfill(jsonResponse(500, '{"errorText":"Something went wrong."}')),
    'answers 503 with Retry-After': (route) =>
      route.fulfill(jsonResponse(503, '{}', { 'retry-after': '30' })),
    'answers 502 with HTML': (route) => route.fulfill(badGatewayPage),
  },
  'too many': { 'answers 429': (route) => route.fulfill(jsonResponse(429, '{}', { 'retry-after': '30' })) },
  'not in time': { hangs: () => Promise.resolve(), 'drips slowly': serveDripping },
  unexpected: {
    'answers HTML': (route) => route.fulfill({ ...badGatewayPage, status: 200 }),
    'answers broken JSON': (route) => route.fulfill(jsonResponse(200, '{"store":')),
    'breaks its contract': (route) => route.fulfill(jsonResponse(200, '{"surprise":true}')),
  },
}

/** Every call with every error, whose ways take turns over the calls. */
const cases = faultTargets.flatMap((target, turn) =>
  Object.values(FAULTS_BY_ERROR).flatMap((answers) => {
    const ways = Object.entries(answers)
    return ways
      .filter((_, index) => index === turn % ways.length)
      .map(([fault, answer]) => ({ target, fault, answer }))
  }),
)

for (const { target, fault, answer } of cases) {
  test(`the API ${fault}: ${target.what} reports the problem and recovers on retry`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|the server responded)/)
    expectConsole(/is not its contract's/) // the page reports it, because the server cannot detect it
    await saveData(page)
    await page.goto(target.path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await page.route(API_URL, answer)
    await target.act(page)
    await expect(target.findMessage(page)).toBeVisible({ timeout: MESSAGE_TIMEOUT_MS + 2_000 })
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await target.recover(page)
    await expect(target.result(page)).toBeVisible()
  })
}
