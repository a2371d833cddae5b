export type { ContentSource } from './port.ts'
export { strapi, type StrapiSettings } from './strapi.ts'
