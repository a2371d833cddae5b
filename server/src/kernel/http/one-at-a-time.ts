import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** What the Node server passes beside the request. */
export type NodeEnv = { incoming: { socket: Socket } }
export type Answer = (request: Request, env: NodeEnv) => Response | Promise<Response>

/** The connection is closed: no client reads this reply. */
const gone = () => new Response(null, { status: 408 })

/**
 * Answers the requests of one connection one after the other. HTTP/1.1 lets a client send many without waiting, Node
 * begins them all at once, and their replies are sent in order anyway: a thousand in one packet would delay all other
 * clients (trust T28).
 */
export function oneAtATime(answer: Answer): Answer {
  const last = new WeakMap<Socket, Promise<unknown>>()
  return (request, env) => {
    const { socket } = env.incoming
    const before = last.get(socket)
    const reply = before
      ? // Yields to other connections in between, even if an answer awaits nothing.
        before.then(() => setImmediate()).then(() => (socket.destroyed ? gone() : answer(request, env)))
      : answer(request, env)
    const ended = Promise.resolve(reply)
      .catch(() => undefined) // its own caller gets this error
      .then(() => {
        if (last.get(socket) === ended) last.delete(socket)
      })
    last.set(socket, ended)
    return reply
  }
}
