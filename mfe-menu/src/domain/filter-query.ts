import type { MenuFilter } from '@larder/shared/contracts'
import { MENU_SORTS } from '@larder/shared/domain'

/** Query parameters of a filter; the area declares each (`area.ts`), and `filter-query.ts` says what they mean. */
export const FILTER_PARAMETERS = ['label', 'free', 'maker', 'offer', 'from', 'to', 'sort'] as const

/** Query parameters of sheets over a page, which change nothing of the page. */
export const SHEET_PARAMETERS = ['item', 'deal'] as const

/** An address is anybody's text: more or longer than this is no name of ours (`contracts/menu-filter.ts`). */
const MAX_LENGTH = 40
const MOST = { label: 8, free: 14, maker: 8 } as const

/** The names of a parameter, each once: `?label=vegan&label=nut+free`. */
function readNames(query: URLSearchParams, parameter: keyof typeof MOST): string[] {
  const names = query.getAll(parameter).filter((name) => name !== '' && name.length <= MAX_LENGTH)
  return [...new Set(names)].slice(0, MOST[parameter])
}

/** A price of an address; one that is none counts as missing. */
function readPrice(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/**
 * The filter of an address. A name that nothing has stays chosen: showing less is safe, showing everything would not be.
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

/** The query without a filter, from its first page; the rest of it is kept. */
export function withoutFilter(query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const name of [...FILTER_PARAMETERS, 'page']) written.delete(name)
  return written
}

/** The query with this filter in place of its own. */
export function writeFilter(query: URLSearchParams, filter: MenuFilter): URLSearchParams {
  const written = withoutFilter(query)
  for (const label of filter.labels) written.append('label', label)
  for (const allergen of filter.freeOf) written.append('free', allergen)
  for (const maker of filter.makers) written.append('maker', maker)
  if (filter.isOnOffer) written.set('offer', '1')
  if (filter.lowest !== undefined) written.set('from', String(filter.lowest))
  if (filter.highest !== undefined) written.set('to', String(filter.highest))
  if (filter.sort !== 'listed') written.set('sort', filter.sort)
  return written
}
