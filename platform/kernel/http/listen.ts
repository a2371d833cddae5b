import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { serve } from '@hono/node-server'
import {
  limitConnections,
  serialiseConnections,
  type ConnectionLimits,
  type FetchHandler,
} from '../limits/connection-limits.ts'
import { MAX_READ_BYTES } from '../limits/read-bounded.ts'

/**
 * Answers `Expect: 100-continue` for a body within `maxBytes` or without a declared length. A larger body is not
 * requested: the rejection is sent at once, and the client never sends the body (RFC 9110 §10.1.1).
 */
function answerExpectations(server: Server, maxBytes: number): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length'] ?? 0) <= maxBytes) response.writeContinue()
    server.emit('request', request, response)
  })
}

export type Deadlines = {
  /** The time from the connection, or the end of the previous response, to the last header line of a request. */
  headersTimeout: number
  /** The time to the last byte of the body; at most 64 KiB are ever read. */
  requestTimeout: number
  /** How long a connection stays open after a response. */
  keepAliveTimeout: number
  /** How long a response may make no progress, because a client that does not read occupies memory. */
  idleTimeout: number
}

const DEADLINES: Deadlines = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 10_000,
  idleTimeout: 60_000,
}
/**
 * Keep-alive time in ms of connections from proxies: longer than the proxies' own (usually 60 s), because the side that
 * closes first may break the other's next request.
 */
const PROXY_KEEP_ALIVE_MS = 75_000
const CHECK_EVERY_MS = 1_000

export type Listen = {
  fetch: FetchHandler
  host: string
  port: number
  limits: ConnectionLimits
  deadlines?: Partial<Deadlines>
  onListening: () => void
}

/**
 * Serves HTTP on a port, with deadlines for everything that a client can delay and limits for connections (trust T28).
 * Errors of the port itself (in use, not allowed) are events of the returned server.
 */
export function listen({ fetch, host, port, limits, deadlines, onListening }: Listen): Server {
  const behindProxy = limits.isBehindProxy ? { keepAliveTimeout: PROXY_KEEP_ALIVE_MS } : {}
  const { idleTimeout, ...options } = { ...DEADLINES, ...behindProxy, ...deadlines }
  const connectionsCheckingInterval = Math.min(CHECK_EVERY_MS, options.headersTimeout / 2)
  const serverOptions = { ...options, connectionsCheckingInterval }
  const handle = serialiseConnections(fetch)
  const serveOptions = { fetch: handle, hostname: host, port, serverOptions }
  const server = serve(serveOptions, onListening) as Server // HTTP/1.1 without `createServer` gives this type
  server.timeout = idleTimeout
  limitConnections(server, limits)
  answerExpectations(server, MAX_READ_BYTES)
  return server
}
