import type { FulfilmentLocation, storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { mapInSlices } from '@larder/kernel/slices.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { cacheFromSnapshot } from '../brand-snapshot.ts'
import { businessService, listCardGateways } from '../business/business.service.ts'
import { locationService } from '../location/location.service.ts'
import { storeRatings } from './store-ratings.ts'
import { toStoreCard, toStoreReply } from './store-reply.ts'
import { roundToStatedTime, getOrderCharges, type StoreRecord } from './store-rules.ts'
import { storeService } from './store.service.ts'

type Position = { latitude: number; longitude: number }

const EARTH_RADIUS_MILES = 3958.8
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Distance between two positions in miles, in a straight line. */
export function computeMilesBetween(a: Position, b: Position): number {
  const north = toRadians(b.latitude - a.latitude)
  const east = toRadians(b.longitude - a.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * Maximum distance in miles of listed stores. Stores farther away are listed only if they deliver to the location
 * (readings 50).
 */
const MAX_LISTED_MILES = 15

type StorePage = { limit?: number | undefined; after?: number | undefined }
type StoreQuery = {
  brandId: string
  place: FulfilmentLocation
  now: Date
  nearestOnly?: boolean | undefined
  page?: StorePage
}

/** A page of a list, and its last store if there are more. A store that has left the list meanwhile starts it again. */
function takePage<One>(
  all: readonly One[],
  { limit, after }: StorePage,
  getStore: (one: One) => StoreRecord,
) {
  const from = after === undefined ? 0 : all.findIndex((one) => getStore(one).id === after) + 1
  const listed = all.slice(from, limit === undefined ? undefined : from + limit)
  const last = listed.at(-1)
  return { listed, next: last && from + listed.length < all.length ? getStore(last).id : undefined }
}

/** A position and postcode, either of which may be derived from the other. An unknown location stays as it was sent. */
type Place = FulfilmentLocation

const computeDistance = (store: StoreRecord, { latitude, longitude }: Place): number | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : computeMilesBetween(store, { latitude, longitude })

/** The stores that are near a place or deliver to it, nearest first. */
const listNearby = (stores: readonly StoreRecord[], place: Place) =>
  stores
    .map((store) => ({
      store,
      distance: computeDistance(store, place),
      delivers: Boolean(place.postcode && getOrderCharges(store, 'delivery', place.postcode)?.canDeliver),
    }))
    .filter(({ distance, delivers }) => delivers || (distance !== undefined && distance <= MAX_LISTED_MILES))
    .toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity))

const storesByName = memoiseByDeps((deps: AppDeps) => {
  const { compare } = new Intl.Collator('en')
  return cacheFromSnapshot(deps, ({ stores }) => stores.toSorted((a, b) => compare(a.name, b.name)))
})

/** Stores for a location, nearest first (spec §7 findNearby and search; readings 28). */
export function storeSearch(deps: AppDeps) {
  const business = businessService(deps)
  const location = locationService(deps)
  const stores = storeService(deps)
  const loadRatings = storeRatings(deps)
  const loadByName = storesByName(deps)

  async function completeLocation(place: Place): Promise<Place> {
    const { postcode, latitude, longitude } = place
    if (postcode && latitude === undefined) {
      const found = await location.loadPostcode(postcode)
      return found
        ? { ...place, latitude: found.latitude, longitude: found.longitude, town: found.town }
        : place
    }
    if (!postcode && latitude !== undefined && longitude !== undefined) {
      // While the gazetteer is away the position alone finds the stores, by their distance.
      const near = await location.nearestPostcode({ latitude, longitude }).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error
        return undefined
      })
      return near ? { ...place, postcode: near.postcode, town: place.town ?? near.town } : place
    }
    return place
  }

  /** A complete store, for a location if one is given. */
  async function describe(store: StoreRecord, { brandId, place, now }: StoreQuery): Promise<storesApi.Store> {
    const [{ details: brand }, ratings] = await Promise.all([
      business.loadBrand(brandId),
      loadRatings(brandId),
    ])
    const context = { brand, ratings, gateways: listCardGateways(deps.adapters) }
    const { postcode } = place
    return toStoreReply(store, context, { postcode, distance: computeDistance(store, place), now })
  }

  async function search({
    brandId,
    place,
    now,
    nearestOnly,
    page = {},
  }: StoreQuery): Promise<storesApi.StoreSearchReply> {
    const [{ details: brand }, ratings] = await Promise.all([
      business.loadBrand(brandId),
      loadRatings(brandId),
    ])
    const { postcode } = place
    const nearby = listNearby(await stores.list(brandId), place)
    const nearest = nearby.find(({ delivers }) => delivers) ?? nearby[0]
    const found = nearestOnly ? [nearest].filter((one) => one !== undefined) : nearby
    const types = new Set(found.flatMap(({ store }) => store.productTypes))
    const { listed, next } = takePage(found, page, ({ store }) => store)
    return {
      stores: await mapInSlices(listed, ({ store, distance }) =>
        toStoreCard(store, { brand, ratings }, { postcode, distance, now }),
      ),
      storeProductTypes: brand.productTypes.filter(({ slug }) => types.has(slug)),
      fulfilmentLocation: place,
      serverNow: roundToStatedTime(now),
      next,
    }
  }

  /** Every store of the brand by name, without a location. */
  async function list(
    { brandId, now }: { brandId: string; now: Date },
    page: StorePage,
  ): Promise<storesApi.StoreSearchReply> {
    const [{ details: brand }, ratings] = await Promise.all([
      business.loadBrand(brandId),
      loadRatings(brandId),
    ])
    const { listed, next } = takePage(await loadByName(brandId), page, (store) => store)
    return {
      stores: await mapInSlices(listed, (store) => toStoreCard(store, { brand, ratings }, { now })),
      storeProductTypes: brand.productTypes,
      fulfilmentLocation: {},
      serverNow: roundToStatedTime(now),
      next,
    }
  }

  return { completeLocation, describe, search, list }
}
