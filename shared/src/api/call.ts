import type { Api, Http } from './api.types.ts'
import { networkError } from './network-error.ts'
import type { Endpoint, LateEndpoint } from '../contracts/index.ts'
import { AppError } from '../errors/index.ts'
import { singleton, whenIdle } from '../lib/index.ts'
import { getCallingArea } from './calling-area.ts'
import { traceHeaders } from './trace.ts'

/** The first view makes no call (docs/decisions/016), so the code of calls is loaded with the first one. */
export const loadExchange = () =>
  import('./exchange.ts').catch((cause: unknown) => {
    throw networkError(cause)
  })

/** Builds the typed client over a `fetch`: the browser's, the renderer's or a test's. */
export const createClient =
  (http: Http): Api =>
  async (endpoint, input, options) => {
    const { exchange } = await loadExchange()
    return exchange(http)(endpoint, input, options)
  }

/** Creates a fetch that sends the trace of each call and its area, for which the server counts failures. */
const sendFrom =
  (area: string | undefined): Http =>
  async (path, options) => {
    const { ofetch, AREA_HEADER } = await loadExchange()
    const headers = new Headers(options.headers)
    if (area !== undefined) headers.set(AREA_HEADER, area)
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
    return ofetch(path, { ...options, headers })
  }

/** Starts to load an endpoint's schemas. If they fail to load now, the call that needs them loads them again. */
function loadSchemas(endpoint: LateEndpoint<Endpoint>): void {
  endpoint.load?.().catch(() => undefined)
}

/**
 * Preloads what calls need: the HTTP client, and the endpoints' schemas (docs/decisions/016). One module after the other
 * while the page is idle, because together they would block a cheap phone for 200 ms.
 */
export async function warmCalls(endpoints: readonly LateEndpoint<Endpoint>[]): Promise<void> {
  for (const load of [loadExchange, ...endpoints.flatMap((endpoint) => endpoint.load ?? [])]) {
    await load().catch(() => undefined)
    await new Promise<void>((resolve) => whenIdle(resolve))
  }
}

/**
 * Sends a call's request at once, while the code that checks its reply is still loading, and reads the reply not before
 * `readAfter`, because that blocks a cheap phone. It is sent once, without a trace, and the path has no parameters.
 */
export const callEarly: Api<{ readAfter?: Promise<unknown> }> = (endpoint, input, { readAfter } = {}) => {
  const { method, path } = endpoint
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const ended = new AbortController()
  const sent = fetch(path, { method, headers, body: JSON.stringify(input), signal: ended.signal })
  sent.catch(() => undefined) // Handled below, once the code has loaded.
  loadSchemas(endpoint)
  const fetchReply: Http = async (_, { signal }) => {
    signal?.addEventListener('abort', () => ended.abort(signal.reason))
    const reply = await sent
    await readAfter
    if (!reply.ok) throw new AppError('UNKNOWN', { status: reply.status })
    return reply.json()
  }
  return createClient(fetchReply)(endpoint, input)
}

function lateClient(): Api {
  return (endpoint, input, options) => {
    const client = createClient(sendFrom(getCallingArea()))
    loadSchemas(endpoint) // in parallel with the client's code
    return client(endpoint, input, options)
  }
}

/** The page's own client: same origin, with the session cookie. */
export const call: Api = singleton('api-call', lateClient)
