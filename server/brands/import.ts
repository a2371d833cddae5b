import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import * as schema from '@larder/api/model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { BrandFolder } from './brand-folder.ts'
import { announceBrandChange } from '@larder/api/model/brand-versions.ts'
import { loadChangedBrand } from '@larder/api/rehearse-brand.ts'
import { compareMenus, type BrandChanges } from './brand-changes.ts'
import { listFolderRows, type FolderRows } from './folder/folder-rows.ts'
import { BrandFolderError, getPlace, type Problem } from './problems.ts'
import { requireShown } from './rehearse-folder.ts'
import { loadMenuItems } from './export.ts'
import { formatContent } from './folder/write-folder.ts'

/** The number of rows per statement; PostgreSQL accepts at most 65,535 values in a statement. */
const ROWS_PER_STATEMENT = 500
/** The number of files per statement. All of them are in memory at once, each up to `MAX_PICTURE_BYTES`. */
const FILES_PER_STATEMENT = 20

async function insertRows<Table extends PgTable>(tx: Tx, table: Table, rows: Table['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx.insert(table).values(rows.slice(from, from + ROWS_PER_STATEMENT))
  }
}

/**
 * Inserts the folder's pictures and fonts, and its content as written, because content entries hold the resolved
 * content.
 */
async function insertBrandFiles(tx: Tx, folder: BrandFolder) {
  const { brand, root, assets } = folder
  for (let from = 0; from < assets.length; from += FILES_PER_STATEMENT) {
    const files = await Promise.all(
      assets
        .slice(from, from + FILES_PER_STATEMENT)
        .map(async (path) => ({ brandId: brand.slug, path, contents: await readFile(join(root, path)) })),
    )
    await tx.insert(schema.brandFiles).values(files)
  }
  await insertRows(
    tx,
    schema.brandFiles,
    [...formatContent(folder)].map(([path, text]) => ({
      brandId: brand.slug,
      path,
      contents: Buffer.from(text),
    })),
  )
}

/** The tables that an import replaces. Counters, reservations and data of shoppers are in other tables. */
const IMPORTED_TABLES = [
  schema.brandHosts,
  schema.brandFiles,
  schema.pictures,
  schema.contentEntries,
  schema.stores,
  schema.categories,
  schema.menuItems,
  schema.optionGroups,
  schema.storeItems,
  schema.deals,
  schema.banners,
  schema.coupons,
] as const

async function insertBrand(tx: Tx, { brand, rewards }: BrandFolder, demoDigest: string | null) {
  const row = { name: brand.companyName, details: brand, rewards, demoDigest }
  await tx
    .insert(schema.brands)
    .values({ id: brand.slug, ...row })
    .onConflictDoUpdate({
      target: schema.brands.id,
      set: { ...row, version: sql`${schema.brands.version} + 1` },
    })
}

async function replaceRows(tx: Tx, folder: BrandFolder, rows: FolderRows) {
  for (const table of IMPORTED_TABLES) await tx.delete(table).where(eq(table.brandId, folder.brand.slug))
  await insertRows(tx, schema.brandHosts, rows.hosts)
  await insertBrandFiles(tx, folder)
  await insertRows(tx, schema.pictures, rows.pictures)
  await insertRows(tx, schema.contentEntries, rows.contentEntries)
  await insertRows(tx, schema.stores, rows.stores)
  await insertRows(tx, schema.categories, rows.categories)
  await insertRows(tx, schema.menuItems, rows.items)
  await insertRows(tx, schema.optionGroups, rows.optionGroups)
  await insertRows(tx, schema.storeItems, rows.storeItems)
  await insertRows(tx, schema.deals, rows.deals)
  await insertRows(tx, schema.banners, rows.banners)
  await insertRows(tx, schema.coupons, rows.coupons)
}

/** The hosts of a folder that lead to another brand already. */
export async function listTakenHosts(db: Db | Tx, { brand }: BrandFolder): Promise<Problem[]> {
  const { brandId, host } = schema.brandHosts
  const taken = await db
    .select({ brandId, host })
    .from(schema.brandHosts)
    .where(and(inArray(host, brand.hosts), ne(brandId, brand.slug)))
  return taken.map((row) => ({
    ...getPlace(brand, 'brand.json'),
    path: 'hosts',
    message: `"${row.host}" leads to the brand "${row.brandId}": take it out of one of the two`,
  }))
}

type ImportOptions = {
  demoDigest?: string | null
  now?: Date
  /** Is told what the import changes before it is committed. */
  onChanges?: (changes: BrandChanges) => void
}

/**
 * Imports a checked brand folder into the database, all or nothing. Before it commits, every page's data is made once of
 * what was written; throws `BrandFolderError` with the places of what cannot be shown. Idempotent; other brands are not
 * changed. IDs are slugs and store numbers, so baskets and orders stay valid after an import.
 */
export async function importBrand(
  db: Db,
  folder: BrandFolder,
  { demoDigest = null, now = new Date(), onChanges }: ImportOptions = {},
): Promise<void> {
  const brandId = folder.brand.slug
  const rows = listFolderRows(folder)
  await inTransaction(db, async (tx) => {
    const takenHosts = await listTakenHosts(tx, folder)
    if (takenHosts.length > 0) throw new BrandFolderError(takenHosts)
    if (onChanges) onChanges(compareMenus(await loadMenuItems(tx, brandId), rows.items))
    await insertBrand(tx, folder, demoDigest)
    await replaceRows(tx, folder, rows)
    await requireShown(await loadChangedBrand(tx, brandId), folder, now)
  })
  await announceBrandChange({ db }, brandId)
}
