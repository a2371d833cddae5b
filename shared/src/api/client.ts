import type { Api, Http } from './api.types.ts'
import { networkError } from './network-error.ts'

/** The first view makes no call (docs/decisions/016): the code of calls is loaded with the first one. */
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
