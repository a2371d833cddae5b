import { isSearchable } from '@larder/shared/domain'
import { storeResource, useDebounced, useLatestData, useResource } from '@larder/shared/stores'
import { suggestAddresses } from './find-place.ts'

/** Spec §9 Address suggestion debounce. */
const DEBOUNCE_MS = 400

const addresses = storeResource(
  async ({ term }: { term: string }) => ({ term, suggestions: await suggestAddresses(term) }),
  { isKept: false },
)
const NONE = { term: '', suggestions: [] }

/** Address suggestions for the input, 400 ms after the last key; a failed look-up shows none. */
export function useSuggestions(term: string) {
  const asked = useDebounced(term, DEBOUNCE_MS)
  const value = useResource(isSearchable(asked) ? addresses({ term: asked }) : undefined)
  const latest = useLatestData(value)
  const found = value.state === 'failed' ? { ...NONE, term: asked } : (latest ?? NONE)
  return {
    term: found.term,
    suggestions: isSearchable(term) ? found.suggestions : [],
    isLoading: isSearchable(term) && found.term !== term,
  }
}
