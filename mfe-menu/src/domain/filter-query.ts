import type { MenuFilter } from '@larder/shared/contracts'
import { MENU_SORTS } from '@larder/shared/domain'

/** Query parameters of a filter. Each is declared in `area.ts` and parsed below. */
export const FILTER_PARAMETERS = ['label', 'free', 'maker', 'offer', 'from', 'to', 'sort'] as const

/** Query parameters that open sheets over a page without changing the page. */
export const SHEET_PARAMETERS = ['item', 'deal'] as const

/**
 * Maximum length and number of names in a URL, which anyone can write; longer ones cannot be names of ours
 * (`contracts/menu-filter.ts`).
 */
const MAX_NAME_LENGTH = 40
const MAX_NAMES_BY_FILTER = { label: 8, free: 14, maker: 8 } as const

/** Reads the unique names of a parameter: `?label=vegan&label=nut+free`. */
function readNames(query: URLSearchParams, parameter: keyof typeof MAX_NAMES_BY_FILTER): string[] {
  const names = query.getAll(parameter).filter((name) => name !== '' && name.length <= MAX_NAME_LENGTH)
  return [...new Set(names)].slice(0, MAX_NAMES_BY_FILTER[parameter])
}

/** Reads a price from the URL; an invalid one is ignored. */
function readPrice(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/**
 * Reads the filter from the URL. Unknown names stay selected: hiding unsuitable items wrongly is safe,
 * showing them is not.
 */
export function readFilter(query: URLSearchParams): MenuFilter {
  const [lowest, highest] = [readPrice(query.get('from')), readPrice(query.get('to'))]
  return {
    labels: readNames(query, 'label'),
    freeOf: readNames(query, 'free'),
    makers: readNames(query, 'maker'),
    isOnOffer: query.get('offer') === '1',
    ...(lowest !== undefined && { lowest }),
    ...(highest !== undefined && { highest }),
    sort: MENU_SORTS.find((sort) => sort === query.get('sort')) ?? 'listed',
  }
}

/** Removes the filter and the page number from the query, and keeps the rest. */
export function removeFilter(query: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(query)
  for (const name of [...FILTER_PARAMETERS, 'page']) result.delete(name)
  return result
}

/** Replaces the filter in the query. */
export function writeFilter(query: URLSearchParams, filter: MenuFilter): URLSearchParams {
  const result = removeFilter(query)
  for (const label of filter.labels) result.append('label', label)
  for (const allergen of filter.freeOf) result.append('free', allergen)
  for (const maker of filter.makers) result.append('maker', maker)
  if (filter.isOnOffer) result.set('offer', '1')
  if (filter.lowest !== undefined) result.set('from', String(filter.lowest))
  if (filter.highest !== undefined) result.set('to', String(filter.highest))
  if (filter.sort !== 'listed') result.set('sort', filter.sort)
  return result
}
