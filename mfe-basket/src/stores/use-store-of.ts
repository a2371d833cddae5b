import type { basketApi, storesApi } from '@larder/shared/contracts'
import { storeDetails, useResource } from '@larder/shared/stores'

/**
 * The basket's store; undefined until it is known. When it cannot be loaded, what depends on it is not shown.
 */
export function useStoreOf({ storeId }: basketApi.Basket): storesApi.Store | undefined {
  const details = useResource(storeId === undefined ? undefined : storeDetails({ storeId }))
  return details.state === 'ready' ? details.data.store : undefined
}
