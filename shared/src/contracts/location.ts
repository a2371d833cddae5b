import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Country, Latitude, Longitude, SearchTerm, Success } from './fields.ts'

const PostcodeField = z.string().trim().min(1, 'Please enter a valid postcode').max(12)
const Position = z.object({ latitude: z.number(), longitude: z.number() })

/** An address with the field names of place services (spec §7). */
export const PlaceAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** As in an address of the shop (spec §3). Absent from servers of an earlier version. */
  countryCode: z.string().optional(),
})
export type PlaceAddress = z.infer<typeof PlaceAddress>

/** A suggestion: text to show and the opaque id for `placeDetails`. */
export const Suggestion = z.object({
  placeId: z.string(),
  description: z.string(),
  address: PlaceAddress.optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

const Suggestions = z.object({ suggestions: z.array(Suggestion) })

export const postcodeByCoordinates = endpoint({
  method: 'POST',
  path: '/api/location/getPostcodeByCoordinates',
  summary: 'The postcode nearest to a position.',
  access: 'anyone',
  cacheSec: 60,
  body: z.object({ lat: Latitude, lng: Longitude }),
  reply: Position.extend({ postcode: z.string() }),
})

export const addressesByCoordinates = endpoint({
  method: 'POST',
  path: '/api/location/getAddressesByCoordinates',
  summary: 'Addresses near a position, nearest first.',
  access: 'anyone',
  body: z.object({ latitude: Latitude, longitude: Longitude }),
  reply: Suggestions,
})

export const geocode = endpoint({
  method: 'POST',
  path: '/api/location/geocode',
  summary: 'The position of a postcode.',
  access: 'anyone',
  body: z.object({ postcode: PostcodeField, country: Country }),
  reply: Position.extend({ postcode: z.string() }),
})

export const addressesByPostcode = endpoint({
  method: 'POST',
  path: '/api/location/getAddressesByPostcode',
  summary: 'Addresses with a postcode.',
  access: 'anyone',
  body: z.object({ postcode: PostcodeField, country: Country }),
  reply: Suggestions,
})

export const autocompleteAddresses = endpoint({
  method: 'POST',
  path: '/api/location/getAutocompleteAddresses',
  summary: 'Suggestions while an address is typed.',
  access: 'anyone',
  body: z.object({ term: SearchTerm.max(100) }),
  reply: Suggestions,
})

export const placeDetails = endpoint({
  method: 'POST',
  path: '/api/location/getPlaceDetails',
  summary: 'Position and address of a suggestion.',
  access: 'anyone',
  body: z.object({ placeId: z.string().min(1).max(400) }),
  reply: Position.extend({ address: PlaceAddress }),
})

export const FutureContact = z.object({
  email: z.email('Please enter a valid email address').max(254),
  postcode: PostcodeField,
})

export const futureContactRequest = endpoint({
  method: 'POST',
  path: '/api/location/futureContactRequest',
  summary: 'Registers an email address for a notice when a store serves a postcode.',
  access: 'anyone',
  body: FutureContact,
  reply: Success,
})
