import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useMenu } from '../hooks/menu-context.ts'

/**
 * Maximum number of cached items: enough for a page of search results and a few categories. Older items are fetched
 * again.
 */
const MAX_CACHED_ITEMS = 200

/** Items that were displayed, newest last, so that their sheets open without a request. */
const cachedItems = new Map<string, MenuItem>()

const createItemKey = (storeId: number, slug: string): string => `${storeId} ${slug}`

/**
 * Caches a displayed item, so that its sheet opens without a request. Drops the oldest item when the cache is
 * full.
 */
export function cacheItem(storeId: number, item: MenuItem): void {
  const key = createItemKey(storeId, item.slug)
  cachedItems.delete(key)
  cachedItems.set(key, item)
  const [oldest] = cachedItems.keys()
  if (cachedItems.size > MAX_CACHED_ITEMS && oldest !== undefined) cachedItems.delete(oldest)
}

/** Returns a cached item; undefined if it has to be fetched. */
export const getCachedItem = (storeId: number, slug: string): MenuItem | undefined =>
  cachedItems.get(createItemKey(storeId, slug))

type MenuItem = catalogueApi.MenuItem
type Deal = catalogueApi.Deal

/** The page's query without the parameters of sheets. */
export function removeSheets(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['item', 'deal', 'line']) parameters.delete(name)
  return parameters.toString()
}

/**
 * Adds a parameter to a query that does not have it. Every card has such a link, so it only concatenates
 * text.
 */
const addParameter = (search: string, name: string, value: string): string =>
  `?${search && `${search}&`}${name}=${encodeURIComponent(value)}`

/**
 * Links that open an item or a meal deal in a sheet over the current page. The address bar shows the item's
 * page, which opens on reload, in a new tab, from a shared link, or outside the store's pages.
 */
export function useSheetLinks() {
  const { store, search = '', isElsewhere = false } = useMenu()
  const storeParams = { slug: store.slug }
  return {
    item: (item: MenuItem) => {
      const page = paths.menuItem({ ...storeParams, category: item.categorySlug, item: item.slug })
      const onClick = () => cacheItem(store.id, item)
      if (isElsewhere) return { to: page, onClick }
      return {
        to: { search: addParameter(search, 'item', item.slug) },
        mask: page,
        preventScrollReset: true,
        onClick,
      }
    },
    /** A meal deal opens in a sheet; other deals open the page of their items. */
    deal: (deal: Pick<Deal, 'kind' | 'slug'>) => {
      const page = paths.deal({ ...storeParams, deal: deal.slug })
      if (deal.kind !== 'meal') return { to: page }
      return {
        to: { search: addParameter(search, 'deal', deal.slug) },
        mask: page,
        preventScrollReset: true,
      }
    },
  }
}
