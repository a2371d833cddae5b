import type { locationApi } from '@larder/shared/contracts'
import { checkPostcode, isSearchable, isUsefulSuggestion } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { businessService } from '../business/business.service.ts'
import { saveFutureContact } from './future-contacts.queries.ts'
import { gazetteer, type LocatedPostcode, type Position } from './gazetteer.ts'

/** Looks up postcodes, positions and addresses. Throws the messages of spec §5 and §8. */
export function locationService(deps: AppDeps) {
  const places = gazetteer(deps.db)
  const business = businessService(deps)

  /** Normalises a postcode and checks it by the brand's rules. Throws '{postcode} is not a valid postcode'. */
  async function validPostcode(brandId: string, typed: string): Promise<string> {
    const { postcodeRules } = (await business.loadBrand(brandId)).details.profile
    const checked = checkPostcode(typed, postcodeRules)
    if (checked.ok) return checked.postcode
    throw new AppError(typed.trim() ? 'POSTCODE_NOT_VALID' : 'POSTCODE_EMPTY', { display: checked.message })
  }

  const geocoder = deps.adapters.geocoder ?? places
  const suggestions = deps.adapters.places ?? places
  const loadPostcode = (postcode: string): Promise<LocatedPostcode | undefined> =>
    geocoder.loadPostcode(postcode)
  const nearestPostcode = (at: Position): Promise<LocatedPostcode | undefined> =>
    geocoder.loadNearestPostcode(at)

  return {
    validPostcode,
    /** Undefined for an unknown postcode. */
    loadPostcode,
    /** Undefined when no known postcode is near. */
    nearestPostcode,
    async geocode(brandId: string, typed: string): Promise<LocatedPostcode> {
      const located = await loadPostcode(await validPostcode(brandId, typed))
      if (!located) throw new AppError('LOCATION_NOT_FOUND')
      return located
    },
    async postcodeAt(at: Position): Promise<LocatedPostcode> {
      const nearest = await nearestPostcode(at)
      if (!nearest) throw new AppError('DEVICE_POSTCODE_NOT_FOUND')
      return nearest
    },
    async addressesNear(at: Position): Promise<locationApi.Suggestion[]> {
      const useful = (await places.addressesNear(at)).filter(isUsefulSuggestion)
      if (useful.length === 0) throw new AppError('DEVICE_ADDRESS_NOT_FOUND')
      return useful
    },
    async addressesAt(brandId: string, typed: string): Promise<locationApi.Suggestion[]> {
      return (await places.addressesAt(await validPostcode(brandId, typed))).filter(isUsefulSuggestion)
    },
    /** A term that is too short asks no outside service (trust T18). */
    autocomplete: async (term: string): Promise<locationApi.Suggestion[]> =>
      isSearchable(term) ? suggestions.autocomplete(term) : [],
    async place(placeId: string) {
      const place = await suggestions.loadPlace(placeId)
      if (!place) throw new AppError('PLACE_DETAILS_FAILED')
      const { address } = place
      return { ...place, address: { ...address, countryCode: address.country } }
    },
    async requestFutureContact(brandId: string, contact: { email: string; postcode: string; now: Date }) {
      const postcode = await validPostcode(brandId, contact.postcode)
      const email = contact.email.toLowerCase()
      await saveFutureContact(deps.db, { brandId, email, postcode, createdAt: contact.now })
    },
  }
}
