import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '@larder/kernel/db/client.ts'
import { listKeyConditions, type BrandPart } from '@larder/api/model/load-pages.ts'
import type { RowKey } from '@larder/api/model/schema/index.ts'

/** The number of rows per statement; PostgreSQL accepts at most 65,535 values in a statement. */
const ROWS_PER_STATEMENT = 500

/** All columns but those of the primary key, as in the row that was to be inserted. */
function takeInserted(table: PgTable): Record<string, SQL> {
  const columns = getTableColumns(table)
  const key = new Set(getTableConfig(table).primaryKeys.flatMap((one) => one.columns))
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([, column]) => !key.has(column))
      .map(([name]) => [name, sql`excluded.${sql.identifier(toSnakeCase(name))}`]),
  )
}

/** Inserts rows, or changes those that are there. */
export async function upsertRows(tx: Tx, table: PgTable, rows: readonly object[]): Promise<void> {
  const set = takeInserted(table)
  const target = getTableConfig(table).primaryKeys.flatMap((one) => one.columns)
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const insert = tx
      .insert(table)
      .values(rows.slice(from, from + ROWS_PER_STATEMENT) as PgTable['$inferInsert'][])
    if (Object.keys(set).length === 0) await insert.onConflictDoNothing({ target })
    else await insert.onConflictDoUpdate({ target, set })
  }
}

export async function deleteRows(tx: Tx, part: BrandPart, keys: readonly RowKey[]): Promise<void> {
  for (const condition of listKeyConditions(part, keys)) await tx.delete(part.table).where(condition)
}
