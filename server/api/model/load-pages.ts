import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '@larder/kernel/db/client.ts'

/** A table whose primary key begins with the brand. */
type BrandTable = PgTable & { brandId: PgColumn }

/** The number of rows of one statement: a page of wide rows takes some 50 ms, far below the statement limit. */
const PAGE_ROWS = 2_000

/**
 * Reads all rows of a brand in pages, by the columns of the primary key after the brand (keyset). No statement grows
 * with the brand. Read within a transaction (`readSnapshot`), the pages are as of one moment.
 */
export async function* loadPages<Table extends BrandTable>(
  db: Executor,
  table: Table,
  { brandId, key }: { brandId: string; key: readonly (keyof Table['$inferSelect'] & string)[] },
): AsyncGenerator<Table['$inferSelect'][], void> {
  const all = getTableColumns(table as PgTable)
  const columns = key.map((name) => all[name]).filter((column) => column !== undefined)
  const keyOrder = sql.join(columns, sql`, `)
  let after: SQL | undefined
  for (;;) {
    const page = db.select().from(table as PgTable)
    const rows = (await page
      .where(and(eq(table.brandId, brandId), after))
      .orderBy(...columns)
      .limit(PAGE_ROWS)) as Table['$inferSelect'][] // the rows of this table
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    const values = key.map((name) => sql`${last[name]}`)
    after = sql`(${keyOrder}) > (${sql.join(values, sql`, `)})`
  }
}
