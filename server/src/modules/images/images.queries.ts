import { and, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/db/client.ts'
import { brandFiles, pictures } from '../../model/schema/index.ts'

/** Data access only: sources of pictures, and files of a brand. */
export const imagesQueries = (db: Db) => ({
  /** Recipe or file name of one picture. */
  async findPicture(brandId: string, kind: string, name: string): Promise<string | undefined> {
    const [row] = await db
      .select({ picture: pictures.picture })
      .from(pictures)
      .where(and(eq(pictures.brandId, brandId), eq(pictures.kind, kind), eq(pictures.name, name)))
    return row?.picture
  },
  async findFile(brandId: string, path: string): Promise<Buffer | undefined> {
    const [row] = await db
      .select({ contents: brandFiles.contents })
      .from(brandFiles)
      .where(and(eq(brandFiles.brandId, brandId), eq(brandFiles.path, path)))
    return row?.contents
  },
})
export type ImagesQueries = ReturnType<typeof imagesQueries>
