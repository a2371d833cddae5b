import type { Api, Http } from './api.types.ts'
import { notReached } from './not-reached.ts'

/** No first view calls anything (docs/decisions/016): what a call is made with comes with the first one. */
export const bringExchange = () =>
  import('./exchange.ts').catch((cause: unknown) => {
    throw notReached(cause)
  })

/** Builds the typed client over a fetch: the browser's, the renderer's or a test's. */
export const createClient =
  (http: Http): Api =>
  async (endpoint, input, options) => {
    const { exchange } = await bringExchange()
    return exchange(http)(endpoint, input, options)
  }
