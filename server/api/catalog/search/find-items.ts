import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { findPassingItems, hasDiet, passesDiet } from './filters.ts'
import type { ItemIndex } from './item-index.ts'
import type { Query } from './query.ts'
import { rankItems, sortResults } from './rank.ts'
import { scoreSizeFit } from './sizes.ts'
import { findStem } from './words.ts'

/** The items that answer a search, the best first, and its words that the menu does not have. */
type FoundItems = { items: catalogueApi.MenuItem[]; ignored: string[] }

export function findItems(menu: StoreMenu, index: ItemIndex, query: Query): FoundItems {
  const { terms, diets, sizes } = query
  if (terms.length === 0 && hasDiet(diets)) {
    const asked = diets.asked.map(findStem)
    const place = ({ id, isAvailable }: catalogueApi.MenuItem): number => {
      const name = index.facts.get(id)?.name
      return isAvailable ? (asked.every((word) => name?.has(word)) ? 0 : 1) : 2
    }
    const found = Map.groupBy(
      findPassingItems(menu, diets, (id) => index.facts.get(id)?.head),
      place,
    )
    return { items: [0, 1, 2].flatMap((at) => found.get(at) ?? []), ignored: [] }
  }
  if (terms.length === 0) {
    const fits = ({ id }: catalogueApi.MenuItem) =>
      scoreSizeFit(sizes, index.facts.get(id)?.amounts ?? []) >= 0.5
    return { items: menu.menuItems.values().filter(fits), ignored: [] }
  }
  const ranked = rankItems(index, query)
  return {
    items: sortResults(menu, index, ranked).filter((item) => passesDiet(item, diets)),
    ignored: ranked.ignored,
  }
}
