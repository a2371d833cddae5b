import type { basketApi, storesApi } from '@larder/shared/contracts'
import { storeDetails, useResource } from '@larder/shared/stores'

/** The basket's store; undefined until it has loaded, or when it cannot be loaded. */
export function useBasketStore({ storeId }: basketApi.Basket): storesApi.Store | undefined {
  const details = useResource(storeId === undefined ? undefined : storeDetails({ storeId }))
  return details.state === 'ready' ? details.data.store : undefined
}
