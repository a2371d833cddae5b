import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** An external content service. Without one, the shop uses its own content tables. */
export type ContentSource = {
  /** Whether entries have a brand. Those of a service without are of the only brand that it serves. */
  separatesBrands: boolean
  /**
   * The entry of a content type that has one, or with a slug that of a type with many: a plain object without envelopes or
   * `attributes`. Undefined when there is none. Throws an OutsideError.
   */
  fetchEntry(type: string, slug?: string, brandId?: string): Promise<unknown>
  /** Every entry of a content type; undefined when the service does not have the type. Throws an OutsideError. */
  fetchEntries(type: string, brandId?: string): Promise<readonly unknown[] | undefined>
}

type StrapiSettings = {
  apiUrl: string
  token?: string
  /** `deep` requires the plugin of Strapi 4; use `*` for Strapi 5. */
  populate: string
  /** The field with the id of an entry's brand. */
  brandField?: string | undefined
}

/** The most entries of one reply, and the most replies that one type is read from. */
const PAGE_SIZE = 100
const MAX_PAGES = 20

/** Strapi 4 and 5, with the envelopes of both unwrapped into plain objects. */
export function createStrapi({
  apiUrl,
  token,
  populate,
  brandField,
  deadlines,
}: StrapiSettings & WithDeadlines): ContentSource {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const { call } = createOutsideCaller({ deadlines, service: 'content', baseUrl: apiUrl, headers })

  async function fetchOnce(type: string, query: Query): Promise<unknown> {
    const path = `/api/${encodeURIComponent(type)}`
    const reply = await call({ path, query }).catch(undefinedIfNotFound)
    return reply?.json
  }

  /** The reply of a type, with the parts of its parts. `*` sends none of those, and no form that does fits every type. */
  async function fetchType(type: string, query: Query = {}): Promise<unknown> {
    const reply = await fetchOnce(type, { populate, ...query })
    const deep = populate === '*' ? createDeepPopulate(reply) : undefined
    if (!deep) return reply
    // A list in a field of type JSON looks like parts, and is none.
    return fetchOnce(type, { ...deep, ...query }).catch((error: unknown) => {
      if (isOutsideError(error) && error.status === 400) return reply
      throw error
    })
  }

  const filterBrand = (brandId: string | undefined): Query =>
    brandField && brandId !== undefined ? { [`filters[${brandField}][$eq]`]: brandId } : {}

  /** Single types take no filter, and a filter that is not known may be ignored. */
  const isOf = (brandId: string | undefined, entry: unknown): boolean =>
    !brandField || brandId === undefined || (isFields(entry) && entry[brandField] === brandId)

  return {
    separatesBrands: brandField !== undefined,
    async fetchEntry(type, slug, brandId) {
      const bySlug: Query = slug === undefined ? {} : { 'filters[slug][$eq]': slug }
      const reply = await fetchType(type, { ...bySlug, ...filterBrand(brandId) })
      const found = unwrapEnvelopes(reply, apiUrl)
      // A type with many entries answers with a list, also to a filter that one of them passes.
      return [found].flat().find((entry) => isOf(brandId, entry))
    },
    async fetchEntries(type, brandId) {
      const all: unknown[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const reply = await fetchType(type, {
          'pagination[page]': page,
          'pagination[pageSize]': PAGE_SIZE,
          ...filterBrand(brandId),
        })
        const found = unwrapEnvelopes(reply, apiUrl)
        if (!Array.isArray(found)) return page === 1 ? undefined : all
        all.push(...found.filter((entry) => isOf(brandId, entry)))
        if (page >= getPageCount(reply, found.length)) break
      }
      return all
    },
  }
}

type Query = Record<string, string | number>
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How many pages the list has. A service may send fewer entries a page than it is asked for. */
function getPageCount(reply: unknown, length: number): number {
  const { meta } = isFields(reply) ? reply : {}
  const { pagination } = isFields(meta) ? meta : {}
  const { pageCount } = isFields(pagination) ? pagination : {}
  return typeof pageCount === 'number' ? pageCount : length < PAGE_SIZE ? 0 : Infinity
}

/**
 * Asks for every part of a reply of Strapi 5 (component, zone of them, relation, file: each has an `id`) with its own parts.
 * Undefined where none can have any.
 */
function createDeepPopulate(reply: unknown): Query | undefined {
  const { data } = isFields(reply) ? reply : {}
  const entries = [data].flat().filter(isFields)
  const parts = entries.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, value]) => {
      const first = [value].flat().find(isFields)
      return first && 'id' in first ? [{ name, isFile: isMedia(first) }] : []
    }),
  )
  if (parts.every(({ isFile }) => isFile)) return undefined
  const fields = parts.map(({ name, isFile }): [string, string] =>
    isFile ? [`populate[${name}]`, 'true'] : [`populate[${name}][populate]`, '*'],
  )
  return Object.fromEntries(fields)
}

const isMedia = (value: Fields): value is Fields & { url: string } =>
  typeof value['mime'] === 'string' && typeof value['url'] === 'string'

/** A component's name in a dynamic zone without its folder is the type of a block: `blocks.text` is `text`. */
const getComponentType = ({ __component: name, type }: Fields): Fields =>
  typeof name === 'string' && type === undefined ? { type: name.slice(name.lastIndexOf('.') + 1) } : {}

/**
 * Unwraps Strapi's envelopes at any depth: `{ data }` becomes its content (null becomes undefined), `{ id, attributes
 * }` (v4) becomes one object, and a flat entry (v5) is unchanged. A file becomes its address, and a component gets its type.
 */
export function unwrapEnvelopes(value: unknown, apiUrl: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => unwrapEnvelopes(entry, apiUrl))
  if (!isFields(value)) return value
  if (isEnvelope(value)) return value.data === null ? undefined : unwrapEnvelopes(value.data, apiUrl)
  const { attributes } = value
  const fields = isFields(attributes)
    ? { ...('id' in value ? { id: value['id'] } : {}), ...attributes }
    : value
  if (isMedia(fields)) return new URL(fields.url, apiUrl).href
  const unwrapped = Object.entries(fields).map(([name, field]) => [name, unwrapEnvelopes(field, apiUrl)])
  return { ...Object.fromEntries(unwrapped), ...getComponentType(fields) }
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
  const { STRAPI_BRAND_FIELD: brandField, deadlines } = settings
  return createStrapi({ apiUrl, token, populate, brandField, deadlines })
}
