import type { ApiReply, FromRenderer } from './protocol.ts'

type Send = (message: FromRenderer) => void
type Door = { fetch: typeof fetch; receive: (reply: ApiReply) => void }

/**
 * The renderer's only way out: a fetch whose calls the API process makes for it, anonymously.
 * The process itself may open no socket, so a squad's code cannot reach the database or the network.
 */
export function apiDoor(send: Send): Door {
  const waiting = new Map<number, (reply: ApiReply) => void>()
  let last = 0
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const body = request.method === 'GET' ? undefined : await request.text()
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<ApiReply>()
      waiting.set(id, resolve)
      send({ kind: 'api-call', id, url: request.url, method: request.method, body })
      const reply = await promise
      return new Response(reply.body, { status: reply.status, headers: { 'Content-Type': reply.type } })
    },
    receive(reply) {
      waiting.get(reply.id)?.(reply)
      waiting.delete(reply.id)
    },
  }
}
