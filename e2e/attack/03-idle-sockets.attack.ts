import type { Socket } from 'node:net'
import { authApi, paymentApi, storesApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { createShopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'
import { holdSocket, sendRaw } from './raw-http.ts'
import { ATTACK_PORT } from './settings.ts'

const SOCKET_COUNT = 300
const SANDBOX_PORT = Number(ATTACK_PORT) + 1

const incompleteRequest = (path: string, from: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:${ATTACK_PORT}\r\nContent-Type: application/json\r\n` +
  `X-Forwarded-For: ${from}\r\nContent-Length: 100\r\n\r\n{`

const clientAddressAt = (at: number) => `198.18.${Math.floor(at / 250)}.${at % 250}`

/** The bytes that each socket sends before it becomes silent. */
const PARTIAL_REQUESTS: [string, (index: number) => string][] = [
  [
    'half a payment, each from another address',
    (at) => incompleteRequest('/api/payment/makePayment', clientAddressAt(at)),
  ],
  ['half a search, all from one address', () => incompleteRequest('/api/stores/search', '198.51.100.9')],
  ['half a header', () => 'GET / HTTP/1.1\r\nHost: local'],
  ['nothing', () => ''],
]

const YORK_ADDRESS = {
  country: 'GB',
  platform: 'website',
  coordinates: { latitude: 53.96, longitude: -1.08 },
} as const

/** Simulates a shopper who browses and pays, and an operator who checks whether the server is ready. */
async function measureShop() {
  const { call } = createShopper(Number(ATTACK_PORT), { from: '203.0.113.20' })
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { stores } = await call(storesApi.findNearby, YORK_ADDRESS)
  const payment = await call(paymentApi.verifyPayment, { draftOrderId: 'no-such-order' }).catch(readErrorCode)
  const page = await sendRaw({ path: '/' })
  const ready = await sendRaw({ path: '/readyz' })
  return { hasStores: stores.length > 0, payment, page: page.status, ready: ready.status }
}
const readErrorCode = (error: unknown) => (isAppError(error) ? error.code : String(error))

const countOpenSockets = (sockets: readonly Socket[]) =>
  sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length

async function holdSockets(sent: (index: number) => string, port?: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let at = 0; at < SOCKET_COUNT; at += 1) sockets.push(await holdSocket(sent(at), port))
  return sockets
}

// trust T28. This is one case, because the server takes up to 15 s to close silent sockets, and all of them can be
// awaited at once.
test(`${SOCKET_COUNT} idle sockets of each kind do not slow down the shop or the sandbox, and are closed`, async () => {
  test.setTimeout(150_000)
  const before = await measureShop()
  expect(before).toMatchObject({ hasStores: true, payment: 'ORDER_VIEW', page: 200, ready: 200 })
  const held: [string, Socket[]][] = []
  for (const [name, sent] of PARTIAL_REQUESTS) {
    held.push([name, await holdSockets(sent)])
    expect(await measureShop(), name).toEqual(before)
  }
  held.push([
    'half a mail to the sandbox',
    await holdSockets(() => incompleteRequest('/outbox/mail', '203.0.113.1'), SANDBOX_PORT),
  ])
  expect((await sendRaw({ path: '/livez', port: SANDBOX_PORT })).status).toBe(200)
  for (const [name, sockets] of held)
    await expect.poll(() => countOpenSockets(sockets), { message: name, timeout: 40_000 }).toBe(0)
})
