import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { AppError } from '@larder/shared/errors'
import { cacheClock } from '../../kernel/cache-clock.ts'
import type { Db } from '../../kernel/db/client.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '../../kernel/http/context.ts'

const KEEP_MS = 10_000
const MOST_HOSTS = 2_000

/** Finds the brand of a host name (port ignored); caches answers for 10 s. Unknown host: 404. */
export function brandByHost(db: Db, clock: () => Date): (host: string) => Promise<Brand> {
  const known = new LRUCache<string, Brand>({ max: MOST_HOSTS, ttl: KEEP_MS, ...cacheClock(clock) })
  return async (hostHeader) => {
    const host = hostHeader.replace(/:\d+$/, '').toLowerCase()
    const hit = known.get(host)
    if (hit) return hit
    const [brand] = await db
      .select({ id: brands.id, name: brands.name })
      .from(brandHosts)
      .innerJoin(brands, eq(brands.id, brandHosts.brandId))
      .where(eq(brandHosts.host, host))
    if (!brand) throw new AppError('NOT_FOUND', { display: 'No shop answers at this address.' })
    known.set(host, brand)
    return brand
  }
}
