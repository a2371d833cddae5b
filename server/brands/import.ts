import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import * as schema from '@larder/api/model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { BrandFolder } from './brand-folder.ts'
import { listContentEntries } from './content-entries.ts'
import { listBrandPictures } from './brand-pictures.ts'
import { formatContent } from './write-folder.ts'

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

async function insertBrand(tx: Tx, folder: BrandFolder, demoDigest: string | null) {
  const { brand, rewards } = folder
  const brandId = brand.slug
  const row = { name: brand.companyName, details: brand, rewards, demoDigest }
  await tx
    .insert(schema.brands)
    .values({ id: brandId, ...row })
    .onConflictDoUpdate({
      target: schema.brands.id,
      set: { ...row, version: sql`${schema.brands.version} + 1` },
    })
  for (const table of IMPORTED_TABLES) await tx.delete(table).where(eq(table.brandId, brandId))
  await insertRows(
    tx,
    schema.brandHosts,
    brand.hosts.map((host) => ({ brandId, host })),
  )
  await insertBrandFiles(tx, folder)
  await insertRows(
    tx,
    schema.pictures,
    listBrandPictures(folder).map(({ kind, name, picture }) => ({ brandId, kind, name, picture })),
  )
}

const addPositions = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ row, position }))

async function insertMenu(tx: Tx, { brand, menu }: BrandFolder) {
  const brandId = brand.slug
  const sizesOf = Map.groupBy(menu.sizes, ({ item }) => item)
  const nutritionOf = Map.groupBy(menu.nutrition, ({ item }) => item)
  await insertRows(
    tx,
    schema.categories,
    addPositions(menu.categories).map(({ row, position }) => ({ brandId, position, ...row })),
  )
  await insertRows(
    tx,
    schema.menuItems,
    addPositions(menu.items).map(({ row, position }) => ({
      brandId,
      slug: row.slug,
      position,
      name: row.name,
      pricePence: row.pricePence,
      details: row,
      sizes: sizesOf.get(row.slug) ?? [],
      nutrition: nutritionOf.get(row.slug) ?? [],
    })),
  )
  await insertRows(
    tx,
    schema.optionGroups,
    menu.optionGroups.map((details) => ({ brandId, slug: details.slug, details })),
  )
  await insertRows(
    tx,
    schema.storeItems,
    menu.availability.map(({ store, ...row }) => ({ brandId, storeId: store, ...row })),
  )
  const offers = <Offer extends { slug: string }>(rows: readonly Offer[]) =>
    addPositions(rows).map(({ row, position }) => ({ brandId, slug: row.slug, position, details: row }))
  await insertRows(tx, schema.deals, offers(menu.deals))
  await insertRows(tx, schema.banners, offers(menu.banners))
}

/**
 * Imports a checked brand folder into the database, all or nothing. Idempotent; other brands are not changed. IDs are
 * slugs and store numbers, so baskets and orders stay valid after an import.
 */
export async function importBrand(
  db: Db,
  folder: BrandFolder,
  { demoDigest = null }: { demoDigest?: string | null } = {},
): Promise<void> {
  const { brand, stores, coupons } = folder
  const brandId = brand.slug
  const entries = listContentEntries(folder)
  await inTransaction(db, async (tx) => {
    await insertBrand(tx, folder, demoDigest)
    await insertRows(
      tx,
      schema.contentEntries,
      entries.map((entry, position) => ({ brandId, position, ...entry })),
    )
    await insertRows(
      tx,
      schema.stores,
      stores.map((details, position) => ({
        brandId,
        id: details.id,
        slug: details.slug,
        position,
        details,
      })),
    )
    await insertMenu(tx, folder)
    await insertRows(
      tx,
      schema.coupons,
      coupons.map((details) => ({ brandId, code: details.code, details })),
    )
  })
}
