import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { passesDiet } from './filters.ts'
import { sortResults, rankItems } from './rank.ts'
import type { ItemIndex } from './item-index.ts'
import type { Query } from './query.ts'

/** Maximum number of items and categories suggested when nothing was found. */
const MAX_NEAR_ITEMS = 6
const MAX_NEAR_CATEGORIES = 4
/** Number of similar menu words tried for an unknown word. */
const MAX_SIMILAR_WORDS = 4

export type NearResults = { items: catalogueApi.MenuItem[]; categories: catalogueApi.Category[] }

/** Items whose names contain words similar to the unknown words of the search. */
function findSimilarNames(menu: StoreMenu, index: ItemIndex, { terms }: Query): catalogueApi.MenuItem[] {
  const unknown = terms.filter(({ alternatives }) => alternatives.every((one) => index.match(one).size === 0))
  const words = unknown.flatMap(({ text }) =>
    index.lexicon.vocabulary.alike(text).slice(0, MAX_SIMILAR_WORDS),
  )
  return words.flatMap((word) => {
    const ids = index.match({ stems: [word], weight: 1 })
    return [...ids].slice(0, MAX_NEAR_ITEMS).flatMap(([id]) => menu.menuItems.get(id) ?? [])
  })
}

/**
 * The closest suggestions for a search that found nothing: the intended category if a diet alone excluded its items,
 * else items with similar names, else the store's recommendations. Suggestions respect the allergens and labels of the
 * search.
 */
export function findNearResults(menu: StoreMenu, index: ItemIndex, query: Query): NearResults {
  const isNear = (item: catalogueApi.MenuItem) => item.isAvailable && passesDiet(item, query.diets)
  const all = menu.menuItems.values()
  const meant = [
    ...new Set(sortResults(menu, index, rankItems(index, query)).map(({ categorySlug }) => categorySlug)),
  ]
  const aisles = new Set(meant.slice(0, 2))
  const inAisles = all.filter(({ categorySlug }) => aisles.has(categorySlug))
  const recommended = all.filter(({ isRecommended }) => isRecommended)
  const inReach = [...inAisles, ...findSimilarNames(menu, index, query), ...recommended].filter(isNear)
  const items = [...new Map(inReach.map((item) => [item.id, item])).values()].slice(0, MAX_NEAR_ITEMS)
  const slugs = [...meant, ...items.map(({ categorySlug }) => categorySlug)]
  const categories = [...slugs.flatMap((slug) => menu.categories.get(slug) ?? []), ...menu.tree]
  return { items, categories: [...new Set(categories)].slice(0, MAX_NEAR_CATEGORIES) }
}

/** A hint with category names from the store's menu. */
export function nearHintText({ categories }: NearResults): string {
  const names = categories.slice(0, 2).map(({ name }) => name)
  return `Check the spelling, try a shorter word, or look in ${names.join(' or ')}.`
}
