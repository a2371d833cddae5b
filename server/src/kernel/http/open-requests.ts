import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type OpenRequest = { isMoney: boolean; response: ServerResponse }
export type OpenRequests = {
  /** Sends `Connection: close` with all pending and later replies, so that clients reconnect elsewhere. */
  sendAway: () => void
  /** Closes the connections of the pending requests that match. */
  cut: (isMeant: (request: OpenRequest) => boolean) => void
}

const MONEY = /^\/api\/(payment\/|checkout\/processOrder)/

/** Tracks the requests a server is answering. Call it before the server accepts any. */
export function trackRequests(server: Server): OpenRequests {
  const open = new Set<OpenRequest>()
  let isSendingAway = false
  server.on('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const request = { isMoney: MONEY.test(url), response }
    open.add(request)
    response.once('close', () => open.delete(request))
    if (isSendingAway) response.shouldKeepAlive = false
  })
  return {
    sendAway() {
      isSendingAway = true
      for (const { response } of open) response.shouldKeepAlive = false
    },
    cut(isMeant) {
      for (const request of open) if (isMeant(request)) request.response.destroy()
    },
  }
}
