import type { searchApi } from '@larder/shared/contracts'
import { formatRoundMoney } from '@larder/shared/domain'

type Result = searchApi.SearchResult

/** The number of items found before the filter. */
const countFoundItems = ({ menuItems, facets }: Result): number =>
  facets?.total ?? menuItems.pagination.totalCount

export const isEmptyResult = (result: Result): boolean =>
  result.deals.records.length + result.categories.records.length + countFoundItems(result) === 0

/** The price words of the search as the shop understood them: "up to £9", "lowest price first". */
function formatPriceWords(
  { lowest, highest, isCheapestFirst }: searchApi.SearchPrice,
  currency?: string,
): string[] {
  const [from, to] = [lowest, highest].map((amount) =>
    amount === undefined ? undefined : formatRoundMoney(amount, currency),
  )
  const range = from && to ? `${from} to ${to}` : to ? `up to ${to}` : from ? `from ${from}` : undefined
  return [...(range ? [range] : []), ...(isCheapestFirst ? ['lowest price first'] : [])]
}

function formatItemCount({ menuItems, facets }: Result): string {
  const { totalCount } = menuItems.pagination
  if (facets && totalCount < facets.total) return `${totalCount} of ${facets.total} results`
  return totalCount === 1 ? '1 result' : `${totalCount} results`
}

/**
 * The line above the results: how many there are, and how the search was understood. The heading shows a corrected
 * term, and this line the typed one.
 */
export function formatSummary(result: Result, term: string, currency?: string): string {
  const { correctedTerm, price, servings, recipe } = result
  const people = servings === undefined ? [] : [servings === 1 ? 'for 1 person' : `for ${servings} people`]
  const chosen = recipe ? [`chosen for “${recipe}”`] : []
  const instead = correctedTerm ? [`none for “${term}”`] : []
  return [
    formatItemCount(result),
    ...(price ? formatPriceWords(price, currency) : []),
    ...people,
    ...chosen,
    ...instead,
  ].join(', ')
}

export function chooseSearchTitle(term: string, result: Result | undefined): string {
  if (!result) return 'Search'
  if (!isEmptyResult(result)) return `Results for “${result.correctedTerm ?? term}”`
  const [other] = result.elsewhere ?? []
  if (other) return `Not for ${other.method === 'collection' ? 'delivery' : 'collection'}: “${term}”`
  return result.isNotSold ? `We do not sell “${term}”` : `No results for “${term}”`
}
