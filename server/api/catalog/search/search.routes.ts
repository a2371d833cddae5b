import type { Hono } from 'hono'
import { searchApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { UNKNOWN_ADDRESS } from '@larder/kernel/http/client-address.ts'
import { createLimits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { searchService } from './search.service.ts'

/** Lines of lists; each costs as much as a search. */
const LIST_LIMIT: LimitRule = { name: 'list', points: 600, perSec: 60, by: 'address' }
/** Searches whose reply is not stored: a household's typing, not a script's dictionary (trust T18). */
const SEARCH_LIMIT: LimitRule = { name: 'search', points: 300, perSec: 60, by: 'address', isLocal: true }

/** Search in a store’s menu, in pages of 24 (spec §7). */
export function searchRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const finder = searchService(deps)
  const limits = createLimits(deps)
  mountRoute(app, searchApi.matchList, async ({ storeId, fulfilmentMethod, lines, mayDivide }, context) => {
    await limits.consumePoints(LIST_LIMIT, context, lines.length)
    const { brand, now } = context
    const at = { storeId, method: fulfilmentMethod, now }
    return { matches: await finder.matchList({ brandId: brand.id, at, lines, mayDivide }) }
  })
  mountRoute(
    app,
    searchApi.search,
    async ({ storeId, fulfilmentMethod, searchTerm, filter, ...pages }, context) => {
      const { brand, now } = context
      // A page that renders here asks without an address.
      if (context.address !== UNKNOWN_ADDRESS) await limits.consume(SEARCH_LIMIT, context)
      return finder.search({
        brandId: brand.id,
        at: { storeId, method: fulfilmentMethod, now },
        term: searchTerm,
        filter,
        pages,
      })
    },
  )
}
