import { inArray } from 'drizzle-orm'
import { paths } from '@larder/shared/domain'
import type { Db } from '../../kernel/db/client.ts'
import { contentEntries } from '../../model/schema/index.ts'

const ADDRESSES: Readonly<Record<string, (slug: string) => string>> = {
  pages: (slug) => paths.page({ slug }),
  'branding-pages': (slug) => paths.brand({ slug }),
  news: (slug) => paths.article({ slug }),
}

/** The addresses of all brands' content pages; those of an external content service are not known to the shop. */
export async function contentPages(db: Db): Promise<string[]> {
  const { type, slug } = contentEntries
  const rows = await db
    .selectDistinct({ type, slug })
    .from(contentEntries)
    .where(inArray(type, Object.keys(ADDRESSES)))
  return rows.flatMap((entry) => ADDRESSES[entry.type]?.(entry.slug) ?? [])
}
