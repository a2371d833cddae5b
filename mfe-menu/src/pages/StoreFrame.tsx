import type { PageArgs } from '@larder/shared/api'
import { catalogueApi, storesApi } from '@larder/shared/contracts'
import { Outlet, useLoaderData } from '@larder/shared/ui'
import { useSelectedStore, selectedMethod } from '../stores/method.ts'
import { recallFrame } from '../stores/seen-menu.ts'
import { storeIdFor } from './store-loading.ts'

export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

/**
 * The store around every page but its landing page, at once when that has shown it. Throws 404 for an unknown
 * store.
 */
export async function loader({ api, params }: PageArgs) {
  const fulfilmentMethod = selectedMethod()
  const seen = recallFrame({ slug: params['storeSlug'] ?? '', method: fulfilmentMethod })
  if (seen) return seen
  const storeId = await storeIdFor(api, params['storeSlug'])
  const [{ store, serverNow }, { categories }] = await Promise.all([
    api(storesApi.select, { storeId }),
    api(catalogueApi.tree, { storeId, fulfilmentMethod }),
  ])
  return { store, serverNow, categories, fulfilmentMethod }
}

export type Frame = Awaited<ReturnType<typeof loader>>

/** The common part of a store's pages: its store, made the current one. */
export function Component() {
  const { store, fulfilmentMethod } = useLoaderData<typeof loader>()
  useSelectedStore(store, fulfilmentMethod)
  return <Outlet />
}
