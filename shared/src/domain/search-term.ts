import type { BrandConfig } from '../contracts/index.ts'

/**
 * By address where content enables it, or where the brand's setting disables the search by postcode (spec §2
 * Store search widget, §3 store search type); else by postcode.
 */
export function searchVariant(
  config: Pick<BrandConfig, 'site' | 'settings'> | undefined,
): 'address' | 'postcode' {
  const isByAddress =
    config?.site.enableStoresSearchByAddress || config?.settings['storeSearchType'] === 'address'
  return isByAddress ? 'address' : 'postcode'
}

/** Search terms count only from this length on (spec §5). */
export const SEARCH_MIN_LENGTH = 2
/** Longer terms are cut (trust T18). */
export const SEARCH_MAX_LENGTH = 64

/** Lower case, no accents, words separated by one space: `Crème  Brûlée` becomes `creme brulee`. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Words of a search in normalised form; empty when the term is too short. */
export function searchTerms(term: string): string[] {
  const plain = plainText(term.slice(0, SEARCH_MAX_LENGTH))
  return plain.length < SEARCH_MIN_LENGTH ? [] : plain.split(' ')
}

/** Whether the term is long enough to search for (spec §9). */
export const isSearchable = (term: string): boolean => searchTerms(term).length > 0
