import { asc, eq } from 'drizzle-orm'
import { storeIdOf } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/memoise-by-deps.ts'
import { perBrand } from '../../model/per-brand.ts'
import { stores } from '../../model/schema/index.ts'
import type { StoreRecord } from './store-rules.ts'

/** Stores of a brand as imported. `store-rules` derives their status and charges. */
export const storeService = memoiseByDeps((deps: AppDeps) => {
  const load = perBrand(deps, async (brandId) => {
    const rows = await deps.db
      .select({ details: stores.details })
      .from(stores)
      .where(eq(stores.brandId, brandId))
      .orderBy(asc(stores.position))
    const all = rows.map(({ details }) => details)
    return { all, byId: new Map(all.map((store) => [store.id, store])) }
  })

  const list = async (brandId: string): Promise<readonly StoreRecord[]> => (await load(brandId)).all

  /** Throws STORE_NOT_FOUND (404). */
  async function find(brandId: string, storeId: number): Promise<StoreRecord> {
    const store = (await load(brandId)).byId.get(storeId)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    return store
  }

  /** By the number that ends the slug, else by the whole slug (readings 9). Throws STORE_NOT_FOUND (404). */
  async function findBySlug(brandId: string, slug: string): Promise<StoreRecord> {
    const { all, byId } = await load(brandId)
    const id = storeIdOf(slug)
    const store = (id !== undefined && byId.get(id)) || all.find((one) => one.slug === slug)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    return store
  }

  return { list, find, findBySlug }
})
