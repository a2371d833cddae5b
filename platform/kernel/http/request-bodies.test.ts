import { once } from 'node:events'
import { Agent, request as send, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '@larder/contracts/endpoint'
import {
  sendRequest,
  INCOMPLETE_REQUEST,
  isClosed,
  openSilentSocket,
  startListening,
  watchSocket,
} from './listen.testing.ts'

test.each([
  ['100 kB in chunks', 100_000, false],
  ['100 kB with Content-Length', 100_000, true],
  ['5 MB in chunks', 5_000_000, false],
  ['5 MB with Content-Length', 5_000_000, true],
])('rejects a large body (%s) and answers the next request on the same connection', async (...row) => {
  const [, length, isDeclared] = row
  const port = await startListening()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const large = { agent, method: 'POST', body: 'x'.repeat(length), ...(isDeclared ? { length } : {}) }
  for (let turn = 0; turn < 12; turn += 1) {
    const refused = await sendRequest(port, '/api/auth/oauthToken', large)
    expect(refused.status).toBe(413)
    expect(Failure.parse(JSON.parse(refused.text)).errorDisplay).toBe('The request is too large.')
    expect((await sendRequest(port, '/api/business/profile', { agent })).status).toBe(200)
  }
})

test('rejects an endless body and closes its connection', async () => {
  const port = await startListening()
  const socket = openSilentSocket(
    port,
    INCOMPLETE_REQUEST.replace('Content-Length: 100', 'Transfer-Encoding: chunked') + '\r\n',
  )
  await once(socket, 'connect') // the header is sent first
  const chunk = `4000\r\n${'x'.repeat(0x40_00)}\r\n`
  const writing = setInterval(() => socket.writable && socket.write(chunk), 1)
  onTestFinished(() => clearInterval(writing))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 413 /)
  await expect.poll(() => isClosed(watchSocket(socket))).toBe(true)
})

test.each([
  ['from another site', { path: '/api/basket/clear', status: 403, host: 'fernhill.localhost' }],
  ['for an unknown shop', { path: '/api/basket/clear', status: 404, host: 'unknown.example' }],
  ['for an unknown page', { path: '/nothing/here', status: 404, host: 'fernhill.localhost' }],
])('rejecting a chunked request (%s) keeps its connection usable', async (_, { path, status, host }) => {
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
    expect((await sendRequest(port, '/api/business/profile', { agent })).status).toBe(200)
  }
})

/**
 * Sends `Expect: 100-continue` before the body. Returns the received status lines, and whether the connection ended.
 */
async function expectContinue(port: number, length: string, body = ''): Promise<string[]> {
  const head = `POST /api/auth/oauthToken HTTP/1.1\r\nHost: fernhill.localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n${length}\r\n\r\n`
  const socket = openSilentSocket(port, head)
  let said = ''
  socket.setEncoding('utf8').on('data', (sent: string) => {
    if (sent.includes(' 100 ') && body) socket.write(body)
    said += sent
  })
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)
  await expect.poll(() => statuses().at(-1)).toMatch(/[2-5]\d\d/)
  return statuses()
}

const GUEST = '{"grant_type":"client_credentials"}'

test.each([
  ['99 MB', 'Content-Length: 99000000', '', ['413']],
  ['one byte more than allowed', `Content-Length: ${128 * 1024 + 1}`, '', ['413']],
  ['a body of acceptable size', `Content-Length: ${GUEST.length}`, GUEST, ['100', '200']],
  [
    'a chunked body',
    'Transfer-Encoding: chunked',
    `${GUEST.length.toString(16)}\r\n${GUEST}\r\n0\r\n\r\n`,
    ['100', '200'],
  ],
])('answers a client that expects 100 Continue before sending %s', async (...[, length, body, statuses]) => {
  const port = await startListening()
  expect(await expectContinue(port, length, body)).toEqual(statuses)
})

test('rejects a body that is declared too large before reading it', async () => {
  const port = await startListening()
  const sent = INCOMPLETE_REQUEST.replace('Content-Length: 100', 'Content-Length: 99000000')
  const socket = openSilentSocket(port, `${sent}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i)
})
