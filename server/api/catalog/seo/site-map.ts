import { paths } from '@larder/shared/domain'
import { buildContentPath } from '../content/content.service.ts'
import type { SeoQueries, MenuSizes, StoreKey } from './seo.queries.ts'
import { escapeHtml } from '@larder/kernel/http/escape.ts'

/** Maximum number of addresses in one file (sitemaps.org). */
const MAX_PATHS = 50_000
const PAGE_SIZE = 1_000

/** Pages that every brand has. */
const SHOP_PATHS = [paths.home(), paths.storesNearBy(), paths.faqs(), paths.contact(), paths.news()]
const CONTENT_PATHS_PER_FILE = MAX_PATHS - SHOP_PATHS.length

/** How stores are distributed over files: several whole menus per file, or one menu over several files. */
function distributeStores({ categories, items }: MenuSizes): {
  storesPerFile: number
  itemsPerFile: number
  parts: number
} {
  const ofStore = 2 + categories
  const whole = ofStore + items
  if (whole <= MAX_PATHS)
    return { storesPerFile: Math.floor(MAX_PATHS / whole), itemsPerFile: items, parts: 1 }
  const itemsPerFile = Math.max(MAX_PATHS - ofStore, PAGE_SIZE)
  return { storesPerFile: 1, itemsPerFile, parts: Math.ceil(items / itemsPerFile) }
}

const listNumbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Paths of all the files that list a brand's addresses. */
export async function listSitemapFiles(queries: SeoQueries): Promise<string[]> {
  const sizes = await queries.countAll()
  const { storesPerFile, parts } = distributeStores(sizes)
  const starts = await queries.findGroupStarts(storesPerFile)
  const contentFiles = Math.max(1, Math.ceil(sizes.content / CONTENT_PATHS_PER_FILE))
  return [
    ...listNumbersTo(contentFiles).map((part) => `/sitemap-content-${part}.xml`),
    ...starts.flatMap((start) => listNumbersTo(parts).map((part) => `/sitemap-stores-${start}-${part}.xml`)),
  ]
}

async function* streamContentPaths(queries: SeoQueries, part: number): AsyncGenerator<string[]> {
  if (part === 1) yield SHOP_PATHS
  const start = (part - 1) * CONTENT_PATHS_PER_FILE
  for (let offset = start; offset < start + CONTENT_PATHS_PER_FILE; offset += PAGE_SIZE) {
    const limit = Math.min(PAGE_SIZE, start + CONTENT_PATHS_PER_FILE - offset)
    const entries = await queries.findContent({ limit, offset })
    yield [...new Set(entries.map(buildContentPath))]
    if (entries.length < limit) return
  }
}

type SitemapPart = { part: number; itemsPerFile: number }

async function* streamMenuPaths(queries: SeoQueries, store: StoreKey, { part, itemsPerFile }: SitemapPart) {
  const { slug } = store
  if (part === 1) {
    const categories = await queries.findCategories(store)
    yield [
      paths.store({ slug }),
      paths.storeContent({ slug }),
      ...categories.map((category) => paths.category({ slug, category })),
    ]
  }
  let after: string | undefined = await queries.findItemAt((part - 1) * itemsPerFile)
  for (let left = itemsPerFile; left > 0 && after !== undefined; left -= PAGE_SIZE) {
    const { items, last } = await queries.findItems(store, { after, limit: Math.min(PAGE_SIZE, left) })
    yield items.map(({ slug: item, category }) => paths.menuItem({ slug, category, item }))
    after = last
  }
}

async function* streamStorePaths(
  queries: SeoQueries,
  stores: StoreKey[],
  slice: SitemapPart,
): AsyncGenerator<string[]> {
  for (const store of stores) yield* streamMenuPaths(queries, store, slice)
}

/** The addresses in one file, a page at a time; undefined for a file that `listSitemapFiles` does not contain. */
export async function streamFilePaths(
  queries: SeoQueries,
  file: string,
): Promise<AsyncIterable<string[]> | undefined> {
  const [, kind, first, second] =
    /^\/sitemap-(content|stores)-(\d{1,9})(?:-(\d{1,6}))?\.xml$/.exec(file) ?? []
  const sizes = await queries.countAll()
  if (kind === 'content' && second === undefined) {
    const part = Number(first)
    const isNamed = part >= 1 && (part === 1 || (part - 1) * CONTENT_PATHS_PER_FILE < sizes.content)
    return isNamed ? streamContentPaths(queries, part) : undefined
  }
  if (kind !== 'stores' || second === undefined) return undefined
  const [start, part] = [Number(first), Number(second)]
  const { storesPerFile, itemsPerFile, parts } = distributeStores(sizes)
  const isNamed = part >= 1 && part <= parts && (await queries.findGroupStarts(storesPerFile)).includes(start)
  if (!isNamed) return undefined
  return streamStorePaths(queries, await queries.findStores(start, storesPerFile), { part, itemsPerFile })
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const locationElement = (tag: string, address: string) => `<${tag}><loc>${escapeHtml(address)}</loc></${tag}>`

/** The sitemap index for search engines (sitemaps.org). Paths begin with a slash. */
export function writeSitemapIndex(origin: string, files: readonly string[]): string {
  const entries = files.map((path) => locationElement('sitemap', `${origin}${path}`))
  return `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>${entries.join('')}</sitemapindex>\n`
}

async function* encodeChunks(
  origin: string,
  pages: AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE}>`)
  for await (const paths of pages) {
    yield encoder.encode(paths.map((path) => locationElement('url', `${origin}${path}`)).join(''))
  }
  yield encoder.encode('</urlset>\n')
}

/**
 * Streams a sitemap of the paths as they arrive, no faster than the client reads, without storing it. Calls `onEnd`
 * once: when everything was read, when the client cancelled, or when it did not read for `readerMs`, because an open
 * file takes a place that others wait for.
 */
export function streamSitemap(
  origin: string,
  pages: AsyncIterable<readonly string[]>,
  { readerMs, onEnd }: { readerMs: number; onEnd: () => void },
): ReadableStream<Uint8Array> {
  const made = encodeChunks(origin, pages)
  let idleTimer: NodeJS.Timeout | undefined
  let hasEnded = false
  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    if (hasEnded) return
    hasEnded = true
    onEnd()
    await made.return(undefined)
  }
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(idleTimer)
      try {
        const { done, value } = await made.next()
        if (hasEnded) return
        if (!done) {
          controller.enqueue(value)
          idleTimer = setTimeout(() => {
            controller.error(new Error('nobody reads the site map'))
            // Nobody reads the file any more, so a late failure of its source is not reported.
            end().catch(() => undefined)
          }, readerMs).unref()
          return
        }
        controller.close()
        await end()
      } catch (error) {
        await end()
        throw error
      }
    },
    cancel: end,
  })
}
