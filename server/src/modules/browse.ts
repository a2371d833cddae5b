import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'
import { businessRoutes } from './business/business.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { fontRoutes } from './content/font.routes.ts'
import { bannersRoutes } from './banners/banners.routes.ts'
import { catalogueRoutes, type PurchasedItems } from './catalogue/index.ts'
import { locationRoutes } from './location/location.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { seoRoutes } from './seo/seo.routes.ts'
import { slotsRoutes, type BasketOfToken } from './slots/index.ts'
import { storesRoutes } from './stores/stores.routes.ts'

/** What other modules tell these. */
export type BrowseHooks = { purchased: PurchasedItems; basketOf: BasketOfToken }

const noHooks: BrowseHooks = { purchased: async () => [], basketOf: async () => undefined }

/** What a shopper reads before there is a basket: brand, content, places, stores, menus. */
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
  slotsRoutes(app, deps, basketOf)
  catalogueRoutes(app, deps, purchased)
  searchRoutes(app, deps)
  bannersRoutes(app, deps)
  seoRoutes(app, deps)
}
