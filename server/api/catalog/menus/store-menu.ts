import type { catalogueApi } from '@larder/shared/contracts'
import type { MenuItemRow, StoreDifference } from '../load-snapshot.ts'
import type { StoreSoldOut } from '../sold-out/sold-out-state.ts'
import type { StoreRecord } from '../stores/store-rules.ts'
import { categoriesOfItem, isSoldBy, type BrandMenu } from './brand-menu.ts'
import type { PricedDeal, PricedItem } from './catalogue.types.ts'
import { toDealReply } from './deal-reply.ts'
import { menuItemAtStore, menuItemReply, type AtStore } from './item-reply.ts'
import { isInScope, pricedItem, toItemParts, type OfferContext } from './priced-items.ts'

/** Items by ID. They are made when they are read, so `get` may return equal objects that are not identical. */
type ItemView<Item> = Pick<ReadonlyMap<string, Item>, 'get' | 'has'> & {
  /** All items in menu order. */
  values: () => Item[]
}

/**
 * The menu of one store by one method on one day, with internal prices and in the shape of the response. It has only
 * the store's differences; all else is the brand's, so that a chain has room for the menus of all its stores.
 */
export type StoreMenu = {
  brand: BrandMenu
  at: OfferContext
  items: ItemView<PricedItem>
  /** Made when they are read, because a meal deal of which a course is sold out is not offered. */
  deals: () => PricedDeal[]
  menuItems: ItemView<catalogueApi.MenuItem>
  dealReplies: () => catalogueApi.Deal[]
  tree: readonly catalogueApi.Category[]
  categories: ReadonlyMap<string, catalogueApi.Category>
}

/** What a store sells by a method, by the brand's items, the store's differences and what it has reported as sold out. */
function assortment(brand: BrandMenu, { storeId, method }: OfferContext, soldOut: StoreSoldOut) {
  const differences: ReadonlyMap<string, StoreDifference> = brand.differences.get(storeId) ?? new Map()
  const isSold = (item: MenuItemRow): boolean =>
    isSoldBy(item, method) && differences.get(item.slug)?.sold !== 'no'
  function getRow(id: string): MenuItemRow | undefined {
    const item = brand.itemsBySlug.get(id)
    return item && isSold(item) ? item : undefined
  }
  function isOut(item: MenuItemRow): boolean {
    const isOutOnMenu = differences.get(item.slug)?.sold === 'out'
    const parts = toItemParts(item)
    if (!isOutOnMenu && !soldOut.hasSoldOutPart(parts)) return false
    return soldOut.isItemOut(parts, { isOutOnMenu, groups: brand.snapshot.optionGroups })
  }
  function isAvailable(id: string): boolean {
    const item = getRow(id)
    return item !== undefined && !isOut(item)
  }
  /** A choice of a meal deal that names no size is the item's default one. */
  function isChoiceAvailable({ item, size }: MealChoice): boolean {
    const chosen = size ?? getRow(item)?.sizes.find(({ isDefault }) => isDefault)?.slug
    return isAvailable(item) && (chosen === undefined || !soldOut.isSizeOut(item, chosen))
  }
  return { differences, isSold, getRow, isOut, isChoiceAvailable }
}
type MealChoice = Extract<PricedDeal, { kind: 'meal' }>['groups'][number]['choices'][number]
type Assortment = ReturnType<typeof assortment>

/** The number of items that the store sells in a category. */
function countItems(brand: BrandMenu, { method }: OfferContext, { differences }: Assortment) {
  const removed = new Map<string, number>()
  for (const [id, { sold }] of differences) {
    const item = sold === 'no' ? brand.itemsBySlug.get(id) : undefined
    if (!item || !isSoldBy(item, method)) continue
    for (const slug of categoriesOfItem(brand, item)) removed.set(slug, (removed.get(slug) ?? 0) + 1)
  }
  const counts = brand.counts.get(method)
  return (slug: string): number => (counts?.get(slug) ?? 0) - (removed.get(slug) ?? 0)
}

