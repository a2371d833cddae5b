import { forEachInSlices } from '@larder/kernel/slices.ts'
import type { catalogueApi, FulfilmentMethod } from '@larder/shared/contracts'
import { buildPictureSource, type Banner, type Deal } from '../../model/index.ts'
import type { BrandSnapshot, CategoryRow, Differences, MenuItemRow } from '../load-snapshot.ts'
import type { PricedOptionGroup } from './catalogue.types.ts'
import { menuItemReply } from './item-reply.ts'
import { itemsOfDeal, pricedGroup, pricedItem } from './priced-items.ts'

type CategoryRecord = CategoryRow & { picture: string; children: readonly string[] }

const METHODS = ['delivery', 'collection'] as const

/** A brand's whole menu: what is the same in all of its stores. `StoreMenu` has the differences of a store. */
export type BrandMenu = {
  brandId: string
  snapshot: BrandSnapshot
  categories: ReadonlyMap<string, CategoryRecord>
  /** Items in menu order. */
  items: readonly MenuItemRow[]
  itemsBySlug: ReadonlyMap<string, MenuItemRow>
  optionGroups: ReadonlyMap<string, PricedOptionGroup>
  differences: Differences
  /** Category -> items in it and in its subcategories, in menu order. */
  itemsBelow: ReadonlyMap<string, readonly string[]>
  /** Method -> category -> the number of its items that the brand sells by this method. */
  counts: ReadonlyMap<FulfilmentMethod, ReadonlyMap<string, number>>
  /** Items that the brand recommends, in menu order. */
  recommended: readonly string[]
  /** Whether stores have members' prices -> item -> the reply of a store without differences or deals. */
  replies: ReadonlyMap<boolean, ReadonlyMap<string, catalogueApi.MenuItem>>
  deals: readonly Deal[]
  /** Deal -> the items that it names, itself or by their categories. */
  itemsOfDeals: ReadonlyMap<string, ReadonlySet<string>>
  banners: readonly Banner[]
}

/** A category and all its ancestors, nearest first. */
export function listCategoryWithAncestors(
  menu: Pick<BrandMenu, 'categories'>,
  slug: string,
): CategoryRecord[] {
  const found = new Map<string, CategoryRecord>()
  // Ends at a category that is above itself, so that wrong data of one brand does not stop its pages.
  for (let next: string | null = slug; next && !found.has(next);) {
    const category = menu.categories.get(next)
    if (!category) break
    found.set(next, category)
    next = category.parent
  }
  return [...found.values()]
}

/** The categories of an item with all their ancestors, each once. */
export const categoriesOfItem = (
  menu: Pick<BrandMenu, 'categories'>,
  { details }: MenuItemRow,
): ReadonlySet<string> =>
  new Set(details.categories.flatMap((slug) => listCategoryWithAncestors(menu, slug).map((own) => own.slug)))

export const isSoldBy = ({ details: { methods } }: MenuItemRow, method: FulfilmentMethod): boolean =>
  methods.length === 0 || methods.includes(method)

function indexCategories({ brandId, categories }: BrandSnapshot): Map<string, CategoryRecord> {
  const byParent = Map.groupBy(categories, ({ parent }) => parent)
  return new Map(
    categories.map((row): [string, CategoryRecord] => [
      row.slug,
      {
        ...row,
        picture: buildPictureSource(brandId, 'categories', row.slug),
        children: (byParent.get(row.slug) ?? []).map(({ slug }) => slug),
      },
    ]),
  )
}

async function sortIntoCategories(menu: Pick<BrandMenu, 'categories' | 'items'>) {
  const itemsBelow = new Map<string, string[]>()
  const counts = new Map(METHODS.map((method) => [method, new Map<string, number>()]))
  await forEachInSlices(menu.items, (item) => {
    for (const category of categoriesOfItem(menu, item)) {
      const known = itemsBelow.get(category)
      if (known) known.push(item.slug)
      else itemsBelow.set(category, [item.slug])
      for (const [method, count] of counts)
        if (isSoldBy(item, method)) count.set(category, (count.get(category) ?? 0) + 1)
    }
  })
  return { itemsBelow, counts }
}

/** Option groups with prices; a group that did not change is the same object as before. */
const priceGroups = ({ optionGroups }: BrandSnapshot, before: BrandMenu | undefined) =>
  new Map(
    [...optionGroups].map(([slug, group]): [string, PricedOptionGroup] => {
      const known = before?.snapshot.optionGroups.get(slug) === group && before.optionGroups.get(slug)
      return [slug, known || pricedGroup(group)]
    }),
  )

type MenuWithoutReplies = Omit<BrandMenu, 'replies' | 'itemsOfDeals'>

/** The replies of a menu before that are those of this menu, too: of items that did not change, nor their option groups. */
function findReplies(menu: MenuWithoutReplies, before: BrandMenu | undefined, hasMemberPrices: boolean) {
  const replies = before?.replies.get(hasMemberPrices)
  const isSameGroup = (slug: string) => menu.optionGroups.get(slug) === before?.optionGroups.get(slug)
  return (item: MenuItemRow): catalogueApi.MenuItem | undefined =>
    before?.itemsBySlug.get(item.slug) === item && item.details.optionGroups.every(isSameGroup)
      ? replies?.get(item.slug)
      : undefined
}

/** The replies of all items, once for each kind of prices that stores of the brand have. */
async function makeReplies(menu: MenuWithoutReplies, before: BrandMenu | undefined) {
  const replies = new Map<boolean, Map<string, catalogueApi.MenuItem>>()
  for (const hasMemberPrices of new Set(
    menu.snapshot.stores.map(({ membershipPricing }) => membershipPricing),
  )) {
    const own = new Map<string, catalogueApi.MenuItem>()
    const findReply = findReplies(menu, before, hasMemberPrices)
    await forEachInSlices(menu.items, (item) =>
      own.set(item.slug, findReply(item) ?? menuItemReply(pricedItem(menu, item, { hasMemberPrices }))),
    )
    replies.set(hasMemberPrices, own)
  }
  return replies
}

async function listItemsOfDeals(menu: Pick<BrandMenu, 'deals' | 'itemsBelow'>) {
  const itemsOfDeals = new Map<string, ReadonlySet<string>>()
  await forEachInSlices(menu.deals, (deal) => itemsOfDeals.set(deal.slug, new Set(itemsOfDeal(menu, deal))))
  return itemsOfDeals
}

/** The size of all replies, as a share of that of the items: they have their texts in common. Measured. */
const REPLIES_SHARE = 0.7

/** About the size in memory of a brand's menu in bytes. */
export const brandMenuBytes = ({ itemBytes, stores }: BrandSnapshot): number =>
  itemBytes * REPLIES_SHARE * new Set(stores.map(({ membershipPricing }) => membershipPricing)).size

/** Builds the menu of everything that a brand sells, in slices. It has the replies of the menu before for items that did not change. */
export async function brandMenu(snapshot: BrandSnapshot, before?: BrandMenu): Promise<BrandMenu> {
  const { brandId, items, itemsBySlug, differences, deals, banners } = snapshot
  const categories = indexCategories(snapshot)
  const { itemsBelow, counts } = await sortIntoCategories({ categories, items })
  const menu = {
    brandId,
    snapshot,
    categories,
    items,
    itemsBySlug,
    optionGroups: priceGroups(snapshot, before),
    differences,
    itemsBelow,
    counts,
    recommended: items.filter(({ details }) => details.isRecommended).map(({ slug }) => slug),
    deals,
    banners,
  }
  return { ...menu, replies: await makeReplies(menu, before), itemsOfDeals: await listItemsOfDeals(menu) }
}
