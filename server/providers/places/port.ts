/**
 * Finds a postcode's position, and the postcode of a position. The embedded gazetteer is used when no adapter is set.
 */
export type Geocoder = {
  /** Undefined for an unknown postcode. */
  findPostcode(postcode: string): Promise<Postcode | undefined>
  /** The nearest one within some 2 km, or undefined. */
  findNearestPostcode(position: Position): Promise<Postcode | undefined>
  /** Middle of the first half of a postcode (`YO1`). */
  findOutcode(outcode: string): Promise<Position | undefined>
}

/** Suggestions while typing, and what is behind one. */
export type Places = {
  autocomplete(term: string): Promise<PlaceSuggestion[]>
  findPlace(placeId: string): Promise<Place | undefined>
}

export type Position = { latitude: number; longitude: number }
export type Postcode = Position & { postcode: string; town: string }
export type PlaceSuggestion = { placeId: string; description: string }
export type Place = Position & {
  address: { line1: string; line2: string; town: string; postcode: string; country: string }
}
