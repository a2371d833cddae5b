import { isDeepStrictEqual } from 'node:util'
import { mapInSlices } from '@larder/kernel/slices.ts'
import type { Recipes, SearchWords } from '../../model/index.ts'
import type { Before } from '../brand-snapshot.ts'
import type { MenuItemRow } from '../load-snapshot.ts'
import { categoriesOfItem, type BrandMenu } from '../menus/brand-menu.ts'
import { buildItemIndex, type ItemIndex } from './item-index.ts'
import type { SearchItem } from './search-item.ts'

/** The brand's own words of search. */
export type SearchTerms = { words: SearchWords; recipes: Recipes }
export type MenuIndex = { index: ItemIndex; terms: SearchTerms }

/** An item with what a search reads of it. */
const toSearchItem = (brand: BrandMenu, item: MenuItemRow): SearchItem => ({
  id: item.slug,
  name: item.details.name,
  categories: [...categoriesOfItem(brand, item)],
  unitSize: item.details.unitSize,
  manufacturer: item.details.manufacturer,
  sizes: item.sizes.map(({ name }) => name),
  description: item.details.description,
  ingredients: item.details.ingredients,
})

/** The number of an item in the index before, if a search reads the same of it as then. Prices are not read. */
function getKnownNumber(brand: BrandMenu, { snapshot, value }: Before<MenuIndex>, item: MenuItemRow) {
  const earlier = snapshot.itemsBySlug.get(item.slug)
  const isAlike =
    earlier === item ||
    (earlier && isDeepStrictEqual(toSearchItem(brand, item), toSearchItem(brand, earlier)))
  return isAlike ? value.index.getNumber(item.slug) : undefined
}

/** Whether an index can be made from the one before: what it has of an item includes the categories above the item's own. */
const canTakeOver = (brand: BrandMenu, { snapshot, value }: Before<MenuIndex>): boolean =>
  !value.index.isWorn && isDeepStrictEqual(brand.snapshot.categories, snapshot.categories)

/**
 * The search index of everything a brand sells, built in slices. It takes over what did not change from the one before, which is
 * returned itself where a search reads nothing that is different.
 */
export async function buildMenuIndex(
  brand: BrandMenu,
  terms: SearchTerms,
  earlier?: Before<MenuIndex>,
): Promise<MenuIndex> {
  const before = earlier && canTakeOver(brand, earlier) ? earlier : undefined
  const parts = await mapInSlices(
    brand.items,
    (item) => (before && getKnownNumber(brand, before, item)) ?? toSearchItem(brand, item),
  )
  const { index, terms: termsBefore } = before?.value ?? {}
  const isSame =
    index?.facts.length === parts.length &&
    parts.every((part, number) => part === number) &&
    isDeepStrictEqual(terms, termsBefore)
  if (before && isSame) return before.value
  // In a search the shop's own name says as little about an item as a manufacturer's: "fernhill milk".
  const words = { ...terms.words, makers: [...terms.words.makers, brand.brandId] }
  const texts = { categories: [...brand.categories.values()], words: { ...words, ...terms.recipes } }
  return { terms, index: await buildItemIndex(parts, texts, index) }
}
