import type { Api } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { readStoreId } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { ShouldRevalidateFunction } from '@larder/shared/ui'
import { FILTER_PARAMETERS, SHEET_PARAMETERS } from '../domain/filter-query.ts'

/**
 * The id in a store's slug; a slug without a number is looked up (spec §2, readings 9). Throws 404
 * STORE_NOT_FOUND.
 */
export async function storeIdFor(api: Api, slug: string | undefined): Promise<number> {
  if (!slug) throw new AppError('STORE_NOT_FOUND')
  const named = readStoreId(slug)
  if (named !== undefined) return named
  const { store } = await api(storesApi.select, { seoUrl: slug })
  return store.id
}

function withoutUnread({ pathname, search }: URL, unread: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  for (const name of unread) parameters.delete(name)
  return `${pathname}?${parameters.toString()}`
}

/** A change of parameters that a page's loader does not read does not load it again. */
const unlessOnly =
  (unread: readonly string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
    const isSamePage = withoutUnread(currentUrl, unread) === withoutUnread(nextUrl, unread)
    return currentUrl.search !== nextUrl.search && isSamePage ? false : defaultShouldRevalidate
  }

/** For a page that has all of its goods: neither a sheet over it nor a filter loads it again. */
export const keepUnderSheets = unlessOnly([...SHEET_PARAMETERS, ...FILTER_PARAMETERS])

/** For a page whose goods the server filters. */
export const keepUnderSheetsAlone = unlessOnly(SHEET_PARAMETERS)
