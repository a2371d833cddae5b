import type { Api, Http } from './api.types.ts'
import { networkError } from './network-error.ts'
import type { Endpoint, LateEndpoint } from '../contracts/index.ts'
import { singleton } from '../lib/index.ts'
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

const send: Http = async (path, options) => {
  const { ofetch } = await loadExchange()
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  return ofetch(path, { ...options, headers })
}

/** Preloads what calls need: the HTTP client, and the endpoints' schemas (docs/decisions/016). */
export function warmCalls(endpoints: readonly Endpoint[]): void {
  const schemas = endpoints.flatMap((endpoint) => {
    const { load }: LateEndpoint<Endpoint> = endpoint
    return load?.() ?? []
  })
  // A module that fails to load now is loaded again by the call that needs it.
  for (const module of [loadExchange(), ...schemas]) module.catch(() => undefined)
}

function lateClient(): Api {
  const client = createClient(send)
  return (endpoint, input, options) => {
    warmCalls([endpoint]) // both load in parallel; a failure is handled where it is awaited
    return client(endpoint, input, options)
  }
}

/** The page's own client: same origin, with the session cookie. */
export const call: Api = singleton('api-call', lateClient)
