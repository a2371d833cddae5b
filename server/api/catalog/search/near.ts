import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { passes } from './filters.ts'
import { inOrder, rank } from './rank.ts'
import type { ItemIndex } from './item-index.ts'
import type { Query } from './query.ts'

/** Items and categories shown where nothing was found. */
const NEAR_ITEMS = 6
const NEAR_CATEGORIES = 4
/** Words of the menu that are tried for one that it does not have. */
const WORDS = 4

export type Near = { items: catalogueApi.MenuItem[]; categories: catalogueApi.Category[] }

/** Items whose names have words that look like those of the search which the menu does not have. */
function lookalikes(menu: StoreMenu, index: ItemIndex, { terms }: Query): catalogueApi.MenuItem[] {
  const unknown = terms.filter(({ alternatives }) => alternatives.every((one) => index.match(one).size === 0))
  const words = unknown.flatMap(({ text }) => index.lexicon.vocabulary.alike(text).slice(0, WORDS))
  return words.flatMap((word) => {
    const ids = index.match({ stems: [word], weight: 1 })
    return [...ids].slice(0, NEAR_ITEMS).flatMap(([id]) => menu.menuItems.get(id) ?? [])
  })
}

/**
 * What is closest to a search that found nothing: the aisle that was meant, where a diet alone kept its items away,
 * else names that look alike, else what the store recommends. It keeps what the search asks of allergens and labels.
 */
export function findNear(menu: StoreMenu, index: ItemIndex, query: Query): Near {
  const isNear = (item: catalogueApi.MenuItem) => item.isAvailable && passes(item, query.diets)
  const all = [...menu.menuItems.values()]
  const meant = [...new Set(inOrder(menu, index, rank(index, query)).map(({ categorySlug }) => categorySlug))]
  const aisles = new Set(meant.slice(0, 2))
  const inAisles = all.filter(({ categorySlug }) => aisles.has(categorySlug))
  const recommended = all.filter(({ isRecommended }) => isRecommended)
  const inReach = [...inAisles, ...lookalikes(menu, index, query), ...recommended].filter(isNear)
  const items = [...new Set(inReach)].slice(0, NEAR_ITEMS)
  const slugs = [...meant, ...items.map(({ categorySlug }) => categorySlug)]
  const categories = [...slugs.flatMap((slug) => menu.categories.get(slug) ?? []), ...menu.tree]
  return { items, categories: [...new Set(categories)].slice(0, NEAR_CATEGORIES) }
}

/** Hint with names from the store's own menu. */
export function nearHint({ categories }: Near): string {
  const names = categories.slice(0, 2).map(({ name }) => name)
  return `Check the spelling, try a shorter word, or look in ${names.join(' or ')}.`
}
