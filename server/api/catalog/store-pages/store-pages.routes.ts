import type { Hono } from 'hono'
import { storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { route } from '@larder/kernel/http/route.ts'
import { storePages } from './store-pages.service.ts'

/** A store's content and its menu page, each in a single call (spec §7). */
export function storePagesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const pages = storePages(deps)
  route(app, storesApi.view, ({ seoUrl, fulfilmentMethod }, { brand, now }) =>
    pages.landing({ brandId: brand.id, slug: seoUrl, now }, fulfilmentMethod),
  )
  route(app, storesApi.content, ({ slug }, { brand, now }) => pages.content({ brandId: brand.id, slug, now }))
}
