import type { storesApi } from '@larder/shared/contracts'
import { $place, storeDetails, useResource, useStore } from '@larder/shared/stores'

type Seen = { store: storesApi.Store; serverNow: string }

/**
 * The store as the server sent it, the same for every shopper, then as fetched for the shopper's place:
 * whether it delivers there, at what cost, how far away. When that fails, the former stays.
 */
export function useStoreHere(sent: Seen): Seen & { isForPlace: boolean } {
  const { location } = useStore($place)
  const { postcode, latitude, longitude } = location ?? {}
  const key = location && { storeId: sent.store.id, postcode, latitude, longitude }
  const here = useResource(key && storeDetails(key))
  if (here.state !== 'ready') return { ...sent, isForPlace: false }
  const { store, serverNow } = here.data
  return { store, serverNow, isForPlace: true }
}
