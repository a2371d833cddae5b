import type { AdapterSettings } from '../settings/index.ts'
import { strapi, type ContentSource } from './index.ts'

/** The content service; undefined: the shop's own tables are used. */
export function chooseContent(settings: AdapterSettings): ContentSource | undefined {
  if (settings.CONTENT === 'embedded') return undefined
  const { STRAPI_URL: apiUrl = '', STRAPI_TOKEN: token, STRAPI_POPULATE: populate } = settings
  return strapi({ apiUrl, token, populate, deadlines: settings.deadlines })
}
