import { once } from 'node:events'
import { request as send, type Agent, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import type { ConnectionLimits } from '../limits/connection-limits.ts'
import { listen, type Deadlines, type Listen } from './listen.ts'

type Options = {
  limits?: Partial<ConnectionLimits>
  deadlines?: Partial<Deadlines>
  environment?: Record<string, string>
}

export async function listenAtFreePort(
  options: Pick<Listen, 'fetch' | 'limits' | 'deadlines'>,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = listen({ ...options, host: '127.0.0.1', port: 0, onListening: resolve })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await promise
  return (server.address() as AddressInfo).port // a TCP server's address is an object
}

/** The real app on a real port. */
export async function startListening({
  limits = {},
  deadlines = {},
  environment = {},
}: Options = {}): Promise<number> {
  const { app, deps } = await startApp({ environment })
  const { connectionLimits } = deps.config
  return listenAtFreePort({ fetch: app.fetch, limits: { ...connectionLimits, ...limits }, deadlines })
}

/** A call that declares a body and whose header section is incomplete. */
export const INCOMPLETE_REQUEST = `POST /api/payment/makePayment HTTP/1.1\r\nHost: fernhill.localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n`

/** A socket that sends this text and then nothing more. */
export function openSilentSocket(port: number, sent: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(sent))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

export const isClosed = (socket: Socket) => socket.destroyed || socket.readableEnded
/** A socket must be read for its end to be noticed. */
export const watchSocket = (socket: Socket) => socket.resume()

type RequestInput = { agent?: Agent; method?: string; body?: string; length?: number; from?: string }

/**
 * Sends one request with Node's own client, on a new connection unless an `agent` is given; `from` is the client
 * address that a proxy reports.
 */
export async function sendRequest(
  port: number,
  path: string,
  { agent, method = 'GET', body, length, from }: RequestInput = {},
) {
  const headers = {
    host: 'fernhill.localhost',
    'content-type': 'application/json',
    ...(length === undefined ? {} : { 'content-length': length }),
    ...(from ? { 'x-forwarded-for': from } : {}),
  }
  const asked = send({ port, host: '127.0.0.1', path, method, headers, ...(agent ? { agent } : {}) })
  // A rejected client may still be sending when its connection closes; what counts is that it got the response.
  asked.on('error', () => undefined)
  // Written and ended separately, so that a body without a length is sent in chunks.
  if (body) asked.write(body)
  asked.end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode, headers: reply.headers, text: await text(reply) }
}
