import type { SearchWords } from '../../model/index.ts'
import { withParents } from '../menus/brand-menu.ts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { itemIndex, type ItemIndex } from './item-index.ts'

/** The search index of everything a brand sells. */
export function menuIndex(brand: StoreMenu['brand'], words: SearchWords): Promise<ItemIndex> {
  const items = brand.items.map(({ details, sizes }) => ({
    id: details.slug,
    name: details.name,
    categories: [
      ...new Set(details.categories.flatMap((slug) => withParents(brand, slug).map((own) => own.slug))),
    ],
    unitSize: details.unitSize,
    manufacturer: details.manufacturer,
    sizes: sizes.map(({ name }) => name),
    description: details.description,
    ingredients: details.ingredients,
  }))
  // The shop's own name says as little as a maker's: "fernhill milk".
  const withOwnName = { ...words, makers: [...words.makers, brand.brandId] }
  return itemIndex(items, [...brand.categories.values()], withOwnName)
}
