import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { storeResource, type PlaceLocation } from '@larder/shared/stores'

/** The stores near a place. Loaded in the browser, because only the browser knows the place. */
export const nearbyStores = storeResource(({ postcode, latitude, longitude }: PlaceLocation, signal) =>
  postcode
    ? call(storesApi.search, { country: 'Uk', postcode }, { signal })
    : call(
        storesApi.findNearby,
        { country: 'Uk', platform: 'website', coordinates: { latitude, longitude } },
        { signal },
      ),
)
