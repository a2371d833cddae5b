import type { Hono } from 'hono'
import { searchApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { createLimits, type LimitRule } from '@larder/kernel/http/limits.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { searchService } from './search.service.ts'

/** A list takes as long as its lines' searches together. */
const LIST_LIMIT: LimitRule = { name: 'list', points: 30, perSec: 60, by: 'address' }

/** Search in a store’s menu, in pages of 24 (spec §7). */
export function searchRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const finder = searchService(deps)
  const limits = createLimits(deps)
  mountRoute(app, searchApi.matchList, async ({ storeId, fulfilmentMethod, lines, mayDivide }, context) => {
    await limits.consume(LIST_LIMIT, context)
    const { brand, now } = context
    const at = { storeId, method: fulfilmentMethod, now }
    return { matches: await finder.matchList({ brandId: brand.id, at, lines, mayDivide }) }
  })
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
