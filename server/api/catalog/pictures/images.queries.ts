import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { brandFiles, pictures } from '../../model/schema/index.ts'

/** Data access only: the files of a brand's pictures. */
export const imagesQueries = (db: Db) => ({
  /** Which file a picture is, and its SHA-256 in hex, which the database calculates: most replies need no more. */
  async findPicture(
    brandId: string,
    kind: string,
    name: string,
  ): Promise<{ path: string; digest: string } | undefined> {
    const isFile = and(eq(brandFiles.brandId, pictures.brandId), eq(brandFiles.path, pictures.picture))
    const digest = sql<string>`encode(sha256(${brandFiles.contents}), 'hex')`
    const [row] = await db
      .select({ path: brandFiles.path, digest })
      .from(pictures)
      .innerJoin(brandFiles, isFile)
      .where(and(eq(pictures.brandId, brandId), eq(pictures.kind, kind), eq(pictures.name, name)))
    return row
  },
  async readFile(brandId: string, path: string): Promise<Buffer | undefined> {
    const [row] = await db
      .select({ contents: brandFiles.contents })
      .from(brandFiles)
      .where(and(eq(brandFiles.brandId, brandId), eq(brandFiles.path, path)))
    return row?.contents
  },
})
export type ImagesQueries = ReturnType<typeof imagesQueries>
