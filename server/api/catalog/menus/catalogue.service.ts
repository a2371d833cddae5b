import { LRUCache } from 'lru-cache'
import { dayAt } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { brandSnapshot, derive, type Before } from '../brand-snapshot.ts'
import type { BrandSnapshot } from '../load-snapshot.ts'
import { soldOutService } from '../sold-out/sold-out.service.ts'
import { getStore } from '../stores/store.service.ts'
import { brandMenu, brandMenuBytes, type BrandMenu } from './brand-menu.ts'
import type { MenuLookup } from './catalogue.types.ts'
import { buildStoreMenu, storeMenuBytes, type StoreMenu } from './store-menu.ts'

/** The limit for the menus of a brand's stores together: those of some hundred stores. The rest is made again. */
const MAX_STORE_MENUS_BYTES = 8 * 1024 * 1024

const createMenuCache = () =>
  new LRUCache<string, StoreMenu>({
    maxSize: MAX_STORE_MENUS_BYTES,
    sizeCalculation: (menu) => Math.min(storeMenuBytes(menu), MAX_STORE_MENUS_BYTES),
  })

type MenuCache = ReturnType<typeof createMenuCache>

/** Menus by store and method, cached until the next import or the next day; what is sold out is read with them. */
export const catalogueService = memoiseByDeps((deps: AppDeps) => {
  const load = brandSnapshot(deps)
  const { load: loadSoldOut } = soldOutService(deps)
  const listeners = new Set<(snapshot: BrandSnapshot) => void>()
  const loadMenus = derive(
    deps,
    async (snapshot, before?: Before<{ brand: BrandMenu; menus: MenuCache }>) => {
      const brand = await brandMenu(snapshot, before?.value.brand)
      for (const listen of listeners) listen(snapshot)
      return { brand, menus: createMenuCache() }
    },
    (snapshot) => brandMenuBytes(snapshot) + MAX_STORE_MENUS_BYTES,
  )

  const loadBrandMenu = async (snapshot: BrandSnapshot): Promise<BrandMenu> =>
    (await loadMenus(snapshot)).brand

  /** The menu of a store. Throws STORE_NOT_FOUND (404). */
  async function menuAt(brandId: string, { storeId, method, now }: MenuLookup): Promise<StoreMenu> {
    const snapshot = await load(brandId)
    const store = getStore(snapshot, storeId)
    const { brand, menus } = await loadMenus(snapshot)
    const soldOut = (await loadSoldOut(brandId)).at(storeId)
    const today = dayAt(now, store.timeZone)
    const key = `${storeId} ${method} ${today}`
    const known = menus.get(key)
    if (known) return known
    const menu = buildStoreMenu(brand, store, { at: { storeId, method, today }, soldOut })
    menus.set(key, menu)
    return menu
  }

  return {
    menuAt,
    loadBrandMenu,
    brandMenu: async (brandId: string) => loadBrandMenu(await load(brandId)),
    /** Calls `listen` whenever a brand's menu was built, so that what is derived from it can be built beforehand. */
    onMenuBuilt: (listen: (snapshot: BrandSnapshot) => void) => void listeners.add(listen),
  }
})
