import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreRecord } from '../stores/store-rules.ts'
import type { BrandMenu } from './brand-menu.ts'
import type { PricedDeal, PricedItem } from './catalogue.types.ts'
import { toDealReply } from './deal-reply.ts'
import { toMenuItemReply } from './item-reply.ts'
import { findApplicableDeals, listPricedItems, type OfferContext } from './priced-items.ts'

/** The menu of one store by one method on one day, with internal prices and in the shape of the response. */
export type StoreMenu = {
  brand: BrandMenu
  at: OfferContext
  items: ReadonlyMap<string, PricedItem>
  deals: readonly PricedDeal[]
  menuItems: ReadonlyMap<string, catalogueApi.MenuItem>
  dealReplies: readonly catalogueApi.Deal[]
  tree: readonly catalogueApi.Category[]
  categories: ReadonlyMap<string, catalogueApi.Category>
}

/** Categories that contain items, as a tree. */
function buildCategoryTree(brand: BrandMenu, items: ReadonlyMap<string, PricedItem>) {
  const made = new Map<string, catalogueApi.Category>()
  function make(slug: string): catalogueApi.Category[] {
    const record = brand.categories.get(slug)
    const itemCount = (brand.itemsBelow.get(slug) ?? []).filter((id) => items.has(id)).length
    if (!record || itemCount === 0) return []
    const { name, picture } = record
    const description = record.description ?? undefined
    const category = {
      id: slug,
      slug,
      name,
      description,
      picture,
      itemCount,
      children: record.children.flatMap(make),
    }
    made.set(slug, category)
    return [category]
  }
  const tops = [...brand.categories.values()].filter(({ parent }) => !parent)
  return { tree: tops.flatMap(({ slug }) => make(slug)), categories: made }
}

/** The brand’s menu as one store sells it by one method at one moment: prices, sold-out items, deals. */
export function buildStoreMenu(brand: BrandMenu, store: StoreRecord, at: OfferContext): StoreMenu {
  const items = new Map(listPricedItems(brand, store, at.method).map((item) => [item.id, item]))
  const deals = findApplicableDeals(brand, items, at)
  return {
    brand,
    at,
    items,
    deals,
    menuItems: new Map([...items].map(([id, item]) => [id, toMenuItemReply(item, deals)])),
    dealReplies: deals.map((deal) => toDealReply(brand.brandId, deal)),
    ...buildCategoryTree(brand, items),
  }
}

/** Items with these IDs in the given order. Unknown IDs are left out. */
export function findMenuItems(menu: StoreMenu, ids: readonly string[]): catalogueApi.MenuItem[] {
  return ids.flatMap((id) => menu.menuItems.get(id) ?? [])
}

/** Items of a category and of its subcategories, in menu order. */
export const listCategoryItems = (menu: StoreMenu, category: string): catalogueApi.MenuItem[] =>
  findMenuItems(menu, menu.brand.itemsBelow.get(category) ?? [])
