import { businessApi, contentApi, type BrandConfig } from '../contracts/index.ts'
import { withErrorContext } from '../errors/index.ts'
import type { Api } from './api.types.ts'

/**
 * Fetches all of a brand's configuration in parallel. The host's root loader calls it on the server, and the document
 * contains the result. Throws AppError when a part is missing, for the profile with 'Unable to get business profile'
 * (spec §8): without it there is no shop to show.
 */
export async function loadBrandConfig(api: Api): Promise<BrandConfig> {
  const [site, font, look, profile, settings, domain] = await Promise.all([
    api(contentApi.global, {}),
    api(contentApi.font, {}),
    api(contentApi.siteSettings, {}),
    withErrorContext('BUSINESS_PROFILE', () => api(businessApi.profile, {})),
    api(businessApi.settings, {}),
    api(businessApi.domainConfig, {}),
  ])
  return {
    site: site.data,
    font: font.data,
    fontSizes: look.data.fontSizes,
    profile,
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    domain,
  }
}
