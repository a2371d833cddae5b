import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** An external content service. Without one, the shop uses its own content tables. */
export type ContentSource = {
  /**
   * The entry of a content type that has one, or with a slug that of a type with many: a plain object without envelopes or
   * `attributes`. Undefined when there is none. Throws an OutsideError.
   */
  fetchEntry(type: string, slug?: string): Promise<unknown>
  /** Every entry of a content type; undefined when the service does not have the type. Throws an OutsideError. */
  fetchEntries(type: string): Promise<readonly unknown[] | undefined>
}

type StrapiSettings = {
  apiUrl: string
  token?: string
  /** `deep` requires the plugin of Strapi 4; use `*` for Strapi 5. */
  populate: string
}

/** The most entries of one reply, and the most replies that one type is read from. */
const PAGE_SIZE = 100
const MAX_PAGES = 20

/** Strapi 4 and 5, with the envelopes of both unwrapped into plain objects. */
export function createStrapi({
  apiUrl,
  token,
  populate,
  deadlines,
}: StrapiSettings & WithDeadlines): ContentSource {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const { call } = createOutsideCaller({ deadlines, service: 'content', baseUrl: apiUrl, headers })

  async function fetchType(type: string, query: Record<string, string | number> = {}): Promise<unknown> {
    const path = `/api/${encodeURIComponent(type)}`
    const reply = await call({ path, query: { populate, ...query } }).catch(undefinedIfNotFound)
    return reply && unwrapEnvelopes(reply.json)
  }

  return {
    async fetchEntry(type, slug) {
      const found = await fetchType(type, slug === undefined ? {} : { 'filters[slug][$eq]': slug })
      // A type with many entries answers with a list, also to a filter that one of them passes.
      return Array.isArray(found) ? found[0] : found
    },
    async fetchEntries(type) {
      const all: unknown[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const found = await fetchType(type, {
          'pagination[page]': page,
          'pagination[pageSize]': PAGE_SIZE,
        })
        if (!Array.isArray(found)) return page === 1 ? undefined : all
        all.push(...found)
        if (found.length < PAGE_SIZE) break
      }
      return all
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
