import type { ApiCall, ApiReply } from '../protocol.ts'

type SendCall = (call: ApiCall & { call: number }) => void
export type TaskFetch = {
  fetch: typeof fetch
  receive: (call: number, reply: ApiReply) => void
  /** The page is finished: code of it that still runs gets no more answers. */
  close: () => void
}

const refused = (status: number) => new Response('', { status })

/**
 * A page's only access to the network: a fetch whose calls the API process makes for it, anonymously, to the shop whose
 * page it is. The process itself may open no socket, so a squad's code cannot reach the database or the network.
 */
export function taskFetch(pageUrl: string, sendCall: SendCall): TaskFetch {
  const { origin } = new URL(pageUrl)
  const waiting = new Map<number, (reply: ApiReply) => void>()
  let lastCall = 0
  let isOpen = true
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const { method } = request
      if (!isOpen || url.origin !== origin || !url.pathname.startsWith('/api/')) return refused(403)
      if (method !== 'GET' && method !== 'POST') return refused(405)
      const body = method === 'POST' ? await request.text() : undefined
      const call = ++lastCall
      const { promise, resolve } = Promise.withResolvers<ApiReply>()
      waiting.set(call, resolve)
      sendCall({ call, method, path: url.pathname + url.search, body })
      const reply = await promise
      return new Response(reply.body, { status: reply.status, headers: { 'Content-Type': reply.type } })
    },
    receive(call, reply) {
      waiting.get(call)?.(reply)
      waiting.delete(call)
    },
    close() {
      isOpen = false
      waiting.clear()
    },
  }
}
