import { SearchWords } from '../../model/index.ts'
import { mapInSlices } from '@larder/kernel/slices.ts'
import { derive } from '../brand-snapshot.ts'
import { categoriesOfItem, type BrandMenu } from '../menus/brand-menu.ts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { buildItemIndex, type ItemIndex } from './item-index.ts'
import type { catalogueApi, MenuFilter, searchApi } from '@larder/shared/contracts'
import { filterItems, isSearchable, menuFacets, parseListLine } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import type { MenuLookup } from '../menus/catalogue.types.ts'
import { contentService } from '../content/content.service.ts'
import { findCategories, findDeals } from './chips.ts'
import { hasDiet, findPassingItems, passesDiet } from './filters.ts'
import { findNearResults, nearHintText } from './near.ts'
import { interpretQuery, type Query } from './query.ts'
import { sortResults, rankItems } from './rank.ts'
import { scoreSizeFit } from './sizes.ts'
import { findStem } from './words.ts'

/** The search index of everything a brand sells, built in slices. */
export async function menuIndex(brand: BrandMenu, words: SearchWords): Promise<ItemIndex> {
  const items = await mapInSlices(brand.items, (item) => ({
    id: item.slug,
    name: item.details.name,
    categories: [...categoriesOfItem(brand, item)],
    unitSize: item.details.unitSize,
    manufacturer: item.details.manufacturer,
    sizes: item.sizes.map(({ name }) => name),
    description: item.details.description,
    ingredients: item.details.ingredients,
  }))
  // In a search the shop's own name says as little about an item as a manufacturer's: "fernhill milk".
  const withOwnName = { ...words, makers: [...words.makers, brand.brandId] }
  return buildItemIndex(items, [...brand.categories.values()], withOwnName)
}

/** The size of an index in memory, as a share of that of the items. Measured. */
const INDEX_SHARE = 1.1

type Pages = { itemsPage: number; itemsLimit: number; categoryPage: number; categoriesLimit: number }
type ListQuery = { brandId: string; at: MenuLookup; lines: readonly string[] }
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

type FoundItems = { items: catalogueApi.MenuItem[]; ignored: string[] }

function findItems(menu: StoreMenu, index: ItemIndex, query: Query): FoundItems {
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

/** Matches shown for a line of a shopping list. */
const MATCHES_PER_LINE = 4

/** Search of a store's menu (spec §7, §9): deals, categories and items. */
export const searchService = memoiseByDeps((deps: AppDeps) => {
  const catalogue = catalogueService(deps)
  const content = contentService(deps)
  /** One index per imported menu of a brand, shared by all stores. */
  const readIndex = derive(
    deps,
    async (snapshot) => {
      const [entry] = await content.list(snapshot.brandId, 'search')
      return menuIndex(await catalogue.readBrandMenu(snapshot), SearchWords.parse(entry?.body ?? {}))
    },
    ({ itemBytes }) => itemBytes * INDEX_SHARE,
  )

  return {
    /** The best matches of each line of a shopping list. Other requests run between the lines. */
    async matchList({ brandId, at, lines }: ListQuery): Promise<searchApi.MatchedLine[]> {
      const menu = await catalogue.menuAt(brandId, at)
      const index = await readIndex(menu.brand.snapshot)
      return mapInSlices(lines, (line) => {
        const { quantity, term } = parseListLine(line)
        const query = interpretQuery(isSearchable(term) ? term : '', index.lexicon)
        const { items, ignored } = findItems(menu, index, query)
        const menuItems = items.filter(({ isAvailable }) => isAvailable).slice(0, MATCHES_PER_LINE)
        const isSure = ignored.length === 0 || ignored.length * 2 < query.terms.length
        return { line, quantity, term, isSure, menuItems }
      })
    },

    async search({ brandId, at, term, filter, pages }: SearchQuery): Promise<searchApi.SearchResult> {
      const menu = await catalogue.menuAt(brandId, at)
      const index = await readIndex(menu.brand.snapshot)
      const query = interpretQuery(isSearchable(term) ? term : '', index.lexicon)
      const { items, ignored } = findItems(menu, index, query)
      const categories = findCategories(menu, query, items)
      const deals = findDeals(menu, query)
      const isEmpty = items.length + categories.length + deals.length === 0
      const near = items.length === 0 ? findNearResults(menu, index, query) : undefined
      return {
        deals: { records: deals },
        categories: toPage(categories, pages.categoryPage, pages.categoriesLimit),
        menuItems: toPage(filter ? filterItems(items, filter) : items, pages.itemsPage, pages.itemsLimit),
        facets: filter && items.length > 0 ? menuFacets(items, filter) : undefined,
        noItemFoundHint: isEmpty && near ? nearHintText(near) : undefined,
        correctedTerm: query.corrected,
        ignoredWords: ignored.length > 0 && items.length > 0 ? ignored : undefined,
        near,
      }
    },
  }
})
