import type { Api } from './api.types.ts'

/**
 * The arguments of every loader, in the browser and in the renderer. Loaders depend only on them and fetch only public
 * data: the server's HTML is the same for every shopper.
 */
export type PageArgs = {
  request: Request
  params: Record<string, string | undefined>
  api: Api
}
