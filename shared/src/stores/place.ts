import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { singleton } from '../lib/index.ts'
import { keptAtom } from './kept-atom.ts'

/** Coordinates are kept to 4 decimals (about 10 m) and for 30 days (trust T24). */
const KEEP_DAYS = 30
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

const OrderMethod = z.enum(['delivery', 'collection'])
export type OrderMethod = z.infer<typeof OrderMethod>

const PlaceLocation = z.object({
  postcode: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
  /** One line for the person: an address, or the postcode. */
  label: z.string(),
  placeId: z.string().optional(),
})
export type PlaceLocation = z.infer<typeof PlaceLocation>

const PlaceStore = z.object({ id: z.int(), slug: z.string(), storeName: z.string() })
export type PlaceStore = z.infer<typeof PlaceStore>

/** Where the person is, from which store, and how they want their order (spec §3 Geolocation state). */
const Place = z.object({
  location: PlaceLocation.optional(),
  store: PlaceStore.optional(),
  orderMethod: OrderMethod,
  storeProductType: z.string().optional(),
})
export type Place = z.infer<typeof Place>

const NEUTRAL: Place = { orderMethod: 'delivery' }

const $current = singleton('place', () =>
  keptAtom('place', { schema: Place, neutral: NEUTRAL, days: KEEP_DAYS }),
)
export const $place = readonlyType($current)

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

export function chooseStore(store: PlaceStore | undefined): void {
  $current.set({ ...$current.get(), store })
}

/** For the basket's swap and the search's toggle; a basket with lines goes through `swapFulfilment`. */
export function chooseOrderMethod(orderMethod: OrderMethod): void {
  $current.set({ ...$current.get(), orderMethod })
}

export function chooseProductType(storeProductType: string | undefined): void {
  $current.set({ ...$current.get(), storeProductType })
}
