import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { addressKey, toPlainAddress, UNKNOWN_ADDRESS } from '../http/client-address.ts'

type Counters = {
  get: (key: string) => number
  add: (key: string, change: 1 | -1) => void
}

/** Counters by key in memory; a key whose count is zero is removed. */
export function createCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    get: (key) => counts.get(key) ?? 0,
    add(key, change) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

type NodeEnv = { incoming: { socket: Socket } }
export type FetchHandler = (request: Request, env: NodeEnv) => Response | Promise<Response>

/** A response after the connection was closed; no client reads it. */
const disconnectedReply = () => new Response(null, { status: 408 })

/**
 * Answers the requests of one connection one after the other. HTTP/1.1 lets a client send many without waiting, and
 * Node would begin them all at once, while responses are sent in order anyway: a thousand in one packet would delay
 * all other clients (trust T28).
 */
export function serialiseConnections(handle: FetchHandler): FetchHandler {
  const lastReplies = new WeakMap<Socket, Promise<unknown>>()
  return (request, env) => {
    const { socket } = env.incoming
    const before = lastReplies.get(socket)
    const reply = before
      ? // yields to other connections even if a response awaits nothing
        before
          .then(() => setImmediate())
          .then(() => (socket.destroyed ? disconnectedReply() : handle(request, env)))
      : handle(request, env)
    const ended = Promise.resolve(reply)
      .catch(() => undefined) // the caller of that request gets this error
      .then(() => {
        if (lastReplies.get(socket) === ended) lastReplies.delete(socket)
      })
    lastReplies.set(socket, ended)
    return reply
  }
}

export type ConnectionLimits = {
  /**
   * Maximum number of open connections in total. Above it, the connection that has waited longest for a complete
   * request is closed.
   */
  total: number
  /** Maximum number of open connections per address (or /64 network). */
  perAddress: number
  /** Behind a proxy all clients share the proxy's address, so incomplete requests are limited instead. */
  isBehindProxy: boolean
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The oldest connection whose client does not read: written data is buffered here because the system's buffers are
 * full.
 */
function findUnreadSocket(sockets: ReadonlySet<Socket>): Socket | undefined {
  for (const socket of sockets) if (socket.writableLength > 0) return socket
  return undefined
}

/**
 * Limits the connections of a server per address and in total (trust T28). When all are in use, the oldest connection
 * without a complete request is closed for the next one, and after those a connection whose response is not read. So
 * deliberately slow sockets replace one another, never a request that is being answered.
 */
export function limitConnections(
  server: Server,
  { total, perAddress, isBehindProxy }: ConnectionLimits,
): void {
  // All clients share a proxy's address, so only the total limit applies, which closes the oldest.
  const maxPerAddress = isBehindProxy ? Infinity : perAddress
  const byAddress = createCounters()
  /** Sorted by waiting time, because a Set keeps the order of insertion. */
  const waiting = new Set<Socket>()
  const answered = new Set<Socket>()
  let open = 0

  server.on('connection', (socket) => {
    const key = addressKey(toPlainAddress(socket.remoteAddress ?? UNKNOWN_ADDRESS))
    if (byAddress.get(key) >= maxPerAddress) return void socket.destroy()
    if (open >= total) {
      const [oldest = findUnreadSocket(answered)] = waiting
      if (!oldest) return void socket.destroy()
      oldest.destroy()
      waiting.delete(oldest)
      answered.delete(oldest)
    }
    open += 1
    byAddress.add(key, 1)
    waiting.add(socket)
    socket.once('close', () => {
      open -= 1
      byAddress.add(key, -1)
      waiting.delete(socket)
      answered.delete(socket)
    })
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const onComplete = () => {
      waiting.delete(socket)
      answered.add(socket)
    }
    if (hasBody(request)) request.once('end', onComplete)
    else onComplete()
    response.once('close', () => {
      answered.delete(socket)
      if (!socket.destroyed) waiting.add(socket)
    })
  })
}
