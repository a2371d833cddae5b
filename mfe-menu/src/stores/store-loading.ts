import type { Api } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { parseStoreId } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { ShouldRevalidateFunction } from '@larder/shared/ui'
import { FILTER_PARAMETERS, SHEET_PARAMETERS } from '../domain/filter-query.ts'

/**
 * The store id in a slug. A slug without a number is looked up (spec §2, readings 9). Throws 404
 * STORE_NOT_FOUND.
 */
export async function fetchStoreId(api: Api, slug: string | undefined): Promise<number> {
  if (!slug) throw new AppError('STORE_NOT_FOUND')
  const slugId = parseStoreId(slug)
  if (slugId !== undefined) return slugId
  const { store } = await api(storesApi.select, { seoUrl: slug })
  return store.id
}

function removeParameters({ pathname, search }: URL, ignored: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  for (const name of ignored) parameters.delete(name)
  return `${pathname}?${parameters.toString()}`
}

/** Skips reloading when only the given parameters change, which the page's loader does not read. */
const skipIfOnlyChanged =
  (ignored: readonly string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
    const isSamePage = removeParameters(currentUrl, ignored) === removeParameters(nextUrl, ignored)
    return currentUrl.search !== nextUrl.search && isSamePage ? false : defaultShouldRevalidate
  }

/** For a page that has all its items: neither sheets nor filters reload it. */
export const ignoreSheetsAndFilter = skipIfOnlyChanged([...SHEET_PARAMETERS, ...FILTER_PARAMETERS])

/** For a page whose items the server filters: only sheets do not reload it. */
export const ignoreSheets = skipIfOnlyChanged(SHEET_PARAMETERS)
