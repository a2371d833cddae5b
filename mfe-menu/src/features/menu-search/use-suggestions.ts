import { call } from '@larder/shared/api'
import { searchApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { isSearchable } from '@larder/shared/domain'
import { storeResource, useDebounced, useLatestData, useResource } from '@larder/shared/stores'
import { selectedMethod } from '../../stores/method.ts'

/** Debounce: a usual pause between two keys. */
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
 * The menu's matches for a term, debounced; the last result stays until the next. A failure is shown on the
 * search page only.
 */
export function useSuggestions(storeId: number, term: string): Found | undefined {
  const searchTerm = useDebounced(term.trim(), PAUSE_MS)
  const key = { storeId, fulfilmentMethod: selectedMethod(), searchTerm }
  const found = useLatestData(useResource(isSearchable(searchTerm) ? suggestions(key) : undefined))
  return isSearchable(term.trim()) ? found : undefined
}
