import type { Hono } from 'hono'
import { searchApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { searchService } from './search.service.ts'

/** Search in a store’s menu, in pages of 24 (spec §7). */
export function searchRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const finder = searchService(deps)
  mountRoute(
    app,
    searchApi.search,
    ({ storeId, fulfilmentMethod, searchTerm, filter, ...pages }, { brand, now }) =>
      finder.search({
        brandId: brand.id,
        at: { storeId, method: fulfilmentMethod, now },
        term: searchTerm,
        filter,
        pages,
      }),
  )
}
