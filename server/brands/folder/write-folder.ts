import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import {
  COLLECTION_SCHEMAS,
  DOCUMENT_SCHEMAS,
  listDocumentFiles,
  TABLE_SCHEMAS,
  type BrandFolder,
} from '../brand-folder.ts'
import { formatCsv } from '../csv.ts'

/** Formats JSON through the schema, which restores the order of fields that the database does not keep. */
const formatJson = (schema: z.ZodType, value: unknown) =>
  `${JSON.stringify(schema.parse(value), undefined, 2)}\n`

function formatDocuments(folder: BrandFolder): [string, string][] {
  const values = listDocumentFiles(folder)
  return Object.entries(DOCUMENT_SCHEMAS).map(([file, schema]) => [
    file,
    formatJson(schema, values[file as keyof typeof values]),
  ])
}

/** Converts rows back into cells. The columns are the fields of the schema. */
function formatTable<Schema extends z.ZodObject>(schema: Schema, rows: z.output<Schema>[]): string {
  const columns = Object.keys(schema.shape)
  // A value missing in the database becomes an empty cell, which the encoding requires.
  const empty = Object.fromEntries(columns.map((column) => [column, undefined]))
  const cells = rows.map((row) => z.encode(schema, { ...empty, ...row }))
  // Every field of a table's schema is text in its encoded form (cells.ts).
  return formatCsv(columns, cells as Record<string, string>[])
}

const pageFileName = (slug: string) => `${slug.replaceAll('/', '--')}.json`

export function formatContent(folder: BrandFolder): Map<string, string> {
  const { content } = folder
  const pages = (schema: z.ZodType, under: string, written: { slug: string }[]) =>
    written.map((page): [string, string] => [`${under}/${pageFileName(page.slug)}`, formatJson(schema, page)])
  return new Map([
    ...formatDocuments(folder).filter(([file]) => file.startsWith('content/')),
    ...pages(COLLECTION_SCHEMAS['content/pages'], 'content/pages', content.pages),
    ...pages(COLLECTION_SCHEMAS['content/brand'], 'content/brand', content.brandPages),
    ...pages(COLLECTION_SCHEMAS['content/news'], 'content/news', content.news),
  ])
}

export function formatFolder(folder: BrandFolder): Map<string, string> {
  const { menu, stores } = folder
  return new Map([
    ...formatDocuments(folder),
    ...formatContent(folder),
    ...stores.map((store): [string, string] => [
      `stores/${store.slug}.json`,
      formatJson(COLLECTION_SCHEMAS.stores, store),
    ]),
    ['menu/categories.csv', formatTable(TABLE_SCHEMAS['menu/categories.csv'], menu.categories)],
    ['menu/items.csv', formatTable(TABLE_SCHEMAS['menu/items.csv'], menu.items)],
    ['menu/sizes.csv', formatTable(TABLE_SCHEMAS['menu/sizes.csv'], menu.sizes)],
    ['menu/nutrition.csv', formatTable(TABLE_SCHEMAS['menu/nutrition.csv'], menu.nutrition)],
    ['menu/availability.csv', formatTable(TABLE_SCHEMAS['menu/availability.csv'], menu.availability)],
  ])
}

/** Writes files under a folder, creating missing folders. */
export async function writeFiles(folder: string, files: Iterable<[string, string | Buffer]>): Promise<void> {
  for (const [path, contents] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
}
