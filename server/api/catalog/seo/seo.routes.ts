import type { Context, Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { brandByHost } from '../business/brand-by-host.ts'
import { limitConcurrency } from '@larder/kernel/limits/concurrency-limit.ts'
import { loadOrigin } from '../../messaging/index.ts'
import { seoQueries } from './seo.queries.ts'
import { streamFilePaths, listSitemapFiles, streamSitemap, writeSitemapIndex } from './site-map.ts'

/** Pages that perform actions, and personal pages. */
const PRIVATE_PATHS = [
  '/api/',
  '/basket',
  '/checkout',
  '/member',
  '/login',
  '/register',
  '/forgotten-password',
  '/ul/',
]
/** Pages with the same items in a different order, or with short-lived content. */
const SHORT_LIVED_PATHS = ['/stores/*/search/', '/stores/*/time-slots', '/stores-near-by/']

/** Writes robots.txt: the paths that crawlers must not visit, and the URL of the sitemap index. */
function robotsText(origin: string): string {
  const rules = [...PRIVATE_PATHS, ...SHORT_LIVED_PATHS].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const CACHE_HEADERS = { 'Cache-Control': 'public, max-age=3600' }
/**
 * Maximum number of database connections that all crawlers of this server share. Each is used for one page of 1,000
 * rows at a time.
 */
const MAX_CONNECTIONS = 2
/**
 * Maximum number of files streamed at once. Each needs memory for a page of addresses and its compression. Further
 * requests are rejected with Retry-After.
 */
const MAX_OPEN_FILES = 40
const XML_HEADERS = { ...CACHE_HEADERS, 'Content-Type': 'application/xml; charset=utf-8' }

/**
 * Serves `/robots.txt` and `/sitemap.xml` with its files for the requested brand: its content, its stores and their
 * items. Files are streamed from the database, so a brand of any size needs the same memory, and a crawler that
 * requests all files at once uses the same few connections.
 */
export function seoRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { db } = deps
  const loadBrand = brandByHost(deps)
  // The queue is unlimited, because open files and concurrent calls are limited already.
  const runLimited = limitConcurrency({ atOnce: MAX_CONNECTIONS, waiting: Infinity })
  let openFiles = 0
  const loadBrandOfRequest = async (c: Context<AppEnv>) => {
    const { id } = await loadBrand(c.get('requestOrigin').host)
    return { id, ...(await loadOrigin(deps, id, c.req.raw.headers)) }
  }
  const queriesForBrand = (brandId: string) => seoQueries({ db, brandId, runLimited })

  app.get('/robots.txt', async (c) =>
    c.text(robotsText((await loadBrandOfRequest(c)).origin), 200, CACHE_HEADERS),
  )
  app.get('/sitemap.xml', async (c) => {
    const { id, origin } = await loadBrandOfRequest(c)
    return c.body(writeSitemapIndex(origin, await listSitemapFiles(queriesForBrand(id))), 200, XML_HEADERS)
  })
  app.get('/:file{sitemap-[a-z]+-[0-9-]+\\.xml}', async (c) => {
    const { id, origin } = await loadBrandOfRequest(c)
    const pages = await streamFilePaths(queriesForBrand(id), c.req.path)
    if (!pages) return c.notFound()
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, XML_HEADERS)
    if (openFiles >= MAX_OPEN_FILES) {
      c.set('isShed', true) // such rejections are frequent, so they are not logged
      throw new AppError('OVERLOADED')
    }
    openFiles += 1
    return c.body(
      streamSitemap(origin, pages, {
        readerMs: deps.config.deadlines.siteMapReader,
        onEnd: () => (openFiles -= 1),
      }),
      200,
      XML_HEADERS,
    )
  })
}
