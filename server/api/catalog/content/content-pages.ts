import { inArray } from 'drizzle-orm'
import { paths } from '@larder/shared/domain'
import type { Db } from '@larder/kernel/db/client.ts'
import { contentEntries } from '../../model/schema/index.ts'

/** Types of content that have pages of their own. */
const PAGE_TYPES = ['pages', 'branding-pages', 'news'] as const
export type ContentType = (typeof PAGE_TYPES)[number]
export type ContentKey = { type: ContentType; slug: string }

/** The path of an entry's page. */
export function contentPath({ type, slug }: ContentKey): string {
  switch (type) {
    case 'pages':
      return paths.page({ slug })
    case 'branding-pages':
      return paths.brand({ slug })
    case 'news':
      return paths.article({ slug })
  }
}

/** The paths of all brands' content pages; those of an external content service are not known to the shop. */
export async function contentPages(db: Db): Promise<string[]> {
  const { type, slug } = contentEntries
  const rows = await db
    .selectDistinct({ type, slug })
    .from(contentEntries)
    .where(inArray(type, [...PAGE_TYPES]))
  return rows.map((row) => contentPath(row as ContentKey)) // of these types
}
