import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  sendRequest,
  INCOMPLETE_REQUEST,
  isClosed,
  listenAtFreePort,
  openSilentSocket,
  startListening,
  watchSocket,
} from '../http/listen.testing.ts'

test('limits open connections per address', async () => {
  const port = await startListening({ limits: { perAddress: 5 } })
  const held = Array.from({ length: 5 }, () => openSilentSocket(port, ''))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  await expect(sendRequest(port, '/livez')).rejects.toThrow(/socket hang up|ECONNRESET/)
  held[0]?.destroy()
  await expect
    .poll(() =>
      sendRequest(port, '/livez').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test.each([false, true])(
  'closes the connection that has waited longest when all are in use (proxy: %s)',
  async (isBehindProxy) => {
    const port = await startListening({ limits: { total: 5, isBehindProxy } })
    const first = watchSocket(openSilentSocket(port, `${INCOMPLETE_REQUEST}\r\n{`))
    await once(first, 'connect')
    const held = Array.from({ length: 4 }, () => watchSocket(openSilentSocket(port, '')))
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    expect((await sendRequest(port, '/livez')).status).toBe(200)
    await expect.poll(() => isClosed(first)).toBe(true)
    expect(held.filter(isClosed)).toEqual([])
  },
)

test.each([false, true])(
  'closes connections that do not read their response (proxy: %s)',
  async (isBehindProxy) => {
    const large = new Uint8Array(16 * 1024 * 1024)
    let unread = 0
    const port = await listenAtFreePort({
      fetch: (request) => {
        if (!request.url.endsWith('/large')) return new Response('small')
        unread += 1
        return new Response(large)
      },
      limits: { total: 5, perAddress: 100, isBehindProxy },
    })
    const asked = Array.from({ length: 5 }, () =>
      openSilentSocket(port, 'GET /large HTTP/1.1\r\nHost: shop\r\n\r\n').pause(),
    )
    await Promise.all(asked.map((socket) => once(socket, 'connect')))
    await expect.poll(() => unread).toBe(5)
    const small = () =>
      sendRequest(port, '/small').then(
        ({ text }) => text,
        () => '',
      )
    await expect.poll(small).toBe('small')
  },
)

test('behind a proxy, limits requests with incomplete bodies per address', async () => {
  const port = await startListening({
    environment: { TRUSTED_PROXIES: '1', MAX_CONNECTIONS_PER_ADDRESS: '20' },
  })
  const sent = `${INCOMPLETE_REQUEST}X-Forwarded-For: 203.0.113.5\r\n\r\n{`
  const slow = Array.from({ length: 25 }, () => openSilentSocket(port, sent))
  const refused = slow.map(async (socket) => {
    const [reply] = (await once(socket, 'data')) as [Buffer]
    return reply.toString()
  })
  const first = await Promise.any(refused)
  expect(first).toMatch(/^HTTP\/1.1 429 /)
  expect(first.toLowerCase()).toContain('connection: close')
  const call = { method: 'POST', body: '{}' }
  const other = await sendRequest(port, '/api/payment/makePayment', { ...call, from: '203.0.113.6' })
  expect(other.status).toBe(401)
})
