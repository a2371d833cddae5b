import type { ShopForEdge } from '../edge-deps.ts'
import type { ApiCall, ApiReply } from '../renderer/protocol.ts'

type Fetch = (request: Request) => Response | Promise<Response>

const MAX_REPLY = 4 * 1024 * 1024

/** Turns a path template of the contracts into a pattern: `:id` in `/api/menu/:id` matches one segment. */
const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

const emptyReply = (status: number): ApiReply => ({ status, type: 'text/plain', body: '' })

/**
 * Answers the API calls that loaders make while a page renders. They are anonymous, go to the shop whose page is
 * rendered, and are limited to endpoints whose reply is public by contract (`cacheSec`). Sessions, baskets, orders and
 * all writes are left to browsers.
 */
export function apiGateway(fetch: Fetch, publicCalls: ShopForEdge['publicCalls']) {
  const allowed = publicCalls.map(({ method, path }) => ({ method, pattern: pathPattern(path) }))
  return async (pageUrl: string, { method, path, body }: ApiCall): Promise<ApiReply> => {
    const url = URL.parse(path, pageUrl)
    const { host, origin } = new URL(pageUrl)
    if (url?.origin !== origin) return emptyReply(403)
    const isPublic = allowed.some((call) => call.method === method && call.pattern.test(url.pathname))
    if (!isPublic) return emptyReply(403)
    const headers = {
      Host: host,
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    }
    const response = await fetch(new Request(url, { method, headers, ...(body ? { body } : {}) }))
    const text = await response.text()
    if (text.length > MAX_REPLY) return emptyReply(502)
    const type = response.headers.get('Content-Type') ?? 'text/plain'
    return { status: response.status, type, body: text }
  }
}
