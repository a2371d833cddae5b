import * as z from 'zod'
import { BusinessProfile, DomainConfig } from './business.ts'
import { Font, FontSize, SiteConfig } from '../content/content.ts'

/**
 * A brand's whole configuration, inlined in the document: theme, menus, settings, rules and the addresses of
 * third-party services. The same for every shopper; loaded once per page (docs/decisions/132).
 */
export const BrandConfig = z.object({
  site: SiteConfig,
  font: Font,
  fontSizes: z.array(FontSize),
  profile: BusinessProfile,
  /** White-label settings by key; many booleans are stored as "1" (spec §3). */
  settings: z.record(z.string(), z.string()),
  domain: DomainConfig,
})
export type BrandConfig = z.infer<typeof BrandConfig>
