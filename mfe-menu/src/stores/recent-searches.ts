import { plainText } from '@larder/shared/domain'
import { isString, only, singleton } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'

/** Searches shown again; more are a list to read. */
const MOST = 6
const KEEP_DAYS = 90

const isTerms = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString)
const NONE: string[] = []

/** Searches of this device, the latest first. They are never sent anywhere. */
export const $recentSearches = singleton('recent-searches', () =>
  persistentAtom('recent-searches', { schema: only(isTerms), neutral: NONE, days: KEEP_DAYS }),
)

/** Puts a search at the top; the same one in another spelling is replaced. */
export function noteSearch(term: string): void {
  const others = $recentSearches.get().filter((known) => plainText(known) !== plainText(term))
  $recentSearches.set([term, ...others].slice(0, MOST))
}

/** Forgets all searches of this device. */
export const forgetSearches = (): void => $recentSearches.set(NONE)
