import { $place } from '../place.ts'
import { currentToken, currentVersion } from './state.ts'

/**
 * Token and version of the basket. Read when the write runs: the one before it may have created the basket or changed its
 * version.
 */
export const held = () => ({ basketToken: currentToken() ?? '', version: currentVersion() })

/** Where the order goes, as writes send it; undefined before a location is chosen. */
export const fulfilmentLocation = () => {
  const { location } = $place.get()
  return (
    location && { postcode: location.postcode, latitude: location.latitude, longitude: location.longitude }
  )
}
