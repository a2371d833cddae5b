import type { PageArgs } from '@larder/shared/api'
import { catalogueApi, storesApi } from '@larder/shared/contracts'
import { Outlet, useLoaderData } from '@larder/shared/ui'
import { useFreshMenu } from '../hooks/use-fresh-menu.ts'
import { useSelectedStore, getSelectedMethod } from '../stores/method.ts'
import { getSeenFrame, type SeenFrame } from '../stores/seen-menu.ts'
import { fetchStoreId } from '../stores/store-loading.ts'

export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

/**
 * Loads the store for every page but its landing page, or returns what the landing page has cached. Throws
 * 404 for an unknown store.
 */
export async function loader({ api, params }: PageArgs): Promise<SeenFrame> {
  const fulfilmentMethod = getSelectedMethod()
  const recalled = getSeenFrame({ slug: params['storeSlug'] ?? '', method: fulfilmentMethod })
  if (recalled) return recalled
  const storeId = await fetchStoreId(api, params['storeSlug'])
  const [{ store, serverNow }, { categories }] = await Promise.all([
    api(storesApi.select, { storeId }),
    api(catalogueApi.tree, { storeId, fulfilmentMethod }),
  ])
  return { store, serverNow, categories, fulfilmentMethod }
}

/** Selects the store of the page as the current one. */
export function Component() {
  const { store, fulfilmentMethod } = useLoaderData<typeof loader>()
  useSelectedStore(store, fulfilmentMethod)
  useFreshMenu()
  return <Outlet />
}
