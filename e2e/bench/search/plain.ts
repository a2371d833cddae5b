import MiniSearch from 'minisearch'
import type { StoreMenu } from '@larder/api/catalog/index.ts'

/**
 * MiniSearch as its documentation introduces it, with names weighted above descriptions: the reference for the shop's
 * search.
 */
export function createPlainSearch(menus: ReadonlyMap<string, StoreMenu>) {
  const indexes = new Map(
    [...menus].map(([brand, menu]) => {
      const index = new MiniSearch({ fields: ['name', 'categories', 'description', 'ingredients'] })
      index.addAll(
        [...menu.items.values()].map(({ id, name, details }) => ({
          id,
          name,
          categories: details.categories.map((slug) => menu.brand.categories.get(slug)?.name).join(' '),
          description: details.description,
          ingredients: details.ingredients ?? '',
        })),
      )
      return [brand, index] as const
    }),
  )
  return (brand: string, term: string): string[] =>
    (indexes.get(brand)?.search(term, { prefix: true, fuzzy: 0.2, boost: { name: 3 } }) ?? []).map(({ id }) =>
      String(id),
    )
}
