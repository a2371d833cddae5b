export { brandLook } from './brand-look.ts'
export type { SiteConfig } from './site.ts'
