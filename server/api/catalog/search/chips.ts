import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { hasDiet } from './filters.ts'
import type { Query, Term } from './query.ts'
import { getEndings, getStems } from './words/words.ts'

/** The number of top results considered, and the share in one category that makes it the category of the search. */
const TOP_RESULT_COUNT = 5
const MIN_CATEGORY_SHARE = 0.6

/** How well a text matches a term; 0 when it does not match. */
function scoreTextMatch(words: readonly string[], { alternatives }: Term): number {
  const scores = alternatives
    .filter(({ stems, isStart }) =>
      stems.every((wanted) => words.some((word) => (isStart ? word.startsWith(wanted) : word === wanted))),
    )
    .map(({ weight }) => weight)
  return Math.max(0, ...scores)
}

/** Records that match every term, best first. `text` returns the searched texts of a record, the most telling first. */
function getMatches<Found>(
  records: readonly Found[],
  { terms }: Query,
  text: (record: Found) => readonly string[],
): Found[] {
  const needed = terms.filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return []
  return records
    .map((record) => {
      const parts = text(record).map((part) => [...getStems(part), ...getEndings(part)])
      const scores = needed.map((term) =>
        Math.max(...parts.map((words, at) => scoreTextMatch(words, term) / (at + 1))),
      )
      return { record, worth: scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ record }) => record)
}

/**
 * Categories with a matching name, then the category of most top results. A search for a diet finds no categories,
 * because a category does not declare what it is free from.
 */
export function getCategories(
  menu: StoreMenu,
  query: Query,
  items: readonly catalogueApi.MenuItem[],
): catalogueApi.Category[] {
  if (hasDiet(query.diets)) return []
  const named = getMatches([...menu.categories.values()], query, ({ name }) => [name])
  const first = items.slice(0, TOP_RESULT_COUNT)
  const shares = Map.groupBy(first, ({ categorySlug }) => categorySlug)
  const meant = [...shares]
    .filter(([, own]) => own.length >= 2 && own.length / first.length >= MIN_CATEGORY_SHARE)
    .flatMap(([slug]) => menu.categories.get(slug) ?? [])
  return [...new Set([...named, ...meant])]
}

/** Deals that match the search. A search for a diet finds no deals, because a deal does not declare allergens. */
export function getDeals(menu: StoreMenu, query: Query): catalogueApi.Deal[] {
  if (hasDiet(query.diets)) return []
  return getMatches(menu.dealReplies(), query, ({ name, badge, description }) => [name, badge, description])
}
