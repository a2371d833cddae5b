import type { Api } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { storeIdOf } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { ShouldRevalidateFunction } from '@larder/shared/ui'
import { FILTER_PARAMETERS } from '../domain/query.ts'

/**
 * The id in a store's slug; a slug without a number is looked up (spec §2, readings 9). Throws 404
 * STORE_NOT_FOUND.
 */
export async function storeIdFor(api: Api, slug: string | undefined): Promise<number> {
  if (!slug) throw new AppError('STORE_NOT_FOUND')
  const named = storeIdOf(slug)
  if (named !== undefined) return named
  const { store } = await api(storesApi.select, { seoUrl: slug })
  return store.id
}

/** Parameters that no loader reads: sheets over a page, and the filter chosen in it. */
const UNREAD: readonly string[] = ['item', 'deal', ...FILTER_PARAMETERS]

function readByLoaders({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search)
  for (const name of UNREAD) parameters.delete(name)
  return `${pathname}?${parameters.toString()}`
}

/** Opening a sheet over a page, or filtering it, does not revalidate the page. */
export const keepUnderSheets: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isSamePage = readByLoaders(currentUrl) === readByLoaders(nextUrl)
  return currentUrl.search !== nextUrl.search && isSamePage ? false : defaultShouldRevalidate
}
