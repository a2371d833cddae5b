import { catalogueApi } from '@larder/shared/contracts'
import { memberResource, sessionCall, type OrderMethod } from '@larder/shared/stores'

/**
 * What the member orders most often at a store, fetched once per store and method. It is kept in memory alone, and
 * forgotten when the member signs out.
 */
export const memberUsuals = memberResource(
  async (key: { storeId: number; fulfilmentMethod: OrderMethod }, signal) =>
    (await sessionCall(catalogueApi.usuals, key, { signal })).usuals,
  { asksOnce: true },
)
