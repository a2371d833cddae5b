import { createFetch } from 'ofetch'
import { createClient, type Api } from '@larder/shared/api'

type Handler = { fetch: (request: Request) => Response | Promise<Response> }

/** The origin of the operators' pages and API in tests. */
export const OPS_ORIGIN = 'http://ops.localhost'

const chooseHost = (path: string, brandHost: string): string =>
  /^\/ops(\/|$)/.test(path) ? new URL(OPS_ORIGIN).host : brandHost

export type Visitor = {
  /** The real typed client, with this visitor's cookies. */
  call: Api
  /** A raw request with the same cookies, for routes without a contract. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  cookies: Map<string, string>
}

/**
 * A visitor with a separate cookie jar at a brand's shop, and at the operators' origin for its routes; no port is
 * opened. `from` is the visitor's address, behind TRUSTED_PROXIES.
 */
export function visitor(app: Handler, brandHost: string, from?: string): Visitor {
  const cookies = new Map<string, string>()
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const host = chooseHost(path, brandHost)
    headers.set('host', host)
    if (from && !headers.has('x-forwarded-for')) headers.set('x-forwarded-for', from)
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    if (!headers.has('cookie')) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await app.fetch(new Request(`http://${host}${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  // the client passes a path
  const fetch = (path: RequestInfo | URL, init?: RequestInit) => request(path as string, init)
  return { call: createClient(createFetch({ fetch })), request, cookies }
}
