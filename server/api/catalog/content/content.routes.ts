import type { Hono } from 'hono'
import * as z from 'zod'
import { contentApi, type Endpoint } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { contentService } from './content.service.ts'
import { brandFonts } from './font.routes.ts'

const singleTypeEndpoints: Endpoint[] = [
  contentApi.global,
  contentApi.home,
  contentApi.faq,
  contentApi.contact,
  contentApi.login,
  contentApi.register,
  contentApi.forgotPassword,
  contentApi.resetPassword,
  contentApi.store,
  contentApi.checkout,
  contentApi.siteSettings,
]
const entryEndpoints: Endpoint[] = [contentApi.page, contentApi.brandPage, contentApi.article]

const contentType = ({ path }: Endpoint): string => path.replace('/api/strapi/', '').replace('/entry', '')

/** The content types of spec §7. Any other type returns 404. */
export function contentRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const content = contentService(deps)

  async function requireEntry(brandId: string, type: string, slug = ''): Promise<unknown> {
    const body = await content.loadContent(brandId, type, slug)
    if (!body) throw new AppError('NOT_FOUND', { display: `Page not found: /${slug}` })
    return body
  }

  /** The contract parses the stored body, so undeclared fields are not sent. */
  function serve<Body extends z.ZodType<object>, Reply extends z.ZodType>(
    contract: Endpoint<Body, Reply>,
    find: (brandId: string, slug: string) => Promise<unknown>,
  ): void {
    const BySlug = z.object({ slug: z.string().default('') })
    mountRoute(app, contract, async (input, { brand }) => {
      const { slug } = BySlug.parse(input)
      return { data: await find(brand.id, slug) } as z.input<Reply> // `route` parses the value afterwards
    })
  }

  for (const contract of singleTypeEndpoints) {
    serve(contract, (brandId) => requireEntry(brandId, contentType(contract)))
  }
  for (const contract of entryEndpoints) {
    serve(contract, (brandId, slug) => requireEntry(brandId, contentType(contract), slug))
  }
  serve(contentApi.pages, (brandId) => content.loadEntries(brandId, 'pages'))
  serve(contentApi.brandPages, (brandId) => content.loadEntries(brandId, 'branding-pages'))
  serve(contentApi.news, async (brandId) => ({
    ...z.looseObject({}).parse(await requireEntry(brandId, 'news-list')),
    articles: await content.loadEntries(brandId, 'news'),
  }))
  mountRoute(app, contentApi.font, async (_, { brand }) => ({
    data: (await brandFonts(deps)(brand.id)).font,
  }))
}
