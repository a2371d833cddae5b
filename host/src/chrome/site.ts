import type { contentApi } from '@larder/shared/contracts'

/** The content service's site configuration (spec §3 Site config). */
export type SiteConfig = contentApi.SiteConfig
