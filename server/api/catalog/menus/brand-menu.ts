import {
  buildPictureSource,
  type Banner,
  type Deal,
  type Item,
  type Nutrition,
  type OptionGroup,
  type Size,
} from '../../model/index.ts'
import type { BrandSnapshot, CategoryRow, StoreItemRow } from '../brand-snapshot.ts'

export type CategoryRecord = CategoryRow & { picture: string; children: readonly string[] }

/** A brand's whole menu, before the differences of a store are applied. */
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

/** A category and all its ancestors, nearest first. */
export function listCategoryWithAncestors(
  menu: Pick<BrandMenu, 'categories'>,
  slug: string,
): CategoryRecord[] {
  const category = menu.categories.get(slug)
  if (!category) return []
  return [category, ...(category.parent ? listCategoryWithAncestors(menu, category.parent) : [])]
}

function groupItemsByCategory(menu: Pick<BrandMenu, 'categories' | 'items'>): Map<string, string[]> {
  const below = new Map<string, string[]>()
  for (const { details } of menu.items) {
    const categories = new Set(details.categories.flatMap((slug) => listCategoryWithAncestors(menu, slug)))
    for (const { slug } of categories) {
      const known = below.get(slug)
      if (known) known.push(details.slug)
      else below.set(slug, [details.slug])
    }
  }
  return below
}

/** Builds the menu of everything that a brand sells, before the differences of a store are applied. */
export function buildBrandMenu({
  brandId,
  items,
  optionGroups,
  differences,
  deals,
  banners,
  ...rows
}: BrandSnapshot): BrandMenu {
  const categories = new Map(
    rows.categories.map((row): [string, CategoryRecord] => [
      row.slug,
      {
        ...row,
        picture: buildPictureSource(brandId, 'categories', row.slug),
        children: rows.categories.filter(({ parent }) => parent === row.slug).map(({ slug }) => slug),
      },
    ]),
  )
  return {
    brandId,
    categories,
    items,
    optionGroups,
    differences,
    itemsBelow: groupItemsByCategory({ categories, items }),
    deals,
    banners,
  }
}
