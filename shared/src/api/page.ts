import type { Api } from './api.types.ts'

/**
 * What every loader gets, in the browser and in the renderer alike. Loaders are pure functions
 * of it and ask for public data only: the server's HTML is the same for everybody.
 */
export type PageArgs = {
  request: Request
  params: Record<string, string | undefined>
  api: Api
}
