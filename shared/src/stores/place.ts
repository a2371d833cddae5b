import { readonlyType } from 'nanostores'
import {
  isMaybe,
  isNumber,
  isOneOf,
  isShape,
  isText,
  isWhole,
  shape,
  singleton,
  type ShapeOf,
} from '../lib/index.ts'
import { keptAtom } from './kept-atom.ts'

/** Coordinates are kept to 4 decimals (about 10 m) and for 30 days (trust T24). */
const KEEP_DAYS = 30
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

export type OrderMethod = 'delivery' | 'collection'

const PlaceLocation = shape({
  postcode: isMaybe(isText),
  latitude: isNumber,
  longitude: isNumber,
  /** One line for the person: an address, or the postcode. */
  label: isText,
  placeId: isMaybe(isText),
})
export type PlaceLocation = ShapeOf<typeof PlaceLocation>

const PlaceStore = shape({ id: isWhole, slug: isText, storeName: isText })
export type PlaceStore = ShapeOf<typeof PlaceStore>

const ProductType = shape({ id: isWhole, name: isText })
export type ProductType = ShapeOf<typeof ProductType>

/** Where the person is, from which store, and how they want their order (spec §3 Geolocation state). */
const Place = shape({
  location: isMaybe(isShape(PlaceLocation)),
  store: isMaybe(isShape(PlaceStore)),
  orderMethod: isOneOf('delivery', 'collection'),
  /** The kind of store looked for last: store product type and its id (spec §9). */
  productType: isMaybe(isShape(ProductType)),
})
export type Place = ShapeOf<typeof Place>

const NEUTRAL: Place = { orderMethod: 'delivery' }

const $current = singleton('place', () =>
  keptAtom('place', { schema: Place, neutral: NEUTRAL, days: KEEP_DAYS }),
)
export const $place = readonlyType($current)

/** Where it is delivered to; the position is rounded before it is kept (trust T24). */
export function chooseLocation(location: PlaceLocation): void {
  const { latitude, longitude } = location
  $current.set({
    ...$current.get(),
    location: { ...location, latitude: round(latitude), longitude: round(longitude) },
  })
}

/** Before asking the device: what was typed no longer counts (spec §4 "Search by device clears address state"). */
export function clearLocation(): void {
  $current.set({ ...$current.get(), location: undefined })
}

/** The store in hand; undefined lets go of it. */
export function chooseStore(store: PlaceStore | undefined): void {
  $current.set({ ...$current.get(), store })
}

/** For the basket's swap and the search's toggle; a basket with lines goes through `swapFulfilment`. */
export function chooseOrderMethod(orderMethod: OrderMethod): void {
  $current.set({ ...$current.get(), orderMethod })
}

/** What the store finder shows from now on; undefined: every kind. */
export function chooseProductType(productType: ProductType | undefined): void {
  $current.set({ ...$current.get(), productType })
}
