import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { isUsefulSuggestion } from '@larder/shared/domain'
import type { PlaceLocation } from '@larder/shared/stores'

/** Spec §9: no cached position, and no longer than this. */
const GEOLOCATION_TIMEOUT_MS = 5_000
/** The browser's own limit only counts once it may look: its question may stay unanswered for ever. */
const ANSWER_MS = 9_000

/** Where a postcode is. Throws AppError with the server's words when nobody knows it. */
export async function findPostcode(postcode: string): Promise<PlaceLocation> {
  const {
    latitude,
    longitude,
    postcode: known,
  } = await call(locationApi.geocode, { postcode, country: 'Uk' })
  return { latitude, longitude, postcode: known, label: known }
}

/** Suggestions for what was typed so far; only those that can be used (spec §5). */
export async function suggestAddresses(term: string): Promise<locationApi.Suggestion[]> {
  const { suggestions } = await call(locationApi.autocompleteAddresses, { term })
  return suggestions
}

/** The place of a chosen suggestion. Throws PLACE_DETAILS_FAILED. */
export async function findSuggestion({
  placeId,
  description,
}: locationApi.Suggestion): Promise<PlaceLocation> {
  const found = await call(locationApi.placeDetails, { placeId }).catch((cause: unknown) => {
    throw new AppError('PLACE_DETAILS_FAILED', { cause })
  })
  const { latitude, longitude, address } = found
  return { latitude, longitude, postcode: address.postcode || undefined, label: description, placeId }
}

function devicePosition(): Promise<GeolocationCoordinates> {
  return new Promise((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new AppError('GEOLOCATION_UNAVAILABLE'))
    setTimeout(() => failed(new AppError('DEVICE_LOCATION_NO_MATCH')), ANSWER_MS)
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, {
      timeout: GEOLOCATION_TIMEOUT_MS,
      maximumAge: 0,
    })
  })
}

type Variant = 'postcode' | 'address'

/** Where the device is, as a postcode, or as an address where the brand searches by address (spec §4). */
export async function findDevice(variant: Variant): Promise<PlaceLocation> {
  const { latitude, longitude } = await devicePosition()
  if (variant === 'postcode') {
    const { postcode } = await call(locationApi.postcodeByCoordinates, { lat: latitude, lng: longitude })
    return { latitude, longitude, postcode, label: postcode }
  }
  const { suggestions } = await call(locationApi.addressesByCoordinates, { latitude, longitude })
  const [nearest] = suggestions.filter(isUsefulSuggestion)
  if (!nearest) throw new AppError('DEVICE_ADDRESS_NOT_FOUND')
  return {
    latitude,
    longitude,
    postcode: nearest.address?.postcode,
    label: nearest.description,
    placeId: nearest.placeId,
  }
}
