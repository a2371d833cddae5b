import type { Hono } from 'hono'
import { businessApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { cachePerBrand } from '../../model/per-brand.ts'
import { loadOrigin } from '../../messaging/index.ts'
import { businessService, toProfileReply } from './business.service.ts'

/** The brand’s profile, settings and branding (spec §7). */
export function businessRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const business = businessService(deps)
  const loadPublicOrigin = cachePerBrand(deps, async (brandId) => (await loadOrigin(deps, brandId)).origin)
  mountRoute(app, businessApi.profile, async (_, { brand }) =>
    toProfileReply(await business.loadBrand(brand.id), deps.adapters),
  )
  mountRoute(app, businessApi.settings, async (_, { brand }) => {
    const { details } = await business.loadBrand(brand.id)
    return Object.entries(details.settings).map(([key, value]) => ({ key, value }))
  })
  mountRoute(app, businessApi.domainConfig, async (_, { brand }) => {
    const { details } = await business.loadBrand(brand.id)
    return {
      brand: brand.id,
      companyName: details.companyName,
      origin: await loadPublicOrigin(brand.id),
      contentServiceUrl: '/api/strapi',
      apiCountry: 'Uk',
      platform: 'website' as const,
      currency: details.currency,
      mode: deps.adapters.cardMode,
      services: deps.adapters.browser,
    }
  })
}
