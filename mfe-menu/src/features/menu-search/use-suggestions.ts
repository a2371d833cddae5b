import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { searchApi } from '@larder/shared/contracts'
import { isSearchable } from '@larder/shared/domain'
import { methodInHand } from '../../stores/method.ts'

/** As long as people pause between letters. */
const PAUSE_MS = 250
const ITEMS = 5
const CATEGORIES = 3

export type Found = { term: string; result: searchApi.SearchResult }

/** What the menu has for a term, a moment after the typing stopped; what is asked for later wins. */
export function useSuggestions(storeId: number, term: string): Found | undefined {
  const [found, setFound] = useState<Found>()
  const searchTerm = term.trim()
  // Asking the server is not rendering; a newer letter takes the question back.
  useEffect(() => {
    if (!isSearchable(searchTerm)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const asked = {
        storeId,
        fulfilmentMethod: methodInHand(),
        searchTerm,
        itemsLimit: ITEMS,
        categoriesLimit: CATEGORIES,
      }
      call(searchApi.search, asked, { signal: stop.signal }).then(
        (result) => setFound({ term: searchTerm, result }),
        () => undefined, // the search page says what is wrong
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [storeId, searchTerm])
  return isSearchable(searchTerm) ? found : undefined
}
