import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import type { PlaceLocation } from '@larder/shared/stores'

const ask = ({ postcode, latitude, longitude }: PlaceLocation) =>
  postcode
    ? call(storesApi.search, { country: 'Uk', postcode })
    : call(storesApi.findNearby, {
        country: 'Uk',
        platform: 'website',
        coordinates: { latitude, longitude },
      })

/** Stores of a place that only this browser knows: asked for after hydration. */
export function useNearest(location: PlaceLocation | undefined) {
  const [found, setFound] = useState<storesApi.StoreSearchReply>()
  const [hasFailed, setFailed] = useState(false)
  // The place comes out of the browser's storage, so no loader can ask.
  useEffect(() => {
    if (!location) return
    let isCurrent = true
    ask(location).then(
      (reply) => isCurrent && setFound(reply),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [location])
  return { found, hasFailed }
}
