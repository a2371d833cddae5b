import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { AppError, withErrorContext, errorCatalogue, isAppError } from '@larder/shared/errors'
import { isSearchable, isUsefulSuggestion } from '@larder/shared/domain'
import type { PlaceLocation } from '@larder/shared/stores'

/** Spec §9: no cached position, and no longer than this. */
const GEOLOCATION_TIMEOUT_MS = 5_000
/** The browser's own timeout only starts once permission is given, and its prompt may never be answered. */
const ANSWER_MS = 9_000
/** `GeolocationPositionError.PERMISSION_DENIED`: browsers without geolocation lack the class too. */
const PERMISSION_DENIED = 1

/** The location of a postcode. Throws AppError with the server's message when it is unknown. */
export async function findPostcode(postcode: string): Promise<PlaceLocation> {
  const {
    latitude,
    longitude,
    postcode: known,
  } = await call(locationApi.geocode, { postcode, country: 'Uk' })
  return { latitude, longitude, postcode: known, label: known }
}

/** Suggestions for the input so far; only those that can be selected (spec §5). */
export async function suggestAddresses(term: string): Promise<locationApi.Suggestion[]> {
  const { suggestions } = await call(locationApi.autocompleteAddresses, { term })
  return suggestions
}

/** The place of a chosen suggestion. Throws PLACE_DETAILS_FAILED. */
export async function findSuggestion({
  placeId,
  description,
}: locationApi.Suggestion): Promise<PlaceLocation> {
  const found = await withErrorContext('PLACE_DETAILS_FAILED', () =>
    call(locationApi.placeDetails, { placeId }),
  )
  const { latitude, longitude, address } = found
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
 * What is wrong with an address that was typed and not chosen: the server has no suggestions for it, or it
 * has and none was chosen (spec §5). Requested again, because the list may be late or belong to earlier
 * input. Throws NETWORK like any call.
 */
export async function suggestionProblem(typed: string): Promise<AppError> {
  const suggestions = isSearchable(typed) ? await suggestAddresses(typed) : undefined
  return new AppError(suggestions?.length === 0 ? 'LOCATION_NOT_FOUND' : 'ADDRESS_NOT_VALID')
}

type Variant = 'postcode' | 'address'
const NOT_FOUND = { postcode: 'DEVICE_POSTCODE_NOT_FOUND', address: 'DEVICE_ADDRESS_NOT_FOUND' } as const

/** Throws an error the shopper can act on: unsupported by this browser, blocked in it, or not found. */
function devicePosition(variant: Variant): Promise<GeolocationCoordinates> {
  const notFound = errorCatalogue[NOT_FOUND[variant]].text
  const blocked = new AppError('GEOLOCATION_BLOCKED', {
    display: `${errorCatalogue.GEOLOCATION_BLOCKED.text} ${notFound}`,
  })
  return new Promise((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new AppError('GEOLOCATION_UNAVAILABLE'))
    setTimeout(() => failed(new AppError(NOT_FOUND[variant])), ANSWER_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found(coords),
      ({ code }) => failed(code === PERMISSION_DENIED ? blocked : new AppError(NOT_FOUND[variant])),
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

/**
 * The device's position, as a postcode, or as an address where the brand searches by address (spec §4).
 * Throws DEVICE_LOCATION_NO_MATCH when the position has no known address.
 */
export async function findDevice(variant: Variant): Promise<PlaceLocation> {
  const { latitude, longitude } = await devicePosition(variant)
  return placeAt(variant, { latitude, longitude }).catch((error: unknown) => {
    throw isAppError(error) && error.status === 404
      ? new AppError('DEVICE_LOCATION_NO_MATCH', { cause: error })
      : error
  })
}

async function placeAt(
  variant: Variant,
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
