import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { AppError } from '@larder/shared/errors'
import { cacheClock } from '../../kernel/cache-clock.ts'
import type { Db } from '../../kernel/db/client.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '../../kernel/http/context.ts'

const CACHE_MS = 10_000
const MAX_HOSTS = 2_000

/** Finds the brand of a host name (port ignored); caches answers for 10 s. Unknown host: 404. */
export function brandByHost(db: Db, clock: () => Date): (host: string) => Promise<Brand> {
  const cached = new LRUCache<string, Brand>({ max: MAX_HOSTS, ttl: CACHE_MS, ...cacheClock(clock) })
  return async (hostHeader) => {
    const host = hostHeader.replace(/:\d+$/, '').toLowerCase()
    const found = cached.get(host)
    if (found) return found
    const [brand] = await db
      .select({ id: brands.id, name: brands.name })
      .from(brandHosts)
      .innerJoin(brands, eq(brands.id, brandHosts.brandId))
      .where(eq(brandHosts.host, host))
    if (!brand) throw new AppError('NOT_FOUND', { display: 'No shop answers at this address.' })
    cached.set(host, brand)
    return brand
  }
}
