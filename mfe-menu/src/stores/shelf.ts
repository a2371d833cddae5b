import { call } from '@larder/shared/api'
import { storesApi, type catalogueApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { storeResource, type OrderMethod } from '@larder/shared/stores'

/** Items under a title. */
export type Shelf = { title: string; label: string; items: readonly catalogueApi.MenuItem[] }

/** The beginning of a store's page, fetched once per store and method. */
export const storeLanding = storeResource(
  (key: { seoUrl: string; fulfilmentMethod: OrderMethod }, signal) => call(storesApi.view, key, { signal }),
  { asksOnce: true },
)

type Landing = {
  recommended: readonly catalogueApi.MenuItem[]
  sections: readonly storesApi.StoreSection[]
}

/** A store's first offers: its recommendations, where the brand shows them, else its first category. */
export function firstShelf(
  { recommended, sections }: Landing,
  settings: Readonly<Record<string, string>>,
): Shelf | undefined {
  if (isSettingOn(settings, 'showRecommendedItems') && recommended.length > 0)
    return { title: 'Recommended', label: 'Recommended items', items: recommended }
  const [first] = sections
  if (!first) return undefined
  const { name } = first.category
  return { title: name, label: `Items of ${name}`, items: first.menuItems }
}
