import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '@larder/kernel/db/client.ts'
import { BRAND_ROWS, BRAND_ROWS_NAMES, STORE_ITEMS_KEY, getRowKey } from '@larder/api/model/brand-rows.ts'
import type { BrandTable } from '@larder/api/model/load-pages.ts'
import {
  brandHosts,
  contentEntries,
  coupons,
  pictures,
  storeItems,
  type RowKey,
} from '@larder/api/model/schema/index.ts'
import type { BrandSnapshot } from '@larder/api/rehearse-brand.ts'
import { compareRows, compareStoreItems, type RowChanges } from './compare-rows.ts'
import type { FolderRows } from './folder/folder-rows.ts'
import { deleteRows, upsertRows } from './write-rows.ts'

/** Tables beside those that servers have in memory as rows. They are small, and read as a whole. */
const OTHER_TABLES = {
  hosts: { table: brandHosts, key: ['host'] },
  pictures: { table: pictures, key: ['kind', 'name'] },
  contentEntries: { table: contentEntries, key: ['type', 'slug'] },
} as const

type TableChanges = { name: string; table: BrandTable; key: readonly string[]; changes: RowChanges }

/** What differs of all tables, in the order in which rows refer to each other. */
async function compareTables(tx: Tx, rows: FolderRows, before: BrandSnapshot): Promise<TableChanges[]> {
  const others: TableChanges[] = []
  for (const name of Object.keys(OTHER_TABLES) as (keyof typeof OTHER_TABLES)[]) {
    const { table, key } = OTHER_TABLES[name]
    const stored = await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.brandId, before.brandId))
    const folder: object[] = rows[name]
    others.push({ name, table, key, changes: compareRows(table, { key, folder, stored }) })
  }
  return [
    ...others,
    ...BRAND_ROWS_NAMES.map((name): TableChanges => {
      const { table, key } = BRAND_ROWS[name]
      const [folder, stored]: [object[], object[]] = [rows[name], before.rows[name]]
      return { name, table, key, changes: compareRows(table, { key, folder, stored }) }
    }),
    {
      name: 'storeItems',
      table: storeItems,
      key: STORE_ITEMS_KEY,
      changes: compareStoreItems(rows.storeItems, before.differences),
    },
  ]
}

/** The keys of the rows that servers have to read again or forget. */
const listChangedKeys = (tables: readonly TableChanges[]): Record<string, RowKey[]> =>
  Object.fromEntries(
    tables
      .filter(
        ({ name, changes }) => !(name in OTHER_TABLES) && changes.written.length + changes.deleted.length > 0,
      )
      .map(({ name, key, changes: { written, deleted } }) => [
        name,
        [...written.map((row) => getRowKey(row, key)), ...deleted],
      ]),
  )

async function writeTables(tx: Tx, brandId: string, tables: readonly TableChanges[]): Promise<void> {
  for (const { table, key, changes } of tables.toReversed())
    await deleteRows(tx, { table, key, brandId }, changes.deleted)
  for (const { table, changes } of tables) await upsertRows(tx, table, changes.written)
}

/** The table whose rows orders lock. No other refers to it. */
const isLockedByOrders = ({ table }: TableChanges): boolean => table === coupons

type ImportedRows = {
  /** The keys of what changed. */
  keys: Record<string, RowKey[]>
  /** How many rows are written or deleted. */
  count: number
  /**
   * Writes the coupons. Called right before the commit: orders with one of them wait for its row, and the pages of a brand take
   * seconds to be made.
   */
  writeCoupons: () => Promise<void>
}

/** Makes the rows of a brand those of its folder, all but the coupons. */
export async function importRows(tx: Tx, rows: FolderRows, before: BrandSnapshot): Promise<ImportedRows> {
  const { brandId } = before
  const tables = await compareTables(tx, rows, before)
  await writeTables(
    tx,
    brandId,
    tables.filter((one) => !isLockedByOrders(one)),
  )
  return {
    keys: listChangedKeys(tables),
    count: tables.reduce((sum, { changes }) => sum + changes.written.length + changes.deleted.length, 0),
    writeCoupons: () => writeTables(tx, brandId, tables.filter(isLockedByOrders)),
  }
}
