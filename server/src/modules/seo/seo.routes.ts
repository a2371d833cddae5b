import type { Context, Hono } from 'hono'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '../../http/context.ts'
import { brandByHost } from '../../http/brand.ts'
import { originOf } from '../messages/index.ts'
import { robots } from './robots.ts'
import { seoQueries } from './seo.queries.ts'
import { filePaths, listFiles } from './site-map-files.ts'
import { siteMap, siteMapIndex } from './site-map.ts'

const CACHE = { 'Cache-Control': 'public, max-age=3600' }
const XML = { ...CACHE, 'Content-Type': 'application/xml; charset=utf-8' }

/**
 * `/robots.txt`, and `/sitemap.xml` with the files that it names, of the brand that answers: its content, its stores
 * and what they sell. The files are streamed from the database: a brand of any size takes the same memory.
 */
export function seoRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const findBrand = brandByHost(deps.db, deps.clock)
  const brandOf = async (c: Context<AppEnv>) => {
    const { id } = await findBrand(c.get('reached').host)
    return { id, ...(await originOf(deps, id, c.req.raw.headers)) }
  }

  app.get('/robots.txt', async (c) => c.text(robots((await brandOf(c)).origin), 200, CACHE))
  app.get('/sitemap.xml', async (c) => {
    const { id, origin } = await brandOf(c)
    return c.body(siteMapIndex(origin, await listFiles(seoQueries(deps.db, id))), 200, XML)
  })
  app.get('/:file{sitemap-[a-z]+-[0-9-]+\\.xml}', async (c) => {
    const { id, origin } = await brandOf(c)
    const pages = await filePaths(seoQueries(deps.db, id), c.req.path)
    if (!pages) return c.notFound()
    return c.body(siteMap(origin, pages), 200, XML)
  })
}
