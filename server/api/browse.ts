import type { Hono } from 'hono'
import type { AppDeps } from './app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import {
  businessRoutes,
  contentRoutes,
  fontRoutes,
  bannersRoutes,
  catalogueRoutes,
  locationRoutes,
  searchRoutes,
  seoRoutes,
  wellKnownRoutes,
  storePagesRoutes,
  storesRoutes,
  type OrderHistory,
} from './catalog/index.ts'
import { slotsRoutes, type LoadBasketByToken } from './ordering/index.ts'

/** Data that the browsing modules read from other modules. */
export type BrowseHooks = { history: OrderHistory; loadBasketOfCaller: LoadBasketByToken }

const emptyHooks: BrowseHooks = {
  history: { loadPurchased: async () => [], loadUsuals: async () => [] },
  loadBasketOfCaller: async () => undefined,
}

/** Mounts the modules that are used before there is a basket: brand, content, places, stores, menus. */
export function browseRoutes(
  app: Hono<AppEnv>,
  deps: AppDeps,
  { history, loadBasketOfCaller }: BrowseHooks = emptyHooks,
): void {
  businessRoutes(app, deps)
  contentRoutes(app, deps)
  fontRoutes(app, deps)
  locationRoutes(app, deps)
  storesRoutes(app, deps)
  storePagesRoutes(app, deps)
  slotsRoutes(app, deps, loadBasketOfCaller)
  catalogueRoutes(app, deps, history)
  searchRoutes(app, deps)
  bannersRoutes(app, deps)
  seoRoutes(app, deps)
  wellKnownRoutes(app, deps)
}
