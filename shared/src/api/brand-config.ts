import { businessApi, contentApi, type BrandConfig } from '../contracts/index.ts'
import type { Api } from './api.types.ts'

/**
 * Fetches all of a brand's configuration in parallel. The host's root loader calls it on the server; the
 * document contains the result. Throws AppError ('Unable to get business profile' and the like) when a part
 * is missing: without it there is no shop to show.
 */
export async function loadBrandConfig(api: Api): Promise<BrandConfig> {
  const [site, font, look, profile, settings, domain] = await Promise.all([
    api(contentApi.global, {}),
    api(contentApi.font, {}),
    api(contentApi.siteSettings, {}),
    api(businessApi.profile, {}),
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
