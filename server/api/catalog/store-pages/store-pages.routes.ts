import type { Hono } from 'hono'
import { storesApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { storePagesService } from './store-pages.service.ts'

/** A store's content and its menu page (spec §7). */
export function storePagesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const pages = storePagesService(deps)
  mountRoute(app, storesApi.view, ({ seoUrl, fulfilmentMethod, rowsWithItems }, { brand, now }) =>
    pages.landing({ brandId: brand.id, slug: seoUrl, now }, { wanted: fulfilmentMethod, rowsWithItems }),
  )
  mountRoute(app, storesApi.rest, ({ seoUrl, fulfilmentMethod, after }, { brand, now }) =>
    pages.rest({ brandId: brand.id, slug: seoUrl, now }, { wanted: fulfilmentMethod, after }),
  )
  mountRoute(app, storesApi.content, ({ slug }, { brand, now }) =>
    pages.content({ brandId: brand.id, slug, now }),
  )
}
