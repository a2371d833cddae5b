import type { catalogueApi, FulfilmentMethod, searchApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { passesDiet } from './filters.ts'
import { compareRanked, getBestScore, type RankedQuery } from './rank.ts'

const MAX_ELSEWHERE = 3
/** Items with at least this share of the best score may be what the shopper came for. */
const MIN_SHARE_OF_BEST = 0.75

/**
 * Items that the search means and the store sells, but only by its other method. The menu of that method is read only
 * where an item is missing.
 */
export async function loadElsewhere(
  menu: StoreMenu,
  { query: { diets }, ranked: { items } }: RankedQuery,
  readMenu: (method: FulfilmentMethod) => Promise<StoreMenu>,
): Promise<searchApi.ElsewhereItem[] | undefined> {
  const best = getBestScore(items)
  const missing = items
    .filter(({ id, score }) => score >= best * MIN_SHARE_OF_BEST && !menu.menuItems.has(id))
    .toSorted(compareRanked)
  if (missing.length === 0) return undefined
  const method: FulfilmentMethod = menu.at.method === 'delivery' ? 'collection' : 'delivery'
  const other = await readMenu(method)
  const isMeant = (item: catalogueApi.MenuItem) => item.isAvailable && passesDiet(item, diets)
  const found = missing
    .flatMap(({ id }) => other.menuItems.get(id) ?? [])
    .filter(isMeant)
    .slice(0, MAX_ELSEWHERE)
    .map(({ id, slug, name }) => ({ id, slug, name, method }))
  return found.length > 0 ? found : undefined
}
