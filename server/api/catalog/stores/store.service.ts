import { parseStoreId } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { brandSnapshot } from '../brand-snapshot.ts'
import type { BrandSnapshot } from '../load-snapshot.ts'
import type { StoreRecord } from './store-rules.ts'

/** The store with this number. Throws STORE_NOT_FOUND (404). */
export function getStore({ storesById }: BrandSnapshot, storeId: number): StoreRecord {
  const store = storesById.get(storeId)
  if (!store) throw new AppError('STORE_NOT_FOUND')
  return store
}

/** Stores of a brand as imported. `store-rules` derives their status and charges. */
export function storeService(deps: AppDeps) {
  const load = brandSnapshot(deps)

  const list = async (brandId: string): Promise<readonly StoreRecord[]> => (await load(brandId)).stores

  /** Throws STORE_NOT_FOUND (404). */
  const loadStore = async (brandId: string, storeId: number): Promise<StoreRecord> =>
    getStore(await load(brandId), storeId)

  /**
   * Finds a store by the number at the end of the slug, else by the whole slug (readings 9). Throws STORE_NOT_FOUND
   * (404).
   */
  async function loadBySlug(brandId: string, slug: string): Promise<StoreRecord> {
    const { stores, storesById } = await load(brandId)
    const id = parseStoreId(slug)
    const store = (id !== undefined && storesById.get(id)) || stores.find((one) => one.slug === slug)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    return store
  }

  return { list, loadStore, loadBySlug }
}
