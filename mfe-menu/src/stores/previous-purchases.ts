import { catalogueApi } from '@larder/shared/contracts'
import { memberResource, sessionCall, type OrderMethod } from '@larder/shared/stores'

/** The member's earlier purchases at a store, fetched once per store and method. */
export const previousPurchases = memberResource(
  (key: { storeId: number; fulfilmentMethod: OrderMethod }, signal) =>
    sessionCall(catalogueApi.previousPurchases, key, { signal }),
  { asksOnce: true },
)
