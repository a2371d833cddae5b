import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { action } from '@larder/shared/errors'
import { $place, chooseLocation, chooseStore, placeBasket, type PlaceLocation } from '@larder/shared/stores'
import { nearByPath } from '../../domain/near-by-path.ts'
import { takeSearchReturn } from '../../stores/search-return.ts'

type Search = {
  place: PlaceLocation
  /** A typed postcode is searched as it is; an address or the device by its coordinates (spec §4). */
  by: 'postcode' | 'coordinates'
  selectsClosest: boolean
  /** The brand's only store, which every search leads to (spec §3 singleStore). */
  singleStore?: { slug: string } | undefined
}

async function closestStore({ place: { postcode, latitude, longitude }, by }: Search) {
  const { stores } =
    postcode && by === 'postcode'
      ? await call(storesApi.search, { country: 'Uk', postcode, returnNearestOnly: true })
      : await call(storesApi.findNearby, {
          country: 'Uk',
          platform: 'website',
          coordinates: { latitude, longitude },
          ...(postcode ? { postcode } : {}),
          returnNearestOnly: true,
        })
  return stores[0]
}

/**
 * The path a finished search leads to: the deep link waiting for it, the closest store when the brand selects
 * it automatically, else the list. A failure or an empty result leads to the list, silently (spec §4 Address
 * and store search).
 */
export async function afterSearch(search: Search): Promise<string> {
  const { place, selectsClosest, singleStore } = search
  chooseLocation(place)
  // A store that does not deliver there says so on its own page; nobody has to wait for it here.
  void action(placeBasket)
  const waiting = takeSearchReturn()
  if (waiting) return waiting
  if (singleStore) return paths.store({ slug: singleStore.slug })
  if (!selectsClosest) return nearByPath(place, $place.get())
  const store = await closestStore(search).catch(() => undefined)
  if (!store) return nearByPath(place, $place.get())
  chooseStore({ id: store.id, slug: store.slug, storeName: store.storeName })
  return paths.store({ slug: store.slug })
}
