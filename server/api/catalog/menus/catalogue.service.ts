import { LRUCache } from 'lru-cache'
import { dayAt } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { cacheFromSnapshot } from '../brand-snapshot.ts'
import { storeService } from '../stores/store.service.ts'
import { buildBrandMenu, type BrandMenu } from './brand-menu.ts'
import type { MenuLookup } from './catalogue.types.ts'
import { buildStoreMenu, type StoreMenu } from './store-menu.ts'

/**
 * The limit for the items in all cached menus of a brand together: several hundred megabytes. The least recently used
 * menu is evicted first.
 */
const MAX_CACHED_ITEMS = 100_000

const createMenuCache = () =>
  new LRUCache<string, StoreMenu>({
    maxSize: MAX_CACHED_ITEMS,
    // A menu above the limit is cached, but no other menu fits beside it.
    sizeCalculation: ({ items }) => Math.min(Math.max(items.size, 1), MAX_CACHED_ITEMS),
  })

/** Menus by store and method, cached until the next import or the next day. */
export const catalogueService = memoiseByDeps((deps: AppDeps) => {
  const stores = storeService(deps)
  const load = cacheFromSnapshot(deps, (snapshot) => ({
    brand: buildBrandMenu(snapshot),
    menus: createMenuCache(),
  }))

  /** The menu of a store. Throws STORE_NOT_FOUND (404). */
  async function menuAt(brandId: string, { storeId, method, now }: MenuLookup): Promise<StoreMenu> {
    const store = await stores.find(brandId, storeId)
    const { brand, menus } = await load(brandId)
    const today = dayAt(now, store.timeZone)
    const key = `${storeId} ${method} ${today}`
    const known = menus.get(key)
    if (known) return known
    const menu = buildStoreMenu(brand, store, { storeId, method, today })
    menus.set(key, menu)
    return menu
  }

  return {
    menuAt,
    brandMenu: async (brandId: string): Promise<BrandMenu> => (await load(brandId)).brand,
  }
})
