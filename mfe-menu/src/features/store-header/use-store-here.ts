import type { storesApi } from '@larder/shared/contracts'
import { $place, storeDetails, useResource, useStore } from '@larder/shared/stores'

type Seen = { store: storesApi.Store; serverNow: string }

/**
 * The store as the server sent it, the same for everybody, then as it is for where the shopper is: whether it delivers
 * there, at what cost, how far away. Without an answer what holds for everybody stays.
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
