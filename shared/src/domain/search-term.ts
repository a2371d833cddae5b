import type { BrandConfig } from '../contracts/index.ts'
import { plainText } from './plain-text.ts'

/**
 * `address` where content enables it, or where the brand's setting replaces the search by postcode (spec §2 Store
 * search widget, §3 store search type); else `postcode`.
 */
export function searchVariant(
  config: Pick<BrandConfig, 'site' | 'settings'> | undefined,
): 'address' | 'postcode' {
  const isByAddress =
    config?.site.enableStoresSearchByAddress || config?.settings['storeSearchType'] === 'address'
  return isByAddress ? 'address' : 'postcode'
}

/** Minimum length of a search term, except where one sign is a word, such as 茶 (spec §5). */
export const SEARCH_MIN_LENGTH = 2
/** Maximum length of a search term; longer terms are cut (trust T18). */
export const SEARCH_MAX_LENGTH = 64

/** A sign of Chinese, Japanese or Korean, where one sign may be a word: 茶, 차. */
const WORD_SIGN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}]/u

/** The normalised words of a search; empty when the term is too short. */
export function searchTerms(term: string): string[] {
  const normalised = plainText(term.slice(0, SEARCH_MAX_LENGTH))
  const isLong = normalised.length >= SEARCH_MIN_LENGTH || WORD_SIGN.test(normalised)
  return isLong ? normalised.split(' ') : []
}

/** Whether the term is long enough to search for (spec §9). */
export const isSearchable = (term: string): boolean => searchTerms(term).length > 0
