import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** What the Node server passes beside the request. */
export type NodeEnv = { incoming: { socket: Socket } }
export type FetchHandler = (request: Request, env: NodeEnv) => Response | Promise<Response>

/** The connection is closed: no client reads this reply. */
const disconnected = () => new Response(null, { status: 408 })

/**
 * Answers the requests of one connection one after the other. HTTP/1.1 lets a client send many without waiting, Node
 * begins them all at once, and their replies are sent in order anyway: a thousand in one packet would delay all other
 * clients (trust T28).
 */
export function serialiseConnections(handle: FetchHandler): FetchHandler {
  const lastReplies = new WeakMap<Socket, Promise<unknown>>()
  return (request, env) => {
    const { socket } = env.incoming
    const before = lastReplies.get(socket)
    const reply = before
      ? // Yields to other connections in between, even if an answer awaits nothing.
        before
          .then(() => setImmediate())
          .then(() => (socket.destroyed ? disconnected() : handle(request, env)))
      : handle(request, env)
    const ended = Promise.resolve(reply)
      .catch(() => undefined) // its own caller gets this error
      .then(() => {
        if (lastReplies.get(socket) === ended) lastReplies.delete(socket)
      })
    lastReplies.set(socket, ended)
    return reply
  }
}
