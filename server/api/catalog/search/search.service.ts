import { Recipes, SearchWords } from '../../model/index.ts'
import { derive, type Before } from '../brand-snapshot.ts'
import type { BrandSnapshot } from '../load-snapshot.ts'
import { buildMenuIndex, type MenuIndex, type SearchTerms } from './menu-index.ts'
import { nextSlice } from '@larder/kernel/slices.ts'
import type { catalogueApi, FulfilmentMethod, MenuFilter, searchApi } from '@larder/shared/contracts'
import { filterItems, isSearchable, menuFacets } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import type { MenuLookup } from '../menus/catalogue.types.ts'
import { contentService } from '../content/content.service.ts'
import { listAlikeItems, type AlikeItem, type NamedItem } from './alike.ts'
import { getCategories, getDeals } from './chips.ts'
import { loadElsewhere } from './elsewhere.ts'
import { getItemsOrRecipe, prepareItems } from './get-items.ts'
import { matchList } from './shopping-list/match-list.ts'
import { getNearResults, nearHintText } from './near.ts'
import { interpretQuery, type Query } from './query.ts'

/** The size of an index in memory, as a share of that of the items. Measured. */
const INDEX_SHARE = 0.7

type Pages = { itemsPage: number; itemsLimit: number; categoryPage: number; categoriesLimit: number }
type ListQuery = { brandId: string; at: MenuLookup; lines: readonly string[]; mayDivide: boolean }
type SearchQuery = {
  brandId: string
  at: MenuLookup
  term: string
  filter?: MenuFilter | undefined
  pages: Pages
}

function toPage<Record>(all: readonly Record[], number: number, size: number) {
  const pagination: searchApi.Pagination = {
    totalCount: all.length,
    page: number,
    pageSize: size,
    pageCount: Math.ceil(all.length / size),
  }
  return { records: all.slice((number - 1) * size, number * size), pagination }
}

/** A page of the items that pass the filter, and the facets of all. */
const filterPage = (
  items: readonly catalogueApi.MenuItem[],
  filter: MenuFilter | undefined,
  { itemsPage, itemsLimit }: Pages,
) => ({
  menuItems: toPage(filter ? filterItems(items, filter) : items, itemsPage, itemsLimit),
  facets: filter && items.length > 0 ? menuFacets(items, filter) : undefined,
})

/** How the search was understood. */
const describeQuery = ({ corrected, price, isCheapestFirst, servings, recipe }: Query) => ({
  correctedTerm: corrected,
  price: price || isCheapestFirst ? { ...price, isCheapestFirst } : undefined,
  servings,
  recipe: recipe?.isWhole ? recipe.name : undefined,
})

/** Search of a store's menu (spec §7, §9): deals, categories and items. */
export const searchService = memoiseByDeps((deps: AppDeps) => {
  const catalogue = catalogueService(deps)
  const content = contentService(deps)
  async function loadTerms(brandId: string): Promise<SearchTerms> {
    const [[words], [recipes]] = await Promise.all([
      content.list(brandId, 'search'),
      content.list(brandId, 'recipes'),
    ])
    return { words: SearchWords.parse(words?.body ?? {}), recipes: Recipes.parse(recipes?.body ?? {}) }
  }
  /** One index per imported menu of a brand, shared by all stores, and by menus of which a search reads the same. */
  const loadBuilt = derive(
    deps,
    async (snapshot, before?: Before<MenuIndex>) =>
      buildMenuIndex(await catalogue.loadBrandMenu(snapshot), await loadTerms(snapshot.brandId), before),
    ({ itemBytes }) => itemBytes * INDEX_SHARE,
  )
  const loadIndex = async (snapshot: BrandSnapshot) => (await loadBuilt(snapshot)).index
  // Whoever opens a menu may search it next. A search waits for an index that is not ready, and sees its error.
  catalogue.onMenuBuilt((snapshot) => void loadIndex(snapshot).catch(() => undefined))

  return {
    /** The best matches of each line of a shopping list. */
    async matchList({ brandId, at, lines, mayDivide }: ListQuery): Promise<searchApi.MatchedLine[]> {
      const menu = await catalogue.menuAt(brandId, at)
      const index = await loadIndex(menu.brand.snapshot)
      return matchList({ menu, index }, lines, mayDivide)
    },

    /** The items of a store that are nearest to one that the brand sells, the nearest first. */
    async listAlike(brandId: string, at: MenuLookup, item: NamedItem): Promise<AlikeItem[]> {
      const menu = await catalogue.menuAt(brandId, at)
      return listAlikeItems(menu, await loadIndex(menu.brand.snapshot), item)
    },

    async search({ brandId, at, term, filter, pages }: SearchQuery): Promise<searchApi.SearchResult> {
      const menu = await catalogue.menuAt(brandId, at)
      const index = await loadIndex(menu.brand.snapshot)
      const query = interpretQuery(isSearchable(term) ? term : '', index.lexicon)
      await prepareItems(menu, index, query)
      const { items, ignored, ranked, isExcluded } = getItemsOrRecipe(menu, index, query)
      await nextSlice() // finding half of a large menu takes up to 20 ms, and so does counting it
      const categories = getCategories(menu, query, items)
      const deals = getDeals(menu, query)
      const isEmpty = items.length + categories.length + deals.length === 0
      const near = items.length === 0 ? getNearResults(menu, index, { query, ranked }) : undefined
      const loadMenu = (method: FulfilmentMethod) => catalogue.menuAt(brandId, { ...at, method })
      const elsewhere = await loadElsewhere(menu, { query, ranked }, loadMenu)
      return {
        deals: { records: deals },
        categories: toPage(categories, pages.categoryPage, pages.categoriesLimit),
        ...filterPage(items, filter, pages),
        ...(isEmpty && {
          noItemFoundHint: near && nearHintText(near, query),
          isNotSold: !isExcluded && !elsewhere ? true : undefined,
        }),
        ignoredWords: ignored.length > 0 && items.length > 0 ? ignored : undefined,
        ...describeQuery(query),
        elsewhere,
        near,
      }
    },
  }
})
