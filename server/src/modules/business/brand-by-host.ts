import { eq } from 'drizzle-orm'
import { AppError } from '@larder/shared/errors'
import type { Db } from '../../kernel/db/client.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '../../kernel/http/context.ts'

const KEEP_MS = 10_000

/** Finds the brand that answers at a host name (port ignored); remembers answers for 10 s. Unknown host: 404. */
export function brandByHost(db: Db, clock: () => Date): (host: string) => Promise<Brand> {
  const known = new Map<string, { brand: Brand; until: number }>()
  return async (hostHeader) => {
    const host = hostHeader.replace(/:\d+$/, '').toLowerCase()
    const now = clock().getTime()
    const hit = known.get(host)
    if (hit && hit.until > now) return hit.brand
    const [brand] = await db
      .select({ id: brands.id, name: brands.name })
      .from(brandHosts)
      .innerJoin(brands, eq(brands.id, brandHosts.brandId))
      .where(eq(brandHosts.host, host))
    if (!brand) throw new AppError('NOT_FOUND', { display: 'No shop answers at this address.' })
    known.set(host, { brand, until: now + KEEP_MS })
    return brand
  }
}
