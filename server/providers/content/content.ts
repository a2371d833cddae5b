import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** An external content service. Without one the shop's own content tables are used. */
export type ContentSource = {
  /** The entry (or entries) of a content type, plain: no envelopes, no `attributes`. Undefined when there is none. */
  find(type: string, filters?: Record<string, string>): Promise<unknown>
}

type StrapiSettings = {
  apiUrl: string
  token?: string
  /** `deep` needs the plugin of Strapi 4; Strapi 5 takes `*`. */
  populate: string
}

/** Strapi 4 and 5: the envelopes of both are unwrapped into plain objects. */
export function strapi({
  apiUrl,
  token,
  populate,
  deadlines,
}: StrapiSettings & WithDeadlines): ContentSource {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const { call } = outsideCaller({ deadlines, service: 'content', baseUrl: apiUrl, headers })
  return {
    async find(type, filters = {}) {
      const query = Object.fromEntries(
        Object.entries(filters).map(([field, value]) => [`filters[${field}][$eq]`, value]),
      )
      const path = `/api/${encodeURIComponent(type)}`
      const reply = await call({ path, query: { populate, ...query } }).catch(undefinedIfNotFound)
      return reply && unwrap(reply.json)
    },
  }
}

/**
 * Unwraps Strapi's envelopes at any depth: `{ data }` becomes what it holds (null becomes undefined), `{ id, attributes
 * }` (v4) becomes one object; a flat entry (v5) stays as it is.
 */
export function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap)
  if (typeof value !== 'object' || value === null) return value
  if (isEnvelope(value)) return value.data === null ? undefined : unwrap(value.data)
  const fields =
    'attributes' in value && typeof value.attributes === 'object' && value.attributes !== null
      ? { ...('id' in value ? { id: value.id } : {}), ...value.attributes }
      : value
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, unwrap(field)]))
}

function isEnvelope(value: object): value is { data: unknown } {
  return 'data' in value && Object.keys(value).every((key) => key === 'data' || key === 'meta')
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isOutsideError(error) || error.status !== 404) throw error
}

/** The content service; undefined: the shop's own tables are used. */
export function chooseContent(settings: AdapterSettings): ContentSource | undefined {
  if (settings.CONTENT === 'embedded') return undefined
  const { STRAPI_URL: apiUrl = '', STRAPI_TOKEN: token, STRAPI_POPULATE: populate } = settings
  return strapi({ apiUrl, token, populate, deadlines: settings.deadlines })
}
