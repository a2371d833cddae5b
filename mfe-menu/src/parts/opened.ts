import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useMenu } from './menu-context.ts'

type MenuItem = catalogueApi.MenuItem
type Deal = catalogueApi.Deal

/** What was shown on this page already: a sheet opens with it at once instead of asking again. */
const seen = new Map<string, MenuItem>()

const keyOf = (storeId: number, slug: string): string => `${storeId} ${slug}`
/** Keeps an item that a page showed, so that its sheet opens without asking for it again. */
export const rememberItem = (storeId: number, item: MenuItem): void =>
  void seen.set(keyOf(storeId, item.slug), item)
/** An item that was shown before; undefined when it has to be asked for. */
export const recallItem = (storeId: number, slug: string): MenuItem | undefined =>
  seen.get(keyOf(storeId, slug))

/** What of a page's query names no sheet over it. */
export function withoutSheets(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const other of ['item', 'deal', 'line']) parameters.delete(other)
  return parameters.toString()
}

function withParameter(search: string, name: string, value: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(name, value)
  return `?${parameters.toString()}`
}

/**
 * Links that open an item or a meal deal as a sheet over the page one is on. The address bar shows the
 * thing's own page, which is what a reload, a new tab or a shared link opens.
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
