import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { AppError, withErrorContext, errorCatalogue, isAppError } from '@larder/shared/errors'
import { isSearchable, isUsefulSuggestion } from '@larder/shared/domain'
import type { PlaceLocation } from '@larder/shared/stores'

/** Timeout of the browser's geolocation in ms (spec §9). */
const GEOLOCATION_TIMEOUT_MS = 5_000
/**
 * Time limit in ms for the whole request: the browser's timeout starts only after permission is granted, and its prompt
 * may stay open.
 */
const TOTAL_TIMEOUT_MS = 9_000
/** Value of `GeolocationPositionError.PERMISSION_DENIED`; browsers without geolocation lack the class. */
const PERMISSION_DENIED = 1

/** Finds the location of a postcode. Throws AppError with the server's message when it is unknown. */
export async function fetchPostcode(postcode: string): Promise<PlaceLocation> {
  const {
    latitude,
    longitude,
    postcode: formatted,
  } = await call(locationApi.geocode, { postcode, country: 'Uk' })
  return { latitude, longitude, postcode: formatted, label: formatted }
}

/** Suggests addresses for the input; only those that can be selected (spec §5). */
export async function suggestAddresses(term: string): Promise<locationApi.Suggestion[]> {
  const { suggestions } = await call(locationApi.autocompleteAddresses, { term })
  return suggestions
}

/** Finds the place of a selected suggestion. Throws PLACE_DETAILS_FAILED. */
export async function fetchSuggestedPlace({
  placeId,
  description,
}: locationApi.Suggestion): Promise<PlaceLocation> {
  const place = await withErrorContext('PLACE_DETAILS_FAILED', () =>
    call(locationApi.placeDetails, { placeId }),
  )
  const { latitude, longitude, address } = place
  return {
    latitude,
    longitude,
    postcode: address.postcode || undefined,
    label: description,
    placeId,
    addressLine1: address.line1,
    addressLine2: address.line2,
    town: address.town,
  }
}

/**
 * The error of an address that was typed without selecting a suggestion: not found, or not selected (spec
 * §5). Suggestions are requested again, because the shown list may be outdated. Throws NETWORK like any call.
 */
export async function unselectedAddressError(input: string): Promise<AppError> {
  const suggestions = isSearchable(input) ? await suggestAddresses(input) : undefined
  return new AppError(suggestions?.length === 0 ? 'LOCATION_NOT_FOUND' : 'ADDRESS_NOT_VALID')
}

type SearchVariant = 'postcode' | 'address'
const NOT_FOUND_CODES = {
  postcode: 'DEVICE_POSTCODE_NOT_FOUND',
  address: 'DEVICE_ADDRESS_NOT_FOUND',
} as const

/**
 * Requests the device's position. Rejects with an error that the shopper can act on: unsupported, blocked, or
 * not found.
 */
function requestDevicePosition(variant: SearchVariant): Promise<GeolocationCoordinates> {
  const notFound = errorCatalogue[NOT_FOUND_CODES[variant]].text
  const blocked = new AppError('GEOLOCATION_BLOCKED', {
    display: `${errorCatalogue.GEOLOCATION_BLOCKED.text} ${notFound}`,
  })
  return new Promise((place, failed) => {
    if (!('geolocation' in navigator)) return failed(new AppError('GEOLOCATION_UNAVAILABLE'))
    setTimeout(() => failed(new AppError(NOT_FOUND_CODES[variant])), TOTAL_TIMEOUT_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => place(coords),
      ({ code }) => failed(code === PERMISSION_DENIED ? blocked : new AppError(NOT_FOUND_CODES[variant])),
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

/**
 * Finds the place of the device: a postcode, or an address where the brand searches by address (spec §4).
 * Throws DEVICE_LOCATION_NO_MATCH when the position has no known address.
 */
export async function fetchDevicePlace(variant: SearchVariant): Promise<PlaceLocation> {
  const { latitude, longitude } = await requestDevicePosition(variant)
  return reverseGeocode(variant, { latitude, longitude }).catch((error: unknown) => {
    throw isAppError(error) && error.status === 404
      ? new AppError('DEVICE_LOCATION_NO_MATCH', { cause: error })
      : error
  })
}

async function reverseGeocode(
  variant: SearchVariant,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<PlaceLocation> {
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
