import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { AppError } from '@larder/shared/errors'
import { cacheClock, memoiseByDeps, loadOrUseLastKnown } from '@larder/kernel/caching.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { FindBrand } from '@larder/edge/edge-deps.ts'
import { openPersistedValues } from '@larder/kernel/persisted-values.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '@larder/kernel/http/context.ts'

const CACHE_MS = 10_000
const MAX_HOSTS = 2_000

const KnownBrand = z.object({ id: z.string(), name: z.string() })

/**
 * Finds the brand of a host name (without port). Answers are cached for 10 s, and the last known answer serves while
 * the database is down. There is one instance per server, because it writes its answers to a file.
 */
export const brandByHost = memoiseByDeps(({ db, clock, config }: AppDeps): FindBrand => {
  const persisted = openPersistedValues(config, 'brands.json', KnownBrand)
  const cached = new LRUCache<string, Brand>({ max: MAX_HOSTS, ttl: CACHE_MS, ...cacheClock(clock) })
  return async (hostHeader) => {
    const host = hostHeader.replace(/:\d+$/, '').toLowerCase()
    const found = cached.get(host)
    if (found) return found
    const brand = await loadOrUseLastKnown(
      { persisted, freshValue: config.deadlines.freshValue },
      host,
      async () => {
        const [row] = await db
          .select({ id: brands.id, name: brands.name })
          .from(brandHosts)
          .innerJoin(brands, eq(brands.id, brandHosts.brandId))
          .where(eq(brandHosts.host, host))
        if (!row) throw new AppError('NOT_FOUND', { display: 'No shop answers at this address.' })
        return row
      },
    )
    cached.set(host, brand)
    return brand
  }
})
