import type { searchApi } from '@larder/shared/contracts'
import { searchTerms } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '../../kernel/memoise-by-deps.ts'
import { catalogueService, menuItemsOf, type MenuAt, type StoreMenu } from '../catalogue/index.ts'
import { freeFromSearch, isDeclaredFree, type FreeFromSearch } from './free-from.ts'
import { menuIndex, searchIds, type MenuIndex } from './search-index.ts'

type Pages = { itemsPage: number; itemsLimit: number; categoryPage: number; categoriesLimit: number }
type SearchQuery = { brandId: string; at: MenuAt; term: string; pages: Pages }

function page<Record>(all: readonly Record[], number: number, size: number) {
  const pagination: searchApi.Pagination = {
    totalCount: all.length,
    page: number,
    pageSize: size,
    pageCount: Math.ceil(all.length / size),
  }
  return { records: all.slice((number - 1) * size, number * size), pagination }
}

/** A suggestion when nothing was found: names from the store's own menu. */
function hint(menu: StoreMenu): string {
  const names = menu.tree.slice(0, 2).map(({ name }) => name)
  return `Check the spelling, try a shorter word, or look in ${names.join(' or ')}.`
}

/** Items that match the terms and are declared free from the allergens; without terms, all that are. */
function itemIds(menu: StoreMenu, index: MenuIndex, { terms, allergens }: FreeFromSearch): string[] {
  if (allergens.length === 0) return searchIds(index.items, terms)
  const found = terms.length > 0 ? searchIds(index.items, terms) : [...menu.menuItems.keys()]
  return menuItemsOf(menu, found)
    .filter((item) => isDeclaredFree(item, allergens))
    .map(({ id }) => id)
}

/** Search of a store's menu (spec §7, §9): deals, categories and items. */
export const searchService = memoiseByDeps((deps: AppDeps) => {
  const catalogue = catalogueService(deps)
  const indexes = new WeakMap<StoreMenu, MenuIndex>()

  function indexOf(menu: StoreMenu): MenuIndex {
    const known = indexes.get(menu)
    if (known) return known
    const made = menuIndex(menu)
    indexes.set(menu, made)
    return made
  }

  return {
    async search({ brandId, at, term, pages }: SearchQuery): Promise<searchApi.SearchResult> {
      const menu = await catalogue.menuAt(brandId, at)
      const index = indexOf(menu)
      const allTerms = searchTerms(term)
      const { terms, allergens } = freeFromSearch(allTerms)
      const items = itemIds(menu, index, { terms, allergens })
      const categories = searchIds(index.categories, allTerms).flatMap((id) => menu.categories.get(id) ?? [])
      // A deal declares no allergens, so it never matches a free-from search.
      const dealIds = allergens.length > 0 ? [] : searchIds(index.deals, terms)
      const found = page(items, pages.itemsPage, pages.itemsLimit)
      const isEmpty = items.length + categories.length + dealIds.length === 0
      return {
        deals: { records: dealIds.flatMap((id) => menu.dealReplies.find((deal) => deal.id === id) ?? []) },
        categories: page(categories, pages.categoryPage, pages.categoriesLimit),
        menuItems: { records: menuItemsOf(menu, found.records), pagination: found.pagination },
        noItemFoundHint: isEmpty ? hint(menu) : undefined,
      }
    },
  }
})
