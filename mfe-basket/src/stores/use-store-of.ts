import { useEffect } from 'react'
import type { basketApi, storesApi } from '@larder/shared/contracts'
import { useStore } from '@larder/shared/stores'
import { $store, loadStore } from './shop-store.ts'

/** The basket's store; undefined until it is known. */
export function useStoreOf({ storeId }: basketApi.Basket): storesApi.Store | undefined {
  const store = useStore($store)
  // Which store it is, the basket says: only the browser knows that.
  useEffect(() => {
    if (storeId !== undefined) void loadStore(storeId)
  }, [storeId])
  return store?.id === storeId ? store : undefined
}
