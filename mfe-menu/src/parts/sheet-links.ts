import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useMenu } from './menu-context.ts'

/** A page of search results and a few categories; a shopper who opens more sheets fetches the oldest again. */
const MAX_ITEMS = 200

/** Items that this page has shown, the newest last: a sheet opens with them at once instead of fetching them again. */
const seen = new Map<string, MenuItem>()

const makeKey = (storeId: number, slug: string): string => `${storeId} ${slug}`

/** Keeps an item that a page has shown, so that its sheet opens without a fetch; the oldest of too many is dropped. */
export function cacheItem(storeId: number, item: MenuItem): void {
  const key = makeKey(storeId, item.slug)
  seen.delete(key)
  seen.set(key, item)
  const [oldest] = seen.keys()
  if (seen.size > MAX_ITEMS && oldest !== undefined) seen.delete(oldest)
}

/** An item shown before; undefined when it has to be fetched. */
export const cachedItem = (storeId: number, slug: string): MenuItem | undefined =>
  seen.get(makeKey(storeId, slug))

type MenuItem = catalogueApi.MenuItem
type Deal = catalogueApi.Deal

/** The page's query without the parameters of sheets. */
export function withoutSheets(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const other of ['item', 'deal', 'line']) parameters.delete(other)
  return parameters.toString()
}

/** `search` has no parameter of this name. Every card has such a link: text, not an object, is put together. */
const withParameter = (search: string, name: string, value: string): string =>
  `?${search && `${search}&`}${name}=${encodeURIComponent(value)}`

/**
 * Links that open an item or a meal deal as a sheet over the current page. The address bar shows the item's
 * own page, which is what a reload, a new tab or a shared link opens, and a press outside of the store's pages.
 */
export function useSheetLinks() {
  const { store, search = '', isElsewhere = false } = useMenu()
  const at = { slug: store.slug }
  return {
    item: (item: MenuItem) => {
      const page = paths.menuItem({ ...at, category: item.categorySlug, item: item.slug })
      const onClick = () => cacheItem(store.id, item)
      if (isElsewhere) return { to: page, onClick }
      return {
        to: { search: withParameter(search, 'item', item.slug) },
        mask: page,
        preventScrollReset: true,
        onClick,
      }
    },
    /** A meal deal opens over the page; every other deal is a page of its items. */
    deal: (deal: Deal) => {
      const page = paths.deal({ ...at, deal: deal.slug })
      if (deal.kind !== 'meal') return { to: page }
      return {
        to: { search: withParameter(search, 'deal', deal.slug) },
        mask: page,
        preventScrollReset: true,
      }
    },
  }
}
