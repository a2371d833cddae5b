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
import { storesRoutes } from './stores/stores.routes.ts'

/** Until orders say otherwise. */
const nothingPurchased: PurchasedItems = async () => []

/** What a shopper reads before there is a basket: brand, content, places, stores, menus. */
export function browseRoutes(
  app: Hono<AppEnv>,
  deps: AppDeps,
  { purchased = nothingPurchased }: { purchased?: PurchasedItems } = {},
): void {
  businessRoutes(app, deps)
  contentRoutes(app, deps)
  fontRoutes(app, deps)
  locationRoutes(app, deps)
  storesRoutes(app, deps)
  catalogueRoutes(app, deps, purchased)
  searchRoutes(app, deps)
  bannersRoutes(app, deps)
}
