import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** An external content service. Without one, the shop uses its own content tables. */
export type ContentSource = {
  /**
   * Finds the entry or entries of a content type as plain objects, without envelopes or `attributes`. Undefined when
   * there is none.
   */
  fetchEntries(type: string, filters?: Record<string, string>): Promise<unknown>
}

type StrapiSettings = {
  apiUrl: string
  token?: string
  /** `deep` requires the plugin of Strapi 4; use `*` for Strapi 5. */
  populate: string
}

/** Strapi 4 and 5, with the envelopes of both unwrapped into plain objects. */
export function createStrapi({
  apiUrl,
  token,
  populate,
  deadlines,
}: StrapiSettings & WithDeadlines): ContentSource {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const { call } = createOutsideCaller({ deadlines, service: 'content', baseUrl: apiUrl, headers })
  return {
    async fetchEntries(type, filters = {}) {
      const query = Object.fromEntries(
        Object.entries(filters).map(([field, value]) => [`filters[${field}][$eq]`, value]),
      )
      const path = `/api/${encodeURIComponent(type)}`
      const reply = await call({ path, query: { populate, ...query } }).catch(undefinedIfNotFound)
      return reply && unwrapEnvelopes(reply.json)
    },
  }
}

/**
 * Unwraps Strapi's envelopes at any depth: `{ data }` becomes its content (null becomes undefined), `{ id, attributes
 * }` (v4) becomes one object, and a flat entry (v5) is unchanged.
 */
export function unwrapEnvelopes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapEnvelopes)
  if (typeof value !== 'object' || value === null) return value
  if (isEnvelope(value)) return value.data === null ? undefined : unwrapEnvelopes(value.data)
  const fields =
    'attributes' in value && typeof value.attributes === 'object' && value.attributes !== null
      ? { ...('id' in value ? { id: value.id } : {}), ...value.attributes }
      : value
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, unwrapEnvelopes(field)]))
}

function isEnvelope(value: object): value is { data: unknown } {
  return 'data' in value && Object.keys(value).every((key) => key === 'data' || key === 'meta')
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isOutsideError(error) || error.status !== 404) throw error
}

/** Chooses the content service; undefined when the shop uses its own tables. */
export function chooseContent(settings: AdapterSettings): ContentSource | undefined {
  if (settings.CONTENT === 'embedded') return undefined
  const { STRAPI_URL: apiUrl = '', STRAPI_TOKEN: token, STRAPI_POPULATE: populate } = settings
  return createStrapi({ apiUrl, token, populate, deadlines: settings.deadlines })
}
