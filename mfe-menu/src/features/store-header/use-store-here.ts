import { useEffect } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { $place, useStore } from '@larder/shared/stores'
import { $storeHere, loadStoreHere, storeAt } from '../../stores/store-here.ts'

type Seen = { store: storesApi.Store; serverNow: string }

/** The store as the server sent it, then as it is for where the shopper is. */
export function useStoreHere(sent: Seen): Seen & { isForPlace: boolean } {
  const { location } = useStore($place)
  const here = useStore($storeHere)
  const storeId = sent.store.id
  // Where the shopper is, only the browser knows; the page's HTML is the same for everybody.
  useEffect(() => {
    if (location) void loadStoreHere(storeId, location)
  }, [storeId, location])
  const found = storeAt(here, storeId, location)
  return { ...(found ?? sent), isForPlace: found !== undefined }
}
