import { storesApi, type catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { toPageEntry } from '../../model/index.ts'
import { bannerService } from '../banners/banner.service.ts'
import { businessService } from '../business/business.service.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { storeSearch } from '../stores/store-search.ts'
import { storeService } from '../stores/store.service.ts'
import { roundToStatedTime, type StoreRecord } from '../stores/store-rules.ts'

type StoreQuery = { brandId: string; slug: string; now: Date }
type LandingQuery = { wanted: FulfilmentMethod; rowsWithItems?: number | undefined }
type RestQuery = { wanted: FulfilmentMethod; after: number }

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

const sectionItems = (menu: StoreMenu, { slug }: catalogueApi.Category): catalogueApi.MenuItem[] =>
  firstItems(menu, menu.brand.itemsBelow.get(slug) ?? [])

/** Top-level categories, the leading ones with their first items. */
const menuSections = (menu: StoreMenu, countWithItems: number): storesApi.StoreSection[] =>
  menu.tree.map((category, place) => ({
    category,
    menuItems: place < countWithItems ? sectionItems(menu, category) : [],
  }))

/** The data of the store pages, each in a single call. */
export function storePagesService(deps: AppDeps) {
  const stores = storeService(deps)
  const search = storeSearch(deps)
  const catalogue = catalogueService(deps)
  const banners = bannerService(deps)
  const business = businessService(deps)

  return {
    /** Throws STORE_NOT_FOUND (404). */
    async landing({ brandId, slug, now }: StoreQuery, { wanted, rowsWithItems = Infinity }: LandingQuery) {
      const record = await stores.loadBySlug(brandId, slug)
      const method = chooseMethod(record, wanted)
      const at = { storeId: record.id, method, now }
      const [menu, store, shown] = await Promise.all([
        catalogue.menuAt(brandId, at),
        search.describe(record, { brandId, place: {}, now }),
        banners.list(brandId, at, {}),
      ])
      const recommended = firstItems(menu, menu.brand.recommended).filter(({ isAvailable }) => isAvailable)
      const { settings } = (await business.loadBrand(brandId)).details
      const showsRecommended = isSettingOn(settings, 'showRecommendedItems') && recommended.length > 0
      return {
        store,
        fulfilmentMethod: method,
        categories: [...menu.tree],
        banners: shown,
        deals: menu.dealReplies(),
        recommended,
        sections: menuSections(menu, rowsWithItems - (showsRecommended ? 1 : 0)),
        serverNow: roundToStatedTime(now),
      }
    },
    /** The items of the sections after the first `after`. Throws STORE_NOT_FOUND (404). */
    async rest({ brandId, slug, now }: StoreQuery, { wanted, after }: RestQuery) {
      const record = await stores.loadBySlug(brandId, slug)
      const method = chooseMethod(record, wanted)
      const menu = await catalogue.menuAt(brandId, { storeId: record.id, method, now })
      const sections = menu.tree
        .slice(after)
        .map((category) => ({ categorySlug: category.slug, menuItems: sectionItems(menu, category) }))
      return { sections }
    },
    /** Throws STORE_NOT_FOUND (404). */
    async content({ brandId, slug, now }: StoreQuery) {
      const record = await stores.loadBySlug(brandId, slug)
      const store = await search.describe(record, { brandId, place: {}, now })
      const name = `store-${record.slug}`
      const page = toPageEntry(record.about, { brand: brandId, name, slug: record.slug })
      return { store, page, serverNow: roundToStatedTime(now) }
    },
  }
}
