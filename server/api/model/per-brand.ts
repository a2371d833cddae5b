import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Db } from '@larder/kernel/db/client.ts'
import { estimateBytes } from '@larder/kernel/estimate-bytes.ts'
import { brandVersions } from './brand-versions.ts'

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

/** Each cache has this share of the memory for brands. The least recently used brands are evicted, and loaded again on request. */
const CACHE_SHARE = 0.1
/** While a value is being loaded. */
const UNKNOWN_BYTES = 1

type BrandCacheDeps = { db: Db; clock: () => Date; config: { brandMemoryBytes: number } }
type CachedValue<Value> = { version: number; failovers: number; value: Promise<Value> }

/**
 * Caches a value that `load` derives from a brand's imported data until the next import. Data that shoppers write
 * (slots, counters, baskets) must not be cached here. Callers share the value, so it must not be changed. `measure`
 * estimates its size in bytes.
 */
export function cachePerBrand<Value>(
  deps: BrandCacheDeps,
  load: (brandId: string) => Promise<Value>,
  measure: (value: Value) => number = estimateBytes,
): (brandId: string) => Promise<Value> {
  const maxSize = Math.max(1, Math.round(deps.config.brandMemoryBytes * CACHE_SHARE))
  const loaded = new LRUCache<string, CachedValue<Value>>({ maxSize })
  const versions = brandVersions(deps)
  return async (brandId) => {
    const { data: version } = await versions.load(brandId)
    const failovers = versions.getFailovers()
    const cached = loaded.get(brandId)
    if (cached?.version === version && cached.failovers === failovers) return cached.value
    const own = { version, failovers, value: load(brandId) }
    loaded.set(brandId, own, { size: UNKNOWN_BYTES })
    const isKept = () => loaded.peek(brandId) === own
    own.value.then(
      (value) => {
        if (!isKept()) return
        loaded.delete(brandId) // the cache does not measure again what it has
        loaded.set(brandId, own, { size: Math.min(maxSize, Math.max(1, Math.round(measure(value)))) })
      },
      () => isKept() && loaded.delete(brandId),
    )
    return own.value
  }
}
