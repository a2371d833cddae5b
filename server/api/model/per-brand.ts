import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Db } from '@larder/kernel/db/client.ts'
import { loadVersion } from './brand-versions.ts'

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

/** Maximum number of brands cached at once. The least recently used is evicted, and loaded again on request. */
const MAX_BRANDS = 500

type BrandCacheDeps = { db: Db; clock: () => Date }
type CachedValue<Value> = { version: number; value: Promise<Value> }

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
