import { dayAt } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { oncePer } from '../../kernel/once-per.ts'
import { perBrand } from '../../model/per-brand.ts'
import { storeService } from '../stores/index.ts'
import { loadBrandMenu, type BrandMenu } from './brand-menu.ts'
import type { MenuAt } from './catalogue.types.ts'
import { storeMenu, type StoreMenu } from './store-menu.ts'

/** Items of all remembered menus of a brand together: some hundred megabytes. The menu asked for least lately goes first. */
const MOST_ITEMS = 100_000

function forgetOldest(menus: Map<string, StoreMenu>): void {
  let items = 0
  for (const [key, menu] of [...menus].toReversed()) {
    items += menu.items.size
    // The newest stays, however long it is.
    if (items > MOST_ITEMS && items > menu.items.size) menus.delete(key)
  }
}

/** Menus by store and method, remembered until the next import or the next day. */
export const catalogueService = oncePer((deps: AppDeps) => {
  const stores = storeService(deps)
  const load = perBrand(deps, async (brandId) => ({
    brand: await loadBrandMenu(deps.db, brandId),
    menus: new Map<string, StoreMenu>(),
  }))

  /** The menu of a store. Throws STORE_NOT_FOUND (404). */
  async function menuAt(brandId: string, { storeId, method, now }: MenuAt): Promise<StoreMenu> {
    const store = await stores.find(brandId, storeId)
    const { brand, menus } = await load(brandId)
    const today = dayAt(now, store.timeZone)
    const key = `${storeId} ${method} ${today}`
    const known = menus.get(key)
    const menu = known ?? storeMenu(brand, store, { storeId, method, today })
    menus.delete(key)
    menus.set(key, menu)
    if (!known) forgetOldest(menus)
    return menu
  }

  return {
    menuAt,
    brandMenu: async (brandId: string): Promise<BrandMenu> => (await load(brandId)).brand,
  }
})
