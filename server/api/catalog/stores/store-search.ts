import type { FulfilmentLocation, storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
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

type StoreQuery = { brandId: string; place: FulfilmentLocation; now: Date; nearestOnly?: boolean | undefined }

/** A position and postcode, either of which may be derived from the other. An unknown location stays as it was sent. */
type Place = FulfilmentLocation

const computeDistance = (store: StoreRecord, { latitude, longitude }: Place): number | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : computeMilesBetween(store, { latitude, longitude })

/** Stores for a location, nearest first (spec §7 findNearby and search; readings 28). */
export function storeSearch(deps: AppDeps) {
  const business = businessService(deps)
  const location = locationService(deps)
  const stores = storeService(deps)
  const loadRatings = storeRatings(deps)

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
  }: StoreQuery): Promise<storesApi.StoreSearchReply> {
    const [{ details: brand }, ratings] = await Promise.all([
      business.loadBrand(brandId),
      loadRatings(brandId),
    ])
    const { postcode } = place
    const nearby = (await stores.list(brandId))
      .map((store) => ({
        store,
        distance: computeDistance(store, place),
        delivers: Boolean(postcode && getOrderCharges(store, 'delivery', postcode)?.canDeliver),
      }))
      .filter(
        ({ distance, delivers }) => delivers || (distance !== undefined && distance <= MAX_LISTED_MILES),
      )
      .toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity))
    const nearest = nearby.find(({ delivers }) => delivers) ?? nearby[0]
    const listed = nearestOnly ? [nearest].filter((one) => one !== undefined) : nearby
    const types = new Set(listed.flatMap(({ store }) => store.productTypes))
    return {
      stores: listed.map(({ store, distance }) =>
        toStoreCard(store, { brand, ratings }, { postcode, distance, now }),
      ),
      storeProductTypes: brand.productTypes.filter(({ slug }) => types.has(slug)),
      fulfilmentLocation: place,
      serverNow: roundToStatedTime(now),
    }
  }

  /** Every store of the brand by name, without a location. */
  async function list(brandId: string, now: Date): Promise<storesApi.StoreSearchReply> {
    const [{ details: brand }, ratings] = await Promise.all([
      business.loadBrand(brandId),
      loadRatings(brandId),
    ])
    const all = (await stores.list(brandId)).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    return {
      stores: all.map((store) => toStoreCard(store, { brand, ratings }, { now })),
      storeProductTypes: brand.productTypes,
      fulfilmentLocation: {},
      serverNow: roundToStatedTime(now),
    }
  }

  return { completeLocation, describe, search, list }
}
