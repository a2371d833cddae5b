import type { Endpoint, LateEndpoint } from '../contracts/index.ts'
import { singleton } from '../lib/index.ts'
import type { Api, Http } from './api.types.ts'
import { bringExchange, createClient } from './client.ts'
import { traceHeaders } from './trace.ts'

const send: Http = async (path, options) => {
  const { ofetch } = await bringExchange()
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  return ofetch(path, { ...options, headers })
}

/** Brings what calls are made with before one is: the sender, and the endpoints' schemas (docs/decisions/016). */
export function warmCalls(endpoints: readonly Endpoint[]): void {
  const coming = endpoints.flatMap((endpoint) => {
    const { load }: LateEndpoint<Endpoint> = endpoint
    return load?.() ?? []
  })
  // What does not come now is asked for again by the call that needs it.
  for (const module of [bringExchange(), ...coming]) module.catch(() => undefined)
}

function lateClient(): Api {
  const client = createClient(send)
  return (endpoint, input, options) => {
    warmCalls([endpoint]) // the schemas beside the sender, not after it; a failure is told where it is awaited
    return client(endpoint, input, options)
  }
}

/** The page's own client: same origin, with the session's cookie. */
export const call: Api = singleton('api-call', lateClient)
