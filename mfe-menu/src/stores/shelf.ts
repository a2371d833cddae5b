import { call } from '@larder/shared/api'
import { storesApi, type catalogueApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { storeResource, type OrderMethod } from '@larder/shared/stores'

export type Shelf = {
  title: string
  label: string
  items: readonly (catalogueApi.UsualItem | { menuItem: catalogueApi.MenuItem })[]
}

/** A store's landing page with the items of its first row, fetched once per store and method. */
export const storeLanding = storeResource(
  (key: { seoUrl: string; fulfilmentMethod: OrderMethod }, signal) =>
    call(storesApi.view, { ...key, rowsWithItems: 1 }, { signal }),
  { asksOnce: true },
)

type Landing = {
  recommended: readonly catalogueApi.MenuItem[]
  sections: readonly storesApi.StoreSection[]
}

/** A store's first items: recommendations if the brand shows them, or else the first category. */
export function chooseShelf(
  { recommended, sections }: Landing,
  settings: Readonly<Record<string, string>>,
): Shelf | undefined {
  if (isSettingOn(settings, 'showRecommendedItems') && recommended.length > 0)
    return {
      title: 'Recommended',
      label: 'Recommended items',
      items: recommended.map((menuItem) => ({ menuItem })),
    }
  const [first] = sections
  if (!first) return undefined
  const { name } = first.category
  return { title: name, label: `Items of ${name}`, items: first.menuItems.map((menuItem) => ({ menuItem })) }
}
