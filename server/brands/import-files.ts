import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@larder/kernel/db/client.ts'
import { brandFiles } from '@larder/api/model/schema/index.ts'
import type { BrandFolder } from './brand-folder.ts'
import { formatContent } from './folder/write-folder.ts'
import { deleteRows, upsertRows } from './write-rows.ts'

/** The number of files that are compared at once. All of them are in memory, each up to `MAX_PICTURE_BYTES`. */
const FILES_PER_STATEMENT = 20

type File = { brandId: string; path: string; contents: Buffer }

/** Path -> the SHA-256 of the file in the database, which calculates it. */
async function loadDigests(tx: Tx, brandId: string, paths: readonly string[]): Promise<Map<string, string>> {
  const digest = sql<string>`encode(sha256(${brandFiles.contents}), 'hex')`
  const rows = await tx
    .select({ path: brandFiles.path, digest })
    .from(brandFiles)
    .where(and(eq(brandFiles.brandId, brandId), inArray(brandFiles.path, [...paths])))
  return new Map(rows.map((row) => [row.path, row.digest]))
}

const getDigest = (contents: Buffer) => createHash('sha256').update(contents).digest('hex')

/**
 * Writes what differs of the folder's pictures and fonts, and of its content as written, because content entries hold the
 * resolved content. Returns how many files it wrote or deleted.
 */
export async function importFiles(tx: Tx, folder: BrandFolder): Promise<number> {
  const { brand, root, assets } = folder
  const brandId = brand.slug
  const texts = formatContent(folder)
  const paths = [...assets, ...texts.keys()]
  const load = async (path: string): Promise<File> => {
    const text = texts.get(path)
    const contents = text === undefined ? await readFile(join(root, path)) : Buffer.from(text)
    return { brandId, path, contents }
  }
  let written = 0
  for (let from = 0; from < paths.length; from += FILES_PER_STATEMENT) {
    const batch = paths.slice(from, from + FILES_PER_STATEMENT)
    const known = await loadDigests(tx, brandId, batch)
    const files = await Promise.all(batch.map(load))
    const different = files.filter(({ path, contents }) => known.get(path) !== getDigest(contents))
    await upsertRows(tx, brandFiles, different)
    written += different.length
  }
  const stored = await tx
    .select({ path: brandFiles.path })
    .from(brandFiles)
    .where(eq(brandFiles.brandId, brandId))
  const wanted = new Set(paths)
  const gone = stored.filter(({ path }) => !wanted.has(path)).map(({ path }) => [path])
  await deleteRows(tx, { table: brandFiles, brandId, key: ['path'] }, gone)
  return written + gone.length
}
