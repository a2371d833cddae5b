import {
  pictureSource,
  type Banner,
  type Deal,
  type Item,
  type Nutrition,
  type OptionGroup,
  type Size,
} from '../../model/index.ts'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { menuQueries, type CategoryRow, type StoreItemRow } from './menu.queries.ts'

export type CategoryRecord = CategoryRow & { picture: string; children: readonly string[] }

/** A brand's whole menu, before any store's differences. */
export type BrandMenu = {
  brandId: string
  categories: ReadonlyMap<string, CategoryRecord>
  items: readonly { details: Item; sizes: readonly Size[]; nutrition: readonly Nutrition[] }[]
  optionGroups: ReadonlyMap<string, OptionGroup>
  /** Store number -> item -> difference. */
  differences: ReadonlyMap<number, ReadonlyMap<string, StoreItemRow>>
  /** Category -> items in it and in its subcategories, in menu order. */
  itemsBelow: ReadonlyMap<string, readonly string[]>
  deals: readonly Deal[]
  banners: readonly Banner[]
}

/** The category and all its ancestors, nearest first. */
export function withParents(menu: Pick<BrandMenu, 'categories'>, slug: string): CategoryRecord[] {
  const category = menu.categories.get(slug)
  if (!category) return []
  return [category, ...(category.parent ? withParents(menu, category.parent) : [])]
}

function itemsBelow(menu: Pick<BrandMenu, 'categories' | 'items'>): Map<string, string[]> {
  const below = new Map<string, string[]>()
  for (const { details } of menu.items) {
    const categories = new Set(details.categories.flatMap((slug) => withParents(menu, slug)))
    for (const { slug } of categories) {
      const known = below.get(slug)
      if (known) known.push(details.slug)
      else below.set(slug, [details.slug])
    }
  }
  return below
}

const details = <Row>(rows: readonly { details: Row }[]): Row[] => rows.map((row) => row.details)

async function readRows(db: Tx, brandId: string) {
  const queries = menuQueries(db)
  return {
    categoryRows: await queries.findCategories(brandId),
    items: await queries.findItems(brandId),
    groups: await queries.findOptionGroups(brandId),
    differences: await queries.findStoreItems(brandId),
    deals: await queries.findDeals(brandId),
    banners: await queries.findBanners(brandId),
  }
}

/** Everything a brand sells, as of one moment; its caller caches it in memory (docs/decisions/040). */
export async function loadBrandMenu(db: Db, brandId: string): Promise<BrandMenu> {
  const { categoryRows, items, groups, differences, deals, banners } = await readSnapshot(db, (tx) =>
    readRows(tx, brandId),
  )
  const categories = new Map(
    categoryRows.map((row): [string, CategoryRecord] => [
      row.slug,
      {
        ...row,
        picture: pictureSource(brandId, 'categories', row.slug),
        children: categoryRows.filter(({ parent }) => parent === row.slug).map(({ slug }) => slug),
      },
    ]),
  )
  const byStore = Map.groupBy(differences, ({ storeId }) => storeId)
  return {
    brandId,
    categories,
    items,
    optionGroups: new Map(details(groups).map((group) => [group.slug, group])),
    differences: new Map(
      [...byStore].map(([storeId, rows]) => [storeId, new Map(rows.map((row) => [row.item, row]))]),
    ),
    itemsBelow: itemsBelow({ categories, items }),
    deals: details(deals),
    banners: details(banners),
  }
}
