import type { Hono } from 'hono'
import { bannersApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { bannerService } from './banner.service.ts'

/** Banners of a store, and counts of their views and clicks (spec §7). */
export function bannersRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const banners = bannerService(deps)
  mountRoute(
    app,
    bannersApi.list,
    async ({ storeId, fulfilmentMethod: method, ...which }, { brand, now }) => ({
      banners: await banners.list(brand.id, { storeId, method, now }, which),
    }),
  )
  mountRoute(app, bannersApi.display, async ({ bannerId }, { brand, now }) => {
    await banners.count(brand.id, bannerId, { what: 'displays', now })
    return { success: true }
  })
  mountRoute(app, bannersApi.click, async ({ bannerId }, { brand, now }) => {
    await banners.count(brand.id, bannerId, { what: 'clicks', now })
    return { success: true }
  })
}
