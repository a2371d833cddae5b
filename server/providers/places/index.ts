export { googlePlaces } from './google-places.ts'
export type { Geocoder, Place, Places, PlaceSuggestion, Position, Postcode } from './port.ts'
export { postcodesIo } from './postcodes-io.ts'
