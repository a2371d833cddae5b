import { once } from 'node:events'
import { Agent, request as send, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '@larder/shared/contracts'
import { startApp } from '../../../testing/index.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { listen, type Deadlines } from './listen.ts'

type Options = {
  limits?: Partial<ConnectionLimits>
  deadlines?: Partial<Deadlines>
  environment?: Record<string, string>
}

/** The real app on a real port. */
async function startListening({
  limits = {},
  deadlines = {},
  environment = {},
}: Options = {}): Promise<number> {
  const { app, deps } = await startApp({ environment })
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = listen({
    fetch: app.fetch,
    host: '127.0.0.1',
    port: 0,
    limits: { ...deps.config.connectionLimits, ...limits },
    deadlines,
    onListening: resolve,
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await promise
  return (server.address() as AddressInfo).port // a TCP server always has one
}

const HALF_SENT = `POST /api/payment/makePayment HTTP/1.1\r\nHost: fernhill.localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n`

/** A socket that sends this text and then nothing more. */
function silent(port: number, sent: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(sent))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}
const isClosed = (socket: Socket) => socket.destroyed || socket.readableEnded
/** The socket must be read for its end to be noticed. */
const watched = (socket: Socket) => socket.resume()

type Ask = { agent?: Agent; method?: string; body?: string; length?: number; from?: string }

async function ask(port: number, path: string, { agent, method = 'GET', body, length, from }: Ask = {}) {
  const headers = {
    host: 'fernhill.localhost',
    'content-type': 'application/json',
    ...(length === undefined ? {} : { 'content-length': length }),
    ...(from ? { 'x-forwarded-for': from } : {}),
  }
  const asked = send({ port, host: '127.0.0.1', path, method, headers, ...(agent ? { agent } : {}) })
  // Written and ended separately, so that a body without a length is sent in chunks.
  if (body) asked.write(body)
  asked.end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode, headers: reply.headers, text: await text(reply) }
}

test('requests that never end hold no place among those being answered', async () => {
  const port = await startListening({ environment: { MAX_IN_FLIGHT: '10' } })
  const slow = Array.from({ length: 60 }, () => silent(port, `${HALF_SENT}\r\n{`))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  expect((await ask(port, '/readyz')).status).toBe(200)
  expect((await ask(port, '/api/business/profile')).status).toBe(200)
  expect((await ask(port, '/api/payment/makePayment', { method: 'POST', body: '{}' })).status).toBe(401)
})

test.each([
  ['nothing at all', ''],
  ['half a header', 'GET / HTTP/1.1\r\nHost: fern'],
  ['half a body', `${HALF_SENT}\r\n{`],
  [
    'half a chunked body',
    HALF_SENT.replace('Content-Length: 100', 'Transfer-Encoding: chunked') + '\r\n1\r\n{\r\n',
  ],
])('who sends %s is cut off at a deadline', async (_, sent) => {
  const port = await startListening({ deadlines: { headersTimeout: 200, requestTimeout: 400 } })
  const socket = watched(silent(port, sent))
  await expect.poll(() => isClosed(socket), { timeout: 10_000 }).toBe(true)
})

test('a connection that is quiet after its reply is closed', async () => {
  const port = await startListening({ deadlines: { keepAliveTimeout: 100 } })
  const socket = watched(silent(port, 'GET /livez HTTP/1.1\r\nHost: fernhill.localhost\r\n\r\n'))
  await expect.poll(() => isClosed(socket), { timeout: 10_000 }).toBe(true)
})

test('one address has so many connections and no more; they come back when they are closed', async () => {
  const port = await startListening({ limits: { perAddress: 5 } })
  const held = Array.from({ length: 5 }, () => silent(port, ''))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  await expect(ask(port, '/livez')).rejects.toThrow(/socket hang up|ECONNRESET/)
  held[0]?.destroy()
  await expect
    .poll(() =>
      ask(port, '/livez').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test.each([false, true])(
  'when all connections are taken, the longest wait makes room (proxy: %s)',
  async (isBehindProxy) => {
    const port = await startListening({ limits: { total: 5, isBehindProxy } })
    const first = watched(silent(port, `${HALF_SENT}\r\n{`))
    await once(first, 'connect')
    const held = Array.from({ length: 4 }, () => watched(silent(port, '')))
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    expect((await ask(port, '/livez')).status).toBe(200)
    await expect.poll(() => isClosed(first)).toBe(true)
    expect(held.filter(isClosed)).toEqual([])
  },
)

/** Counts the replies on a connection, complete or begun. */
const replies = (sent: string) => sent.match(/HTTP\/1\.1 200/g)?.length ?? 0

test.each([false, true])('callers who read no reply make room (proxy: %s)', async (isBehindProxy) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const large = new Uint8Array(16 * 1024 * 1024)
  let unread = 0
  const server = listen({
    fetch: (request) => {
      if (!request.url.endsWith('/large')) return new Response('small')
      unread += 1
      return new Response(large)
    },
    host: '127.0.0.1',
    port: 0,
    limits: { total: 5, perAddress: 100, isBehindProxy },
    onListening: resolve,
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await promise
  const { port } = server.address() as AddressInfo // a TCP server always has one
  const asked = Array.from({ length: 5 }, () =>
    silent(port, 'GET /large HTTP/1.1\r\nHost: shop\r\n\r\n').pause(),
  )
  await Promise.all(asked.map((socket) => once(socket, 'connect')))
  await expect.poll(() => unread).toBe(5)
  const small = () =>
    ask(port, '/small').then(
      ({ text }) => text,
      () => '',
    )
  await expect.poll(small, { timeout: 10_000 }).toBe('small')
})

test('a thousand requests in one packet are answered in order, and nobody waits for them', async () => {
  const asked: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = listen({
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return new Response(pathname)
    },
    host: '127.0.0.1',
    port: 0,
    limits: { total: 50, perAddress: 50, isBehindProxy: false },
    onListening: resolve,
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await promise
  const { port } = server.address() as AddressInfo // a TCP server always has one
  const many = Array.from({ length: 1_000 }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('')
  const socket = silent(port, many)
  let got = ''
  socket.setEncoding('utf8').on('data', (part: string) => (got += part))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect((await ask(port, '/other')).text).toBe('/other')
  expect(asked.indexOf('/other')).toBeLessThan(500)
  await expect.poll(() => replies(got), { timeout: 10_000 }).toBe(1_000)
  const ofMany = asked.filter((path) => path !== '/other')
  expect(ofMany).toEqual(Array.from({ length: 1_000 }, (_, at) => `/${at}`))
})

test('behind a proxy one address has so many bodies on their way, and others go on', async () => {
  const port = await startListening({
    environment: { TRUSTED_PROXIES: '1', MAX_CONNECTIONS_PER_ADDRESS: '20' },
  })
  const sent = `${HALF_SENT}X-Forwarded-For: 203.0.113.5\r\n\r\n{`
  const slow = Array.from({ length: 25 }, () => silent(port, sent))
  const refused = slow.map(async (socket) => {
    const [reply] = (await once(socket, 'data')) as [Buffer]
    return reply.toString()
  })
  const first = await Promise.any(refused)
  expect(first).toMatch(/^HTTP\/1.1 429 /)
  expect(first.toLowerCase()).toContain('connection: close')
  const call = { method: 'POST', body: '{}' }
  const other = await ask(port, '/api/payment/makePayment', { ...call, from: '203.0.113.6' })
  expect(other.status).toBe(401)
})

test.each([
  ['100 kB in chunks', 100_000, false],
  ['100 kB with its length', 100_000, true],
  ['5 MB in chunks', 5_000_000, false],
  ['5 MB with its length', 5_000_000, true],
])(
  'a body that is too large (%s) is refused, and the next call on its connection answered',
  async (...row) => {
    const [, length, isDeclared] = row
    const port = await startListening()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const large = { agent, method: 'POST', body: 'x'.repeat(length), ...(isDeclared ? { length } : {}) }
    for (let turn = 0; turn < 12; turn += 1) {
      const refused = await ask(port, '/api/auth/oauthToken', large)
      expect(refused.status).toBe(413)
      expect(Failure.parse(JSON.parse(refused.text)).errorDisplay).toBe('The request is too large.')
      expect((await ask(port, '/api/business/profile', { agent })).status).toBe(200)
    }
  },
)

test('a body without end is told to go, and its connection is closed', async () => {
  const port = await startListening()
  const socket = silent(port, HALF_SENT.replace('Content-Length: 100', 'Transfer-Encoding: chunked') + '\r\n')
  await once(socket, 'connect') // the head is sent first
  const chunk = `4000\r\n${'x'.repeat(0x40_00)}\r\n`
  const writing = setInterval(() => socket.writable && socket.write(chunk), 1)
  onTestFinished(() => clearInterval(writing))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 413 /)
  await expect.poll(() => isClosed(watched(socket)), { timeout: 10_000 }).toBe(true)
})

test.each([
  ['another site', { path: '/api/basket/clear', status: 403, host: 'fernhill.localhost' }],
  ['no shop', { path: '/api/basket/clear', status: 404, host: 'nobody.example' }],
  ['no such page', { path: '/nothing/here', status: 404, host: 'fernhill.localhost' }],
])('a refusal (%s) of a chunked call leaves its connection good', async (_, { path, status, host }) => {
  const port = await startListening()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let turn = 0; turn < 4; turn += 1) {
    const headers = { host, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
    const asked = send({ port, host: '127.0.0.1', path, method: 'POST', headers, agent })
    asked.write('{')
    asked.end('}')
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    await text(reply)
    expect(reply.statusCode).toBe(status)
    expect((await ask(port, '/api/business/profile', { agent })).status).toBe(200)
  }
})

/**
 * Sends `Expect: 100-continue` before the body; returns the status lines received, and whether the connection ended.
 */
async function expectContinue(port: number, length: string, body = ''): Promise<string[]> {
  const head = `POST /api/auth/oauthToken HTTP/1.1\r\nHost: fernhill.localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n${length}\r\n\r\n`
  const socket = silent(port, head)
  let said = ''
  socket.setEncoding('utf8').on('data', (sent: string) => {
    if (sent.includes(' 100 ') && body) socket.write(body)
    said += sent
  })
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)
  await expect.poll(() => statuses().at(-1), { timeout: 10_000 }).toMatch(/[2-5]\d\d/)
  return statuses()
}
const GUEST = '{"grant_type":"client_credentials"}'

test.each([
  ['99 MB', 'Content-Length: 99000000', '', ['413']],
  ['a little too much', `Content-Length: ${128 * 1024 + 1}`, '', ['413']],
  ['what fits', `Content-Length: ${GUEST.length}`, GUEST, ['100', '200']],
  [
    'chunks',
    'Transfer-Encoding: chunked',
    `${GUEST.length.toString(16)}\r\n${GUEST}\r\n0\r\n\r\n`,
    ['100', '200'],
  ],
])('who asks whether to send %s is told', async (...[, length, body, statuses]) => {
  const port = await startListening()
  expect(await expectContinue(port, length, body)).toEqual(statuses)
})

test('a body that is said to be far too large is refused before a byte of it came', async () => {
  const port = await startListening()
  const sent = HALF_SENT.replace('Content-Length: 100', 'Content-Length: 99000000')
  const socket = silent(port, `${sent}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i)
})
