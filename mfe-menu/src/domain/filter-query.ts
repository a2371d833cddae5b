import type { MenuFilter } from '@larder/shared/contracts'
import { MENU_SORTS, parseAllergenKey, parseLabelKey, type MenuSort } from '@larder/shared/domain'

/** Query parameters of a filter. Each is declared in `area.ts` and parsed below. */
export const FILTER_PARAMETERS = ['label', 'free', 'maker', 'offer', 'from', 'to', 'sort'] as const

/** Query parameters that open sheets over a page without changing the page. */
export const SHEET_PARAMETERS = ['item', 'deal'] as const

/** Maximum length and number of manufacturers in a URL, which anyone can write (`contracts/catalogue/menu-filter.ts`). */
const MAX_NAME_LENGTH = 40
const MAX_MAKERS = 8

const parseMaker = (name: string): string[] => (name.length <= MAX_NAME_LENGTH ? [name] : [])
const parsePrice = (text: string): number[] => (/^\d{1,5}(\.\d{1,2})?$/.test(text) ? [Number(text)] : [])
const parseOffer = (text: string): true[] => (text === '1' ? [true] : [])
const parseSort = (text: string): MenuSort[] => MENU_SORTS.filter((sort) => sort === text)

/**
 * Reads the filter from the URL: the choices, and the values that stand for none of ours. These filter nothing, so the
 * page names them (`FilterNotice`): a shopper must not take them for a filter.
 */
export function parseFilterQuery(query: URLSearchParams): { filter: MenuFilter; unknown: string[] } {
  const unknown: string[] = []
  const parseValues = <Value>(
    parameter: (typeof FILTER_PARAMETERS)[number],
    parse: (text: string) => Value[],
  ) => {
    const texts = query.getAll(parameter).filter((text) => text !== '')
    unknown.push(...texts.filter((text) => parse(text).length === 0))
    return [...new Set(texts.flatMap(parse))]
  }
  const filter = {
    labels: parseValues('label', (text) => [...parseLabelKey(text)]),
    freeOf: parseValues('free', (text) => [...parseAllergenKey(text)]),
    makers: parseValues('maker', parseMaker).slice(0, MAX_MAKERS),
    isOnOffer: parseValues('offer', parseOffer).length > 0,
    lowest: parseValues('from', parsePrice)[0],
    highest: parseValues('to', parsePrice)[0],
    sort: parseValues('sort', parseSort)[0] ?? 'listed',
  }
  return { filter, unknown: [...new Set(unknown)] }
}

export const getFilter = (query: URLSearchParams): MenuFilter => parseFilterQuery(query).filter

/** Removes the filter and the page number from the query, and keeps the rest. */
export function removeFilter(query: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(query)
  for (const name of [...FILTER_PARAMETERS, 'page']) result.delete(name)
  return result
}

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
