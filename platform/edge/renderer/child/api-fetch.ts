import type { ApiCall, ApiReply } from '../protocol.ts'

type SendCall = (call: ApiCall & { call: number }) => void
export type TaskFetch = {
  fetch: typeof fetch
  receive: (call: number, reply: ApiReply) => void
  /** Called when the page is finished. Its code that still runs gets no more replies. */
  close: () => void
}

const rejection = (status: number) => new Response('', { status })

/**
 * Creates a page's only access to the network: a fetch whose calls the API process makes, anonymously, to the shop of
 * the page. The process itself may not open sockets, so a squad's code cannot reach the database or the network.
 */
export function taskFetch(pageUrl: string, sendCall: SendCall): TaskFetch {
  const { origin } = new URL(pageUrl)
  const pending = new Map<number, (reply: ApiReply) => void>()
  let lastCall = 0
  let isOpen = true
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const { method } = request
      if (!isOpen || url.origin !== origin || !url.pathname.startsWith('/api/')) return rejection(403)
      if (method !== 'GET' && method !== 'POST') return rejection(405)
      const body = method === 'POST' ? await request.text() : undefined
      const call = ++lastCall
      const { promise, resolve } = Promise.withResolvers<ApiReply>()
      pending.set(call, resolve)
      sendCall({ call, method, path: url.pathname + url.search, body })
      const reply = await promise
      return new Response(reply.body, { status: reply.status, headers: { 'Content-Type': reply.type } })
    },
    receive(call, reply) {
      pending.get(call)?.(reply)
      pending.delete(call)
    },
    close() {
      isOpen = false
      pending.clear()
    },
  }
}
