import { useEffect, useState } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { isSearchable } from '@larder/shared/domain'
import { suggestAddresses } from './find-place.ts'

/** Spec §9 Address suggestion debounce. */
const DEBOUNCE_MS = 400

type Found = { term: string; suggestions: locationApi.Suggestion[] }

/** Address suggestions for what is typed, 400 ms after the last key; a failed look-up shows none. */
export function useSuggestions(term: string): Found & { isLoading: boolean } {
  const [found, setFound] = useState<Found>({ term: '', suggestions: [] })
  // Typing is an outside event in time: the look-up waits for a pause and forgets late answers.
  useEffect(() => {
    if (!isSearchable(term) || term === found.term) return
    let isCurrent = true
    const timer = setTimeout(() => {
      void suggestAddresses(term)
        .catch(() => [])
        .then((suggestions) => isCurrent && setFound({ term, suggestions }))
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [term, found.term])
  const isUpToDate = found.term === term
  return {
    term: found.term,
    suggestions: isSearchable(term) ? found.suggestions : [],
    isLoading: isSearchable(term) && !isUpToDate,
  }
}
