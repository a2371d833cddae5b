import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { businessRoutes } from './business/index.ts'
import { contentRoutes, fontRoutes } from './content/index.ts'
import { bannersRoutes } from './banners/index.ts'
import { catalogueRoutes, type PurchasedItems } from './catalogue/index.ts'
import { locationRoutes } from './location/index.ts'
import { searchRoutes } from './search/index.ts'
import { seoRoutes } from './seo/index.ts'
import { slotsRoutes, type BasketOfToken } from './slots/index.ts'
import { storePagesRoutes } from './store-pages/index.ts'
import { storesRoutes } from './stores/index.ts'

/** Data that these modules read from others. */
export type BrowseHooks = { purchased: PurchasedItems; basketOf: BasketOfToken }

const noHooks: BrowseHooks = { purchased: async () => [], basketOf: async () => undefined }

/** The modules used before there is a basket: brand, content, places, stores, menus. */
export function browseRoutes(
  app: Hono<AppEnv>,
  deps: AppDeps,
  { purchased, basketOf }: BrowseHooks = noHooks,
): void {
  businessRoutes(app, deps)
  contentRoutes(app, deps)
  fontRoutes(app, deps)
  locationRoutes(app, deps)
  storesRoutes(app, deps)
  storePagesRoutes(app, deps)
  slotsRoutes(app, deps, basketOf)
  catalogueRoutes(app, deps, purchased)
  searchRoutes(app, deps)
  bannersRoutes(app, deps)
  seoRoutes(app, deps)
}
