import { and, asc, eq, inArray } from 'drizzle-orm'
import { paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { contentEntries } from '../../model/schema/index.ts'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { businessService } from '../business/business.service.ts'
import * as z from 'zod'
import { externalContent } from './external-content.ts'
import { completeContent } from './complete-content.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { cachePerBrand } from '../../model/per-brand.ts'

/** Content types whose entries have pages of their own. */
const PAGE_TYPES = ['pages', 'branding-pages', 'news'] as const
type ContentType = (typeof PAGE_TYPES)[number]
export type ContentKey = { type: ContentType; slug: string }

export function buildContentPath({ type, slug }: ContentKey): string {
  switch (type) {
    case 'pages':
      return paths.page({ slug })
    case 'branding-pages':
      return paths.brand({ slug })
    case 'news':
      return paths.article({ slug })
  }
}

/** The paths of all brands' content pages. Pages of an external content service are unknown to the shop. */
export async function listContentPages(db: Db): Promise<string[]> {
  const { type, slug } = contentEntries
  const rows = await db
    .selectDistinct({ type, slug })
    .from(contentEntries)
    .where(and(inArray(type, [...PAGE_TYPES]), isSettledBrand(contentEntries.brandId)))
  return rows.map((row) => buildContentPath(row as ContentKey)) // each row has one of these types
}

type Entry = { slug: string; body: object }

const Listed = z.object({ slug: z.string(), title: z.string() })

/** Content of a brand by type and slug, in the shape of its contract. */
export const contentService = memoiseByDeps((deps: AppDeps) => {
  const load = cachePerBrand(deps, async (brandId) => {
    const rows = await deps.db
      .select({ type: contentEntries.type, slug: contentEntries.slug, body: contentEntries.body })
      .from(contentEntries)
      .where(eq(contentEntries.brandId, brandId))
      .orderBy(asc(contentEntries.position))
    return Map.groupBy(rows, ({ type }) => type)
  })
  const list = async (brandId: string, type: string): Promise<readonly Entry[]> =>
    (await load(brandId)).get(type) ?? []
  const externals = externalContent(deps)
  const business = businessService(deps)
  return {
    list,
    /** The entries of a type, for lists. An external one without slug and title is in none. */
    async loadEntries(brandId: string, type: string): Promise<unknown[]> {
      const external = await externals.loadEntries(brandId, type)
      if (!external) return (await list(brandId, type)).map(({ body }) => body)
      const { details: brand } = await business.loadBrand(brandId)
      return external.flatMap((body) => {
        const { slug } = Listed.safeParse(body).data ?? {}
        return slug === undefined ? [] : [completeContent(body, { type, slug, brand })]
      })
    },
    /**
     * The entry with this slug, completed. A content type with a single entry uses the empty slug. Throws UNAVAILABLE where only
     * the content service, which does not answer, may have it: a page that search engines know must not be 404.
     */
    async loadContent(brandId: string, type: string, slug = ''): Promise<unknown> {
      const answer = await externals.loadEntry(brandId, type, slug)
      const body = answer?.found ?? (await list(brandId, type)).find((entry) => entry.slug === slug)?.body
      if (!body && !answer) throw new AppError('UNAVAILABLE')
      if (!body) return undefined
      const { details: brand } = await business.loadBrand(brandId)
      return completeContent(body, { type, slug, brand })
    },
  }
})
