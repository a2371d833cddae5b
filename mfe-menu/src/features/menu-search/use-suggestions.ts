import { call } from '@larder/shared/api'
import { searchApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { isSearchable } from '@larder/shared/domain'
import { storeResource, useDebounced, useLatestData, useResource } from '@larder/shared/stores'
import { methodInHand } from '../../stores/method.ts'

/** As long as people pause between letters. */
const PAUSE_MS = 250
const ITEMS = 5
const CATEGORIES = 3

export type Found = { term: string; result: searchApi.SearchResult }

const suggestions = storeResource(
  async (
    asked: { storeId: number; fulfilmentMethod: FulfilmentMethod; searchTerm: string },
    signal,
  ): Promise<Found> => {
    const input = { ...asked, itemsLimit: ITEMS, categoriesLimit: CATEGORIES }
    return { term: asked.searchTerm, result: await call(searchApi.search, input, { signal }) }
  },
  { isKept: false },
)

/**
 * What the menu has for a term, a moment after the typing stopped; the last answer stays until the next. Of a failure
 * the search page says what is wrong.
 */
export function useSuggestions(storeId: number, term: string): Found | undefined {
  const searchTerm = useDebounced(term.trim(), PAUSE_MS)
  const key = { storeId, fulfilmentMethod: methodInHand(), searchTerm }
  const found = useLatestData(useResource(isSearchable(searchTerm) ? suggestions(key) : undefined))
  return isSearchable(term.trim()) ? found : undefined
}
