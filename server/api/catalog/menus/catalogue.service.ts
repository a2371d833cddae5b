import { LRUCache } from 'lru-cache'
import { dayAt } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { fromSnapshot } from '../brand-snapshot.ts'
import { storeService } from '../stores/store.service.ts'
import { brandMenu, type BrandMenu } from './brand-menu.ts'
import type { MenuAt } from './catalogue.types.ts'
import { storeMenu, type StoreMenu } from './store-menu.ts'

/**
 * Maximum number of items in all cached menus of a brand together: several hundred megabytes. The least recently used
 * menu is evicted first.
 */
const MAX_ITEMS = 100_000

const menuCache = () =>
  new LRUCache<string, StoreMenu>({
    maxSize: MAX_ITEMS,
    // A menu above the limit is cached, but no other menu fits beside it.
    sizeCalculation: ({ items }) => Math.min(Math.max(items.size, 1), MAX_ITEMS),
  })

/** Menus by store and method, cached until the next import or the next day. */
export const catalogueService = memoiseByDeps((deps: AppDeps) => {
  const stores = storeService(deps)
  const load = fromSnapshot(deps, (snapshot) => ({ brand: brandMenu(snapshot), menus: menuCache() }))

  /** The menu of a store. Throws STORE_NOT_FOUND (404). */
  async function menuAt(brandId: string, { storeId, method, now }: MenuAt): Promise<StoreMenu> {
    const store = await stores.find(brandId, storeId)
    const { brand, menus } = await load(brandId)
    const today = dayAt(now, store.timeZone)
    const key = `${storeId} ${method} ${today}`
    const known = menus.get(key)
    if (known) return known
    const menu = storeMenu(brand, store, { storeId, method, today })
    menus.set(key, menu)
    return menu
  }

  return {
    menuAt,
    brandMenu: async (brandId: string): Promise<BrandMenu> => (await load(brandId)).brand,
  }
})
