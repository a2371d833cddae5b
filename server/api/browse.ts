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
  storePagesRoutes,
  storesRoutes,
  type PurchasedItems,
} from './catalog/index.ts'
import { slotsRoutes, type FindBasketByToken } from './ordering/index.ts'

/** Data that the browsing modules read from other modules. */
export type BrowseHooks = { purchased: PurchasedItems; findBasketOfCaller: FindBasketByToken }

const emptyHooks: BrowseHooks = { purchased: async () => [], findBasketOfCaller: async () => undefined }

/** Mounts the modules that are used before there is a basket: brand, content, places, stores, menus. */
export function browseRoutes(
  app: Hono<AppEnv>,
  deps: AppDeps,
  { purchased, findBasketOfCaller }: BrowseHooks = emptyHooks,
): void {
  businessRoutes(app, deps)
  contentRoutes(app, deps)
  fontRoutes(app, deps)
  locationRoutes(app, deps)
  storesRoutes(app, deps)
  storePagesRoutes(app, deps)
  slotsRoutes(app, deps, findBasketOfCaller)
  catalogueRoutes(app, deps, purchased)
  searchRoutes(app, deps)
  bannersRoutes(app, deps)
  seoRoutes(app, deps)
}
