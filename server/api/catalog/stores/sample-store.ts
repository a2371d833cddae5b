import { asc, eq } from 'drizzle-orm'
import type { SampleStore } from '@larder/edge/edge-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { brandHosts, stores } from '../../model/schema/index.ts'

/** The first store of a brand that this database serves and that has a host name; undefined in a shop without stores. */
export async function loadSampleStore(db: Db): Promise<SampleStore | undefined> {
  const [found] = await db
    .select({ host: brandHosts.host, storeSlug: stores.slug })
    .from(stores)
    .innerJoin(brandHosts, eq(brandHosts.brandId, stores.brandId))
    .where(isSettledBrand(stores.brandId))
    .orderBy(asc(stores.brandId), asc(stores.position), asc(brandHosts.host))
    .limit(1)
  return found
}
