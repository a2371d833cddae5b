import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'
import { businessRoutes } from './business/business.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { fontRoutes } from './content/font.routes.ts'
import { locationRoutes } from './location/location.routes.ts'

/** What a shopper reads before there is a basket: brand, content, places, stores, menus. */
export function browseRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  businessRoutes(app, deps)
  contentRoutes(app, deps)
  fontRoutes(app, deps)
  locationRoutes(app, deps)
}
