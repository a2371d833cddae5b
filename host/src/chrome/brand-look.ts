import type { BrandConfig } from '@larder/shared/contracts'
import { brandFont, type BrandLook } from '@larder/shared/ui'

/** The theme's input for a brand (spec §3 Site config). */
export function brandLook({ site, font, fontSizes }: BrandConfig): BrandLook {
  return {
    branding: site.brandingColors,
    font: brandFont(font),
    fontSizes,
    siteName: site.companyName,
  }
}
