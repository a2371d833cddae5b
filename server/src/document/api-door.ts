import type { ApiCall, ApiReply } from '../renderer/index.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * What a renderer may ask of the API: `/api` calls without cookies, the same door any browser uses.
 * Everything a page shows before hydration is what anybody may see.
 */
export function apiDoor(fetch: Fetch) {
  return async ({ url, method, body }: ApiCall): Promise<Omit<ApiReply, 'kind' | 'id'>> => {
    const { host, pathname } = new URL(url)
    if (!pathname.startsWith('/api/')) return { status: 403, type: 'text/plain', body: '' }
    const headers = {
      Host: host,
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    }
    const response = await fetch(new Request(url, { method, headers, body }))
    const type = response.headers.get('Content-Type') ?? 'text/plain'
    return { status: response.status, type, body: await response.text() }
  }
}
