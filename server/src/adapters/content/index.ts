export type { ContentSource } from './port.ts'
export { plain, strapi, type StrapiSettings } from './strapi.ts'
