import type { ShopForEdge } from './edge-deps.ts'
import type { ApiCall, ApiReply } from './renderer/protocol.ts'

type Fetch = (request: Request) => Response | Promise<Response>

const MAX_REPLY = 4 * 1024 * 1024

/** A path template of the contracts as a pattern: `/api/menu/:id` fits one segment in place of `:id`. */
const pattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

const refused = (status: number): ApiReply => ({ status, type: 'text/plain', body: '' })

/**
 * Answers the calls that loaders make in a renderer: anonymously, to the shop whose page is rendered, and only those
 * whose reply is public by contract (`cacheSec`). Sessions, baskets, orders and all writes are left to browsers.
 */
export function apiGateway(fetch: Fetch, publicCalls: ShopForEdge['publicCalls']) {
  const known = publicCalls.map(({ method, path }) => ({ method, pattern: pattern(path) }))
  return async (pageUrl: string, { method, path, body }: ApiCall): Promise<ApiReply> => {
    const url = URL.parse(path, pageUrl)
    const { host, origin } = new URL(pageUrl)
    if (url?.origin !== origin) return refused(403)
    const isPublic = known.some((one) => one.method === method && one.pattern.test(url.pathname))
    if (!isPublic) return refused(403)
    const headers = {
      Host: host,
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    }
    const response = await fetch(new Request(url, { method, headers, ...(body ? { body } : {}) }))
    const text = await response.text()
    if (text.length > MAX_REPLY) return refused(502)
    const type = response.headers.get('Content-Type') ?? 'text/plain'
    return { status: response.status, type, body: text }
  }
}
