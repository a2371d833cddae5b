import type { storesApi } from '@larder/shared/contracts'
import { groupStores } from '@larder/shared/domain'
import {
  $place,
  storeDetails,
  useResource,
  useStore,
  type PlaceLocation,
  type PlaceStore,
} from '@larder/shared/stores'
import { nearestStores } from '../../stores/nearest.ts'

/** The store to continue with; without `store` none is known (yet, while `isLoading`). */
export type ShownStore = {
  store?: PlaceStore | undefined
  isLoading: boolean
  /** The store for this place, and the server's clock, once they have loaded. */
  card?: storesApi.StoreCard
  now?: string
}

function useLastStore(store: PlaceStore | undefined, location: PlaceLocation | undefined): ShownStore {
  const { postcode, latitude, longitude } = location ?? {}
  const details = useResource(store && storeDetails({ storeId: store.id, postcode, latitude, longitude }))
  if (details.state !== 'ready') return { store, isLoading: details.state === 'loading' }
  const { store: card, serverNow: now } = details.data
  return { store, isLoading: false, card, now }
}

/** The nearest store of the place that accepts orders by the method, else the nearest closed one. */
function useNearestStore(location: PlaceLocation | undefined): ShownStore {
  const { orderMethod } = useStore($place)
  const found = useResource(location && nearestStores(location))
  if (found.state !== 'ready') return { isLoading: found.state === 'loading' && location !== undefined }
  const lists = groupStores(found.data.stores)
  const [card] = [...lists[orderMethod], ...lists.closed]
  return card ? { store: card, isLoading: false, card, now: found.data.serverNow } : { isLoading: false }
}

/** The last store of this browser, else the nearest one of its place. */
export function useShownStore(): ShownStore {
  const { store, location } = useStore($place)
  const last = useLastStore(store, location)
  const nearest = useNearestStore(store ? undefined : location)
  return store ? last : nearest
}
