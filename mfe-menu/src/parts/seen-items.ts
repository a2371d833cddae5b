import type { catalogueApi } from '@larder/shared/contracts'

type MenuItem = catalogueApi.MenuItem

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
