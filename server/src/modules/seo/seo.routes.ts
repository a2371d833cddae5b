import type { Hono } from 'hono'
import { paths } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '../../http/context.ts'
import { brandByHost } from '../../http/brand.ts'
import { catalogueService } from '../catalogue/index.ts'
import { contentService } from '../content/content.service.ts'
import { originOf } from '../messages/index.ts'
import { storeService } from '../stores/store.service.ts'
import { robots, siteMap } from './site-map.ts'

const CACHE = { 'Cache-Control': 'public, max-age=3600' }

/** `/robots.txt` and `/sitemap.xml` of the brand that answers: its content, its stores and what they sell. */
export function seoRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const content = contentService(deps)
  const stores = storeService(deps)
  const catalogue = catalogueService(deps)
  const findBrand = brandByHost(deps.db, deps.clock)
  const brandOf = async (host = '') => {
    const { id } = await findBrand(host)
    return { id, ...(await originOf(deps, id)) }
  }

  async function contentPaths(brandId: string): Promise<string[]> {
    const slugs = async (type: string) => (await content.list(brandId, type)).map(({ slug }) => slug)
    const [pages, brandPages, news] = await Promise.all([
      slugs('pages'),
      slugs('branding-pages'),
      slugs('news'),
    ])
    return [
      paths.home(),
      paths.storesNearBy(),
      paths.faqs(),
      paths.contact(),
      paths.news(),
      ...pages.map((slug) => paths.page({ slug })),
      ...brandPages.map((slug) => paths.brand({ slug })),
      ...news.map((slug) => paths.article({ slug })),
    ]
  }

  async function storePaths(brandId: string, now: Date): Promise<string[]> {
    const all = await stores.list(brandId)
    const each = all.map(async ({ id, slug, methods }) => {
      const method = methods.delivery ? 'delivery' : 'collection'
      const menu = await catalogue.menuAt(brandId, { storeId: id, method, now })
      return [
        paths.store({ slug }),
        paths.storeContent({ slug }),
        ...[...menu.categories.keys()].map((category) => paths.category({ slug, category })),
        ...[...menu.menuItems.values()].map(({ slug: item, categorySlug: category }) =>
          paths.menuItem({ slug, category, item }),
        ),
      ]
    })
    return (await Promise.all(each)).flat()
  }

  app.get('/robots.txt', async (c) =>
    c.text(robots((await brandOf(c.req.header('host'))).origin), 200, CACHE),
  )
  app.get('/sitemap.xml', async (c) => {
    const { id, origin } = await brandOf(c.req.header('host'))
    const found = [...(await contentPaths(id)), ...(await storePaths(id, deps.clock()))]
    return c.body(siteMap(origin, found), 200, { ...CACHE, 'Content-Type': 'application/xml; charset=utf-8' })
  })
}
