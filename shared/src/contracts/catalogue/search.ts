import * as z from 'zod'
import { Category, Deal, MenuItem, SOLD_OUT_CACHE_SEC } from './index.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { Numeric, SearchTerm, StoreId } from '../fields.ts'
import { FulfilmentMethod } from '../stores/fulfilment.ts'
import { Money } from '../money.ts'
import { MenuFacets, MenuFilter } from './menu-filter.ts'

export const ITEMS_PER_PAGE = 24
export const CATEGORIES_PER_PAGE = 200

const PageNumber = Numeric.pipe(z.int().min(1).max(1_000)).default(1)
const pageLimit = (max: number) => Numeric.pipe(z.int().min(1).max(max)).default(max)

/** Pages are numbered from 1. */
export const Pagination = z.object({
  totalCount: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pageCount: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/** An item that the search means and the store sells by its other method alone. */
export const ElsewhereItem = MenuItem.pick({ id: true, slug: true, name: true }).extend({
  method: FulfilmentMethod,
})
export type ElsewhereItem = z.infer<typeof ElsewhereItem>

/** What the words of a search say about prices: "under £9", "cheap". Both ends are included. */
export const SearchPrice = z.object({
  lowest: Money.optional(),
  highest: Money.optional(),
  isCheapestFirst: z.boolean(),
})
export type SearchPrice = z.infer<typeof SearchPrice>

export const SearchResult = z.object({
  deals: z.object({ records: z.array(Deal) }),
  categories: z.object({ records: z.array(Category), pagination: Pagination }),
  menuItems: z.object({ records: z.array(MenuItem), pagination: Pagination }),
  /** Facets of the items found; `menuItems` are those that pass the filter. */
  facets: MenuFacets.optional(),
  /** A hint, when there are no results. */
  noItemFoundHint: z.string().optional(),
  /** Whether there are no results because the brand does not sell what the words say. */
  isNotSold: z.boolean().optional(),
  /** The term in the menu's spelling, for which the results are; absent if nothing was corrected. */
  correctedTerm: z.string().optional(),
  /** Words of the term that occur nowhere in the menu. The results are for the other words. */
  ignoredWords: z.array(z.string()).optional(),
  /** The results are within this price. */
  price: SearchPrice.optional(),
  /** The number of people that the term says: "for 4". */
  servings: z.int().optional(),
  /** The recipe whose items the results are. */
  recipe: z.string().optional(),
  elsewhere: z.array(ElsewhereItem).optional(),
  /**
   * Suggestions when no items are found, respecting the allergens and labels in the term. They have something of what
   * the term says, or else (`isClose` is false) are the store's recommendations.
   */
  near: z
    .object({
      items: z.array(MenuItem),
      categories: z.array(Category),
      isClose: z.boolean().optional(),
    })
    .optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** POST /api/search/global (spec §7, §9). */
export const search = endpoint({
  method: 'POST',
  path: '/api/search/global',
  summary: 'Deals, categories and items of a store that match a term.',
  access: 'anyone',
  cacheSec: SOLD_OUT_CACHE_SEC,
  body: z.object({
    storeId: StoreId,
    fulfilmentMethod: FulfilmentMethod,
    searchTerm: SearchTerm.max(64),
    itemsPage: PageNumber,
    categoryPage: PageNumber,
    itemsLimit: pageLimit(ITEMS_PER_PAGE),
    categoriesLimit: pageLimit(CATEGORIES_PER_PAGE),
    /** Filters and sorts the items; the reply then includes facets. */
    filter: MenuFilter.optional(),
  }),
  reply: SearchResult,
})

export const MatchedLine = z.object({
  /** The line as it was sent, or one thing of a line that was divided. */
  line: z.string(),
  /** The position of the line among those sent. Absent from older servers, which divide none. */
  position: z.int().optional(),
  /** How often the best match is bought: packs, where the line counts pieces. */
  quantity: z.int(),
  /** What was searched for: the line without its quantity. */
  term: z.string(),
  /** Whether the best match is surely what the line means, so that it may be chosen without asking. */
  isSure: z.boolean(),
  /** The size of the best match that the line names. */
  sizeId: z.string().optional(),
  /** The best matches, the best first; empty when nothing matches. */
  menuItems: z.array(MenuItem),
})
export type MatchedLine = z.infer<typeof MatchedLine>

export const matchList = endpoint({
  method: 'POST',
  path: '/api/search/list',
  summary: "The items of a store that match each line of a shopping list: '2 x oat milk'.",
  access: 'anyone',
  body: z.object({
    storeId: StoreId,
    fulfilmentMethod: FulfilmentMethod,
    lines: z.array(z.string().trim().min(1).max(120)).min(1).max(60),
    /** Whether a line that lists several things may have several matches. */
    mayDivide: z.boolean().default(false),
  }),
  reply: z.object({ matches: z.array(MatchedLine) }),
})
