import { storesApi, type catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import { toPageEntry } from '../../model/index.ts'
import { bannerService } from '../banners/banner.service.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { storeSearch } from '../stores/store-search.ts'
import { storeService } from '../stores/store.service.ts'
import { roundToStatedTime, type StoreRecord } from '../stores/store-rules.ts'

type StoreQuery = { brandId: string; slug: string; now: Date }

/** The requested method if the store offers it, else the one that it offers. */
function chooseMethod({ methods }: StoreRecord, wanted: FulfilmentMethod): FulfilmentMethod {
  if (methods[wanted]) return wanted
  return wanted === 'delivery' ? 'collection' : 'delivery'
}

/** The first items of a list that the store sells; sold-out items come last. Reads no more of a large menu than needed. */
function firstItems(menu: StoreMenu, ids: readonly string[]): catalogueApi.MenuItem[] {
  const [available, soldOut]: [catalogueApi.MenuItem[], catalogueApi.MenuItem[]] = [[], []]
  for (const id of ids) {
    const item = menu.menuItems.get(id)
    if (item) (item.isAvailable ? available : soldOut).push(item)
    if (available.length === storesApi.itemsPerSection) break
  }
  return [...available, ...soldOut].slice(0, storesApi.itemsPerSection)
}

/** Top-level categories with their first items. */
function menuSections(menu: StoreMenu): storesApi.StoreSection[] {
  return menu.tree.map((category) => ({
    category,
    menuItems: firstItems(menu, menu.brand.itemsBelow.get(category.slug) ?? []),
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
        recommended: firstItems(menu, menu.brand.recommended).filter(({ isAvailable }) => isAvailable),
        sections: menuSections(menu),
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
