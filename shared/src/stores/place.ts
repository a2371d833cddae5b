import { readonlyType } from 'nanostores'
import {
  optional,
  isNumber,
  oneOf,
  isShape,
  isString,
  isInteger,
  shape,
  singleton,
  type ShapeOf,
} from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

/** How long a place is kept, in days; its coordinates are stored with 4 decimals, about 10 m (trust T24). */
const RETENTION_DAYS = 30
const roundDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

export type OrderMethod = 'delivery' | 'collection'

const PlaceLocation = shape({
  postcode: optional(isString),
  latitude: isNumber,
  longitude: isNumber,
  /** One line for display: an address, or the postcode. */
  label: isString,
  placeId: optional(isString),
  /** The parts of a chosen address, so that checkout need not ask for it again. */
  addressLine1: optional(isString),
  addressLine2: optional(isString),
  town: optional(isString),
})
export type PlaceLocation = ShapeOf<typeof PlaceLocation>

const PlaceStore = shape({ id: isInteger, slug: isString, storeName: isString })
export type PlaceStore = ShapeOf<typeof PlaceStore>

const ProductType = shape({ id: isInteger, name: isString })
type ProductType = ShapeOf<typeof ProductType>

/** The shopper's place, store and order method (spec §3 Geolocation state). */
const Place = shape({
  location: optional(isShape(PlaceLocation)),
  store: optional(isShape(PlaceStore)),
  orderMethod: oneOf('delivery', 'collection'),
  /** The product type last searched for, with its id (spec §9). */
  productType: optional(isShape(ProductType)),
})
export type Place = ShapeOf<typeof Place>

const DEFAULT_PLACE: Place = { orderMethod: 'delivery' }

const $current = singleton('place', () =>
  persistentAtom('place', { schema: Place, neutral: DEFAULT_PLACE, days: RETENTION_DAYS }),
)
export const $place = readonlyType($current)

/** Sets the delivery location. Coordinates are rounded before they are stored (trust T24). */
export function chooseLocation(location: PlaceLocation): void {
  const { latitude, longitude } = location
  $current.set({
    ...$current.get(),
    location: { ...location, latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) },
  })
}

type PostcodeLocation = { postcode: string; latitude: number; longitude: number }

/**
 * Makes a postcode the shopper's place, from a link or a delivery address (readings 119). A place that was chosen in it
 * stays, because an address says more. Returns whether the place has changed.
 */
export function choosePostcode({ postcode, latitude, longitude }: PostcodeLocation): boolean {
  if ($current.get().location?.postcode === postcode) return false
  chooseLocation({ postcode, latitude, longitude, label: postcode })
  return true
}

/**
 * Clears the location before the device's position is requested, because the typed address no longer applies (spec §4
 * Address and store search).
 */
export function clearLocation(): void {
  $current.set({ ...$current.get(), location: undefined })
}

/** Sets the current store; undefined clears it. */
export function chooseStore(store: PlaceStore | undefined): void {
  $current.set({ ...$current.get(), store })
}

/** Sets the order method in the switches of basket and search. Use `swapFulfilment` for a basket with lines. */
export function chooseOrderMethod(orderMethod: OrderMethod): void {
  $current.set({ ...$current.get(), orderMethod })
}

/** Sets the product type that the store finder shows; undefined means every type. */
export function chooseProductType(productType: ProductType | undefined): void {
  $current.set({ ...$current.get(), productType })
}
