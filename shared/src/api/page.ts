import type { Api } from './api.types.ts'

/**
 * The arguments of every loader, in the browser and in the renderer alike. Loaders are pure functions of them
 * and fetch public data only: the server's HTML is the same for every shopper.
 */
export type PageArgs = {
  request: Request
  params: Record<string, string | undefined>
  api: Api
}
