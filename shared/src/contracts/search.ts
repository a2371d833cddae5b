import * as z from 'zod'
import { Category, Deal, MenuItem } from './catalogue/index.ts'
import { endpoint } from './endpoint.ts'
import { Numeric, StoreId } from './fields.ts'
import { FulfilmentMethod } from './fulfilment.ts'
import { MenuFacets, MenuFilter } from './menu-filter.ts'

export const ITEMS_PER_PAGE = 24
export const CATEGORIES_PER_PAGE = 200

const page = Numeric.pipe(z.int().min(1).max(1_000)).default(1)
const limit = (most: number) => Numeric.pipe(z.int().min(1).max(most)).default(most)

/** Pages are numbered from 1. */
export const Pagination = z.object({
  totalCount: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pageCount: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

export const SearchResult = z.object({
  deals: z.object({ records: z.array(Deal) }),
  categories: z.object({ records: z.array(Category), pagination: Pagination }),
  menuItems: z.object({ records: z.array(MenuItem), pagination: Pagination }),
  /** Facets of the found items; `menuItems` are those that pass. */
  facets: MenuFacets.optional(),
  /** Hint when there are no results. */
  noItemFoundHint: z.string().optional(),
  /** The term in the menu's spelling, for which the results are; absent when nothing was corrected. */
  correctedTerm: z.string().optional(),
  /** Words of the term that nothing in the menu has; the results are for the others. */
  ignoredWords: z.array(z.string()).optional(),
  /** Where there are no items: what is closest, with what the term asked of allergens and labels. */
  near: z.object({ items: z.array(MenuItem), categories: z.array(Category) }).optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** POST /api/search/global (spec §7, §9). */
export const search = endpoint({
  method: 'POST',
  path: '/api/search/global',
  summary: 'Deals, categories and items of a store that match a term.',
  access: 'anyone',
  cacheSec: 15,
  body: z.object({
    storeId: StoreId,
    fulfilmentMethod: FulfilmentMethod,
    searchTerm: z.string().trim().min(2, 'Search for at least 2 characters').max(64),
    itemsPage: page,
    categoryPage: page,
    itemsLimit: limit(ITEMS_PER_PAGE),
    categoriesLimit: limit(CATEGORIES_PER_PAGE),
    /** Which of the items found, and in which order; the reply then has their facets. */
    filter: MenuFilter.optional(),
  }),
  reply: SearchResult,
})
