import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type OpenRequest = { isPayment: boolean; response: ServerResponse }
export type OpenRequests = {
  /** Sends `Connection: close` with all pending and later replies, so that clients reconnect elsewhere. */
  disableKeepAlive: () => void
  /** Closes the connections of the pending requests that match. */
  abort: (matches: (request: OpenRequest) => boolean) => void
}

const PAYMENT_PATHS = /^\/api\/(payment\/|checkout\/processOrder)/

/** Tracks the requests a server is answering. Call it before the server accepts any. */
export function trackRequests(server: Server): OpenRequests {
  const open = new Set<OpenRequest>()
  let isKeepAliveDisabled = false
  server.on('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const request = { isPayment: PAYMENT_PATHS.test(url), response }
    open.add(request)
    response.once('close', () => open.delete(request))
    if (isKeepAliveDisabled) response.shouldKeepAlive = false
  })
  return {
    disableKeepAlive() {
      isKeepAliveDisabled = true
      for (const { response } of open) response.shouldKeepAlive = false
    },
    abort(matches) {
      for (const request of open) if (matches(request)) request.response.destroy()
    },
  }
}