/** Categories that contain items, as a tree. */
function categoryTree(brand: BrandMenu, count: (slug: string) => number) {
  const made = new Map<string, catalogueApi.Category>()
  function make(slug: string): catalogueApi.Category[] {
    const record = brand.categories.get(slug)
    const itemCount = count(slug)
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

/** Whether the store has enough of the deal's items. A meal deal is not offered unless every course can be chosen. */
function canBeOffered(deal: PricedDeal, { isChoiceAvailable }: Assortment): boolean {
  if (deal.kind === 'spend-and-save') return true
  if (deal.kind !== 'meal') return deal.itemIds.length > 0
  return deal.groups.every(({ min, choices }) => min === 0 || choices.some(isChoiceAvailable))
}

/** Deals that apply at this store and on this day, with the store's items that they include. */
function dealsAt(brand: BrandMenu, at: OfferContext, sold: Assortment): () => PricedDeal[] {
  const soldItems = (slug: string) => [...(brand.itemsOfDeals.get(slug) ?? [])].filter(sold.getRow)
  const inScope = brand.deals
    .filter((deal) => isInScope(deal, at))
    .map((deal): PricedDeal => ({ ...deal, id: deal.slug, itemIds: soldItems(deal.slug) }))
  return () => inScope.filter((deal) => canBeOffered(deal, sold))
}

/** The items of an assortment, each made by `make` when it is read. */
const viewItems = <Item>(
  brand: BrandMenu,
  { getRow, isSold }: Assortment,
  make: (item: MenuItemRow) => Item,
): ItemView<Item> => ({
  has: (id) => getRow(id) !== undefined,
  get: (id) => {
    const item = getRow(id)
    return item && make(item)
  },
  values: () => brand.items.filter(isSold).map(make),
})

/**
 * The brand’s menu as one store sells it by one method on one day: prices and deals, with what is sold out at the moment
 * at which it is read.
 */
export function buildStoreMenu(
  brand: BrandMenu,
  store: StoreRecord,
  { at, soldOut }: { at: OfferContext; soldOut: StoreSoldOut },
): StoreMenu {
  const sold = assortment(brand, at, soldOut)
  const hasMemberPrices = store.membershipPricing
  const deals = dealsAt(brand, at, sold)
  const price = (item: MenuItemRow) =>
    pricedItem(brand, item, {
      hasMemberPrices,
      difference: sold.differences.get(item.slug),
      isOut: sold.isOut(item),
    })
  const replies = brand.replies.get(hasMemberPrices)
  const multiBuys = deals().filter(({ kind }) => kind !== 'meal' && kind !== 'spend-and-save')

  function reply(item: MenuItemRow): catalogueApi.MenuItem {
    const own = multiBuys.filter(({ slug }) => brand.itemsOfDeals.get(slug)?.has(item.slug))
    const shared = replies?.get(item.slug)
    const hasSoldOutPart = soldOut.hasSoldOutPart(toItemParts(item))
    if (shared && own.length === 0 && !sold.differences.has(item.slug) && !hasSoldOutPart) return shared
    const priced = price(item)
    const atStore: AtStore = { item: priced, deals: own, soldOut: hasSoldOutPart ? soldOut : undefined }
    return menuItemAtStore(shared ?? menuItemReply(priced), atStore)
  }

  return {
    brand,
    at,
    items: viewItems(brand, sold, price),
    deals,
    menuItems: viewItems(brand, sold, reply),
    dealReplies: () => deals().map((deal) => toDealReply(brand.brandId, deal)),
    ...categoryTree(brand, countItems(brand, at, sold)),
  }
}

/** About the size of a store's menu in bytes: its categories, and the lists of its deals' items in two forms. */
export function storeMenuBytes({ categories, deals }: StoreMenu): number {
  const all = deals()
  const listed = all.reduce((sum, { itemIds }) => sum + itemIds.length, 0)
  return STORE_MENU_BYTES + CATEGORY_BYTES * categories.size + DEAL_BYTES * all.length + 2 * WORD * listed
}
const [STORE_MENU_BYTES, CATEGORY_BYTES, DEAL_BYTES, WORD] = [2_000, 250, 1_000, 8]

/** Items with these IDs in the given order. Unknown IDs are left out. */
export function getMenuItems(menu: StoreMenu, ids: readonly string[]): catalogueApi.MenuItem[] {
  return ids.flatMap((id) => menu.menuItems.get(id) ?? [])
}

/** The IDs of a category's items, group by group: its own, then those of each subcategory, each in menu order. */
function listGroupedIds({ brand }: StoreMenu, category: catalogueApi.Category): string[] {
  const groupOf = new Map<string, number>()
  const add = ({ slug, children }: catalogueApi.Category, group: number): void => {
    if (!groupOf.has(slug)) groupOf.set(slug, group)
    for (const child of children) add(child, group)
  }
  for (const [at, child] of category.children.entries()) add(child, at + 1)
  const groups = Map.groupBy(
    brand.itemsBelow.get(category.slug) ?? [],
    (id) => groupOf.get(brand.itemsBySlug.get(id)?.details.categories[0] ?? '') ?? 0,
  )
  return [...groups].toSorted(([a], [b]) => a - b).flatMap(([, ids]) => ids)
}

/** A page of a category's items, and its last one if there are more. An item that has left the menu starts the list again. */
export function getCategoryPage(
  menu: StoreMenu,
  category: catalogueApi.Category,
  { limit, after }: { limit: number; after?: string | undefined },
): { menuItems: catalogueApi.MenuItem[]; next: string | undefined } {
  const ids = listGroupedIds(menu, category).filter(menu.menuItems.has)
  const from = after === undefined ? 0 : ids.indexOf(after) + 1
  const page = ids.slice(from, from + limit)
  return {
    menuItems: getMenuItems(menu, page),
    next: from + limit < ids.length ? page.at(-1) : undefined,
  }
}

/** Items of a category and of its subcategories, in menu order. */
export const listCategoryItems = (menu: StoreMenu, category: string): catalogueApi.MenuItem[] =>
  getMenuItems(menu, menu.brand.itemsBelow.get(category) ?? [])
