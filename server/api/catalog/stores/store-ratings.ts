import { LRUCache } from 'lru-cache'
import type { storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { cacheClock, loadOrUseLastKnown, memoiseByDeps } from '@larder/kernel/caching.ts'
import { findAverageByStore } from '../reviews/reviews.queries.ts'

export type Ratings = ReadonlyMap<number, NonNullable<storesApi.StoreCard['rating']>>

/** How long ratings are cached, in ms: lists of stores are requested far more often than reviews are written. */
const CACHE_MS = 30_000
/** A brand's ratings are a few bytes for each store. */
const MAX_BRANDS = 10_000
/** Minimum number of reviews for a rating: a few shoppers are not representative (readings 39). */
const MIN_REVIEWS = 10

/**
 * Store ID -> the average with one decimal and the number of reviews. A store with fewer than ten reviews has no entry
 * (readings 39). The last known ones while the database is away.
 */
export const storeRatings = memoiseByDeps(({ db, clock, config }: AppDeps) => {
  const persisted = new LRUCache<string, Ratings>({ max: MAX_BRANDS })
  const cached = new LRUCache<string, Promise<Ratings>>({
    max: MAX_BRANDS,
    ttl: CACHE_MS,
    ...cacheClock(clock),
  })

  async function load(brandId: string): Promise<Ratings> {
    const rows = await findAverageByStore(db, brandId)
    return new Map(
      rows
        .filter(({ count }) => count >= MIN_REVIEWS)
        .map(({ storeId, average, count }) => [
          storeId,
          { average: Math.round(Number(average) * 10) / 10, count },
        ]),
    )
  }

  return (brandId: string): Promise<Ratings> => {
    const last = cached.get(brandId)
    if (last) return last
    const { freshValue } = config.deadlines
    const ratings = loadOrUseLastKnown({ persisted, freshValue }, brandId, () => load(brandId))
    cached.set(brandId, ratings)
    ratings.catch(() => cached.delete(brandId))
    return ratings
  }
})
