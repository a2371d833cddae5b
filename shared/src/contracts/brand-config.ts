import * as z from 'zod'
import { BusinessProfile, DomainConfig } from './business.ts'
import { Font, FontSize, SiteConfig } from './content.ts'

/**
 * A brand's whole configuration as the document carries it inline: looks, menus, switches, rules and
 * where the outside services are. The same for everybody; loaded once per page (docs/decisions/003).
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
