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
} from './listen.testing.ts'

test('requests that never finish do not count as requests in flight', async () => {
  const port = await startListening({ environment: { MAX_IN_FLIGHT: '10' } })
  const slow = Array.from({ length: 60 }, () => openSilentSocket(port, `${INCOMPLETE_REQUEST}\r\n{`))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  expect((await sendRequest(port, '/readyz')).status).toBe(200)
  expect((await sendRequest(port, '/api/business/profile')).status).toBe(200)
  expect((await sendRequest(port, '/api/payment/makePayment', { method: 'POST', body: '{}' })).status).toBe(
    401,
  )
})

test.each([
  ['nothing at all', ''],
  ['half a header', 'GET / HTTP/1.1\r\nHost: fern'],
  ['half a body', `${INCOMPLETE_REQUEST}\r\n{`],
  [
    'half a chunked body',
    INCOMPLETE_REQUEST.replace('Content-Length: 100', 'Transfer-Encoding: chunked') + '\r\n1\r\n{\r\n',
  ],
])('closes a connection at a deadline after it sent %s', async (_, sent) => {
  const port = await startListening({ deadlines: { headersTimeout: 200, requestTimeout: 400 } })
  const socket = watchSocket(openSilentSocket(port, sent))
  await expect.poll(() => isClosed(socket)).toBe(true)
})

test('closes a connection that stays idle after its response', async () => {
  const port = await startListening({ deadlines: { keepAliveTimeout: 100 } })
  const socket = watchSocket(
    openSilentSocket(port, 'GET /livez HTTP/1.1\r\nHost: fernhill.localhost\r\n\r\n'),
  )
  await expect.poll(() => isClosed(socket)).toBe(true)
})

/** Counts the responses on a connection, complete or incomplete. */
const replies = (sent: string) => sent.match(/HTTP\/1\.1 200/g)?.length ?? 0

test('answers a thousand pipelined requests in order without delaying other clients', async () => {
  const asked: string[] = []
  let other: ReturnType<typeof sendRequest> | undefined
  const port: number = await listenAtFreePort({
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      other ??= sendRequest(port, '/other') // while the first of the thousand is being served
      return new Response(pathname)
    },
    limits: { total: 50, perAddress: 50, isBehindProxy: false },
  })
  const many = Array.from({ length: 1_000 }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('')
  const socket = openSilentSocket(port, many)
  let got = ''
  socket.setEncoding('utf8').on('data', (part: string) => (got += part))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect((await other)?.text).toBe('/other')
  expect(asked.indexOf('/other')).toBeLessThan(1_000)
  await expect.poll(() => replies(got)).toBe(1_000)
  const ofMany = asked.filter((path) => path !== '/other')
  expect(ofMany).toEqual(Array.from({ length: 1_000 }, (_, at) => `/${at}`))
})
