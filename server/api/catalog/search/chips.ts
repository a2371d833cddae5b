import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { isFiltered } from './filters.ts'
import type { Query, Term } from './query.ts'
import { readStems } from './words.ts'

/** Number of first results, and the share in one category that makes it the category of the search. */
const FIRST = 5
const SHARE = 0.6

/** How well a text has a term in it, 0 when not at all. */
function textScore(words: readonly string[], { alternatives }: Term): number {
  const scores = alternatives
    .filter(({ stems, isStart }) =>
      stems.every((wanted) => words.some((word) => (isStart ? word.startsWith(wanted) : word === wanted))),
    )
    .map(({ weight }) => weight)
  return Math.max(0, ...scores)
}

/** Records that have every term, best first: `text` gives what is searched, the most telling part first. */
function matching<Found>(
  records: readonly Found[],
  { terms }: Query,
  text: (record: Found) => readonly string[],
): Found[] {
  const needed = terms.filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return []
  return records
    .map((record) => {
      const parts = text(record).map(readStems)
      const scores = needed.map((term) =>
        Math.max(...parts.map((words, at) => textScore(words, term) / (at + 1))),
      )
      return { record, worth: scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ record }) => record)
}

/**
 * Categories that are called so, then the one that most of the first results are in. A category is not declared to be
 * free from anything, so a search for a diet has none.
 */
export function foundCategories(
  menu: StoreMenu,
  query: Query,
  items: readonly catalogueApi.MenuItem[],
): catalogueApi.Category[] {
  if (isFiltered(query.diets)) return []
  const named = matching([...menu.categories.values()], query, ({ name }) => [name])
  const first = items.slice(0, FIRST)
  const shares = Map.groupBy(first, ({ categorySlug }) => categorySlug)
  const meant = [...shares]
    .filter(([, own]) => own.length >= 2 && own.length / first.length >= SHARE)
    .flatMap(([slug]) => menu.categories.get(slug) ?? [])
  return [...new Set([...named, ...meant])]
}

/** Deals that name what is searched for; a deal declares no allergens, so a search for a diet has none. */
export function foundDeals(menu: StoreMenu, query: Query): catalogueApi.Deal[] {
  if (isFiltered(query.diets)) return []
  return matching(menu.dealReplies, query, ({ name, badge, description }) => [name, badge, description])
}
