import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { storeResource, type PlaceLocation } from '@larder/shared/stores'

/** Stores of a place, which only this browser knows. */
export const nearestStores = storeResource(({ postcode, latitude, longitude }: PlaceLocation, signal) =>
  postcode
    ? call(storesApi.search, { country: 'Uk', postcode }, { signal })
    : call(
        storesApi.findNearby,
        { country: 'Uk', platform: 'website', coordinates: { latitude, longitude } },
        { signal },
      ),
)
