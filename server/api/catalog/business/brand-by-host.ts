import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { AppError } from '@larder/shared/errors'
import { cacheClock, memoiseByDeps, loadOrUseLastKnown } from '@larder/kernel/caching.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { FindBrand } from '@larder/edge/edge-deps.ts'
import { openPersistedValues } from '@larder/kernel/persisted-values.ts'
import { loadMoveState } from '../../model/brand-versions.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '@larder/kernel/http/context.ts'

const CACHE_MS = 10_000
const MAX_HOSTS = 2_000

const KnownBrand = z.object({ id: z.string(), name: z.string() })

/**
 * Finds the brand of a host name (without port). Answers are cached for 10 s, and the last known answer serves while
 * the database is down. Throws BRAND_MOVING for a brand that another database serves. There is one instance per server, because it writes its answers to a file.
 */
export const brandByHost = memoiseByDeps((deps: AppDeps): FindBrand => {
  const { db, clock, config } = deps
  const loadMove = loadMoveState(deps)
  const persisted = openPersistedValues(config, 'brands.json', KnownBrand)
  const cached = new LRUCache<string, Brand>({ max: MAX_HOSTS, ttl: CACHE_MS, ...cacheClock(clock) })

  async function load(host: string): Promise<Brand> {
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

  return async (hostHeader) => {
    const brand = await load(hostHeader.replace(/:\d+$/, '').toLowerCase())
    if ((await loadMove(brand.id)) === 'elsewhere') throw new AppError('BRAND_MOVING')
    return brand
  }
})
