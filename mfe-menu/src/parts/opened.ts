import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useMenu } from './menu-context.ts'

type MenuItem = catalogueApi.MenuItem
type Deal = catalogueApi.Deal

/** Items that this page has shown: a sheet opens with them at once instead of fetching them again. */
const seen = new Map<string, MenuItem>()

const keyOf = (storeId: number, slug: string): string => `${storeId} ${slug}`
/** Keeps an item that a page has shown, so that its sheet opens without a fetch. */
export const rememberItem = (storeId: number, item: MenuItem): void =>
  void seen.set(keyOf(storeId, item.slug), item)
/** An item shown before; undefined when it has to be fetched. */
export const recallItem = (storeId: number, slug: string): MenuItem | undefined =>
  seen.get(keyOf(storeId, slug))

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
 * own page, which is what a reload, a new tab or a shared link opens.
 */
export function useOpenedLinks() {
  const { store, search = '' } = useMenu()
  const at = { slug: store.slug }
  return {
    item: (item: MenuItem) => ({
      to: { search: withParameter(search, 'item', item.slug) },
      mask: paths.menuItem({ ...at, category: item.categorySlug, item: item.slug }),
      preventScrollReset: true,
      onClick: () => rememberItem(store.id, item),
    }),
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
