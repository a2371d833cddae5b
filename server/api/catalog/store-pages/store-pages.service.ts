import { storesApi, type FulfilmentMethod } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { toPageEntry } from '../../model/index.ts'
import { bannerService } from '../banners/banner.service.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import { listCategoryItems, type StoreMenu } from '../menus/store-menu.ts'
import { storeSearch } from '../stores/store-search.ts'
import { storeService } from '../stores/store.service.ts'
import { roundToStatedTime, type StoreRecord } from '../stores/store-rules.ts'

type StoreQuery = { brandId: string; slug: string; now: Date }

/** The requested method if the store offers it, else the one that it offers. */
function chooseMethod({ methods }: StoreRecord, wanted: FulfilmentMethod): FulfilmentMethod {
  if (methods[wanted]) return wanted
  return wanted === 'delivery' ? 'collection' : 'delivery'
}

/** Top-level categories with their first items; sold-out items come last. */
function buildMenuSections(menu: StoreMenu): storesApi.StoreSection[] {
  return menu.tree.map((category) => ({
    category,
    menuItems: listCategoryItems(menu, category.slug)
      .toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable))
      .slice(0, storesApi.itemsPerSection),
  }))
}

/** The data of the store pages, each in a single call. */
export function storePagesService(deps: AppDeps) {
  const stores = storeService(deps)
  const search = storeSearch(deps)
  const catalogue = catalogueService(deps)
  const banners = bannerService(deps)

  return {
    async landing({ brandId, slug, now }: StoreQuery, wanted: FulfilmentMethod) {
      const record = await stores.findBySlug(brandId, slug)
      const method = chooseMethod(record, wanted)
      const at = { storeId: record.id, method, now }
      const [menu, store, shown] = await Promise.all([
        catalogue.menuAt(brandId, at),
        search.describe(record, { brandId, place: {}, now }),
        banners.list(brandId, at, {}),
      ])
      return {
        store,
        fulfilmentMethod: method,
        categories: [...menu.tree],
        banners: shown,
        deals: [...menu.dealReplies],
        recommended: [...menu.menuItems.values()]
          .filter(({ isRecommended, isAvailable }) => isRecommended && isAvailable)
          .slice(0, storesApi.itemsPerSection),
        sections: buildMenuSections(menu),
        serverNow: roundToStatedTime(now),
      }
    },
    /** Throws STORE_NOT_FOUND (404). */
    async content({ brandId, slug, now }: StoreQuery) {
      const record = await stores.findBySlug(brandId, slug)
      const store = await search.describe(record, { brandId, place: {}, now })
      const name = `store-${record.slug}`
      const page = toPageEntry(record.about, { brand: brandId, name, slug: record.slug })
      return { store, page, serverNow: roundToStatedTime(now) }
    },
  }
}
