import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { cacheClock, loadOrUseLastKnown, memoiseByDeps } from '@larder/kernel/caching.ts'
import { DEADLINES } from '@larder/kernel/deadlines.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { brands } from './schema/index.ts'

/** A member of a brand. */
export type Owner = { brandId: string; memberId: string }

/**
 * A member as the subject of personal data. `provenEmail` is the verified email address in lower case, which also
 * identifies data left while signed out. It is undefined for an unverified address, because anybody may register any
 * address.
 */
export type DataSubject = Owner & { provenEmail: string | undefined }
type OwnedTable = PgTable & { brandId: PgColumn; memberId: PgColumn }

/**
 * The condition for a member's own rows: every query of a member's data has both IDs in its WHERE clause (trust T6).
 */
export const isOwnedBy = (table: OwnedTable, { brandId, memberId }: Owner): SQL | undefined =>
  and(eq(table.brandId, brandId), eq(table.memberId, memberId))

/** Maximum time in ms for which data may be outdated after an import. */
const VERSION_CHECK_MS = 2_000
/** Maximum number of brands cached at once. The least recently used is evicted, and loaded again on request. */
const MAX_BRANDS = 500

type BrandCacheDeps = { db: Db; clock: () => Date }
type CachedValue<Value> = { version: number; value: Promise<Value> }

/**
 * The version of a brand's data, queried at most every two seconds. While the database is away it is the last known one, so
 * that what is in memory is served.
 */
export const loadVersion = memoiseByDeps(({ db, clock }: BrandCacheDeps) => {
  const known = new Map<string, number>()
  const queryVersion = async (brandId: string): Promise<number> => {
    const [row] = await db.select({ version: brands.version }).from(brands).where(eq(brands.id, brandId))
    return row?.version ?? 0
  }
  const versions = new LRUCache<string, Promise<number>>({
    max: MAX_BRANDS,
    ttl: VERSION_CHECK_MS,
    ...cacheClock(clock),
  })
  return (brandId: string): Promise<number> => {
    const cached = versions.get(brandId)
    if (cached) return cached
    const version = loadOrUseLastKnown({ persisted: known, freshValue: DEADLINES.freshValue }, brandId, () =>
      queryVersion(brandId),
    )
    versions.set(brandId, version)
    version.catch(() => versions.delete(brandId))
    return version
  }
})

/**
 * Caches a value that `load` derives from a brand's imported data until the next import. Data that shoppers write
 * (slots, counters, baskets) must not be cached here. Callers share the value, so it must not be changed.
 */
export function cachePerBrand<Value>(
  deps: BrandCacheDeps,
  load: (brandId: string) => Promise<Value>,
): (brandId: string) => Promise<Value> {
  const loaded = new LRUCache<string, CachedValue<Value>>({ max: MAX_BRANDS })
  return async (brandId) => {
    const version = await loadVersion(deps)(brandId)
    const cached = loaded.get(brandId)
    if (cached?.version === version) return cached.value
    const value = load(brandId)
    loaded.set(brandId, { version, value })
    value.catch(() => loaded.peek(brandId)?.value === value && loaded.delete(brandId))
    return value
  }
}
