import { plainText } from '@larder/shared/domain'
import { on } from '@larder/shared/events'
import { isString, only, singleton } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'

const MAX_SEARCHES = 6
const RETENTION_DAYS = 90

const isTerms = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString)
const NO_SEARCHES: string[] = []

/** Recent searches of this device, latest first, until a member signs out. They are never sent to a server. */
export const $recentSearches = singleton('recent-searches', () => {
  const schema = only(isTerms)
  const $persisted = persistentAtom('recent-searches', { schema, neutral: NO_SEARCHES, days: RETENTION_DAYS })
  on('session/signed-out', () => $persisted.set(NO_SEARCHES))
  return $persisted
})

/** Adds a search at the top, replacing an earlier one that differs only in spelling or case. */
export function storeSearch(term: string): void {
  const others = $recentSearches.get().filter((search) => plainText(search) !== plainText(term))
  $recentSearches.set([term, ...others].slice(0, MAX_SEARCHES))
}

export const clearSearches = (): void => $recentSearches.set(NO_SEARCHES)
