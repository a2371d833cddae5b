import type { BrandConfig } from '../contracts/index.ts'

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

/** Minimum length of a search term (spec §5). */
export const SEARCH_MIN_LENGTH = 2
/** Maximum length of a search term; longer terms are cut (trust T18). */
export const SEARCH_MAX_LENGTH = 64

/**
 * Normalises text to lower case without accents, with words separated by one space: `Crème Brûlée` becomes `creme
 * brulee`.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The normalised words of a search; empty when the term is too short. */
export function searchTerms(term: string): string[] {
  const normalised = plainText(term.slice(0, SEARCH_MAX_LENGTH))
  return normalised.length < SEARCH_MIN_LENGTH ? [] : normalised.split(' ')
}

/** Whether the term is long enough to search for (spec §9). */
export const isSearchable = (term: string): boolean => searchTerms(term).length > 0
