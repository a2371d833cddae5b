import { catalogueApi } from '@larder/shared/contracts'
import { memberResource, sessionCall, type OrderMethod } from '@larder/shared/stores'

/** What the member bought before at a store, asked for once a store and method. */
export const previousPurchases = memberResource(
  (key: { storeId: number; fulfilmentMethod: OrderMethod }, signal) =>
    sessionCall(catalogueApi.previousPurchases, key, { signal }),
  { asksOnce: true },
)
