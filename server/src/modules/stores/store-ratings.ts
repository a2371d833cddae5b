import { avg, count, eq } from 'drizzle-orm'
import type { storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { oncePer } from '../../kernel/once-per.ts'
import { reviews } from '../../model/schema/index.ts'

export type Ratings = ReadonlyMap<number, NonNullable<storesApi.StoreCard['rating']>>

/** A review shows this late at most: lists of stores are asked for far more often than reviews are written. */
const KEEP_MS = 30_000

/** Store id -> average of one decimal and number of its reviews. A store without reviews is not in it (readings 39). */
export const storeRatings = oncePer(({ db, clock }: AppDeps) => {
  const known = new Map<string, { at: number; ratings: Promise<Ratings> }>()

  async function load(brandId: string): Promise<Ratings> {
    const rows = await db
      .select({ storeId: reviews.storeId, average: avg(reviews.starRating), count: count() })
      .from(reviews)
      .where(eq(reviews.brandId, brandId))
      .groupBy(reviews.storeId)
    return new Map(
      rows.map((row) => [
        row.storeId,
        { average: Math.round(Number(row.average) * 10) / 10, count: row.count },
      ]),
    )
  }

  return (brandId: string): Promise<Ratings> => {
    const at = clock().getTime()
    const last = known.get(brandId)
    if (last && Math.abs(at - last.at) < KEEP_MS) return last.ratings
    const ratings = load(brandId)
    known.set(brandId, { at, ratings })
    ratings.catch(() => known.delete(brandId))
    return ratings
  }
})
