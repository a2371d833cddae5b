import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '@larder/kernel/db/client.ts'
import type { RowKey } from './schema/index.ts'

/** A table whose primary key begins with the brand. */
export type BrandTable = PgTable & { brandId: PgColumn }

type BrandKey = {
  brandId: string
  /** The columns of the primary key after the brand. */
  key: readonly string[]
}

/** The number of rows of one statement: a page of wide rows takes some 50 ms, far below the statement limit. */
const PAGE_ROWS = 2_000

/**
 * Reads all rows of a brand in pages, by the columns of the primary key after the brand (keyset). No statement grows
 * with the brand. Read within a transaction (`readSnapshot`), the pages are as of one moment.
 */
export async function* loadPages<Table extends BrandTable>(
  db: Executor,
  table: Table,
  { brandId, key }: BrandKey,
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
    const values = key.map((name) => sql`${(last as Record<string, unknown>)[name]}`)
    after = sql`(${keyOrder}) > (${sql.join(values, sql`, `)})`
  }
}

/** The number of keys of one statement. */
const PAGE_KEYS = 1_000

/** A brand's rows of a table. */
export type BrandPart<Table extends BrandTable = BrandTable> = BrandKey & { table: Table }

/** The rows of a brand with one of these keys, of which there may be many: a condition for each statement. */
export function listKeyConditions({ table, brandId, key }: BrandPart, keys: readonly RowKey[]): SQL[] {
  const all = getTableColumns(table as PgTable)
  const columns = sql.join(
    key.map((name) => sql`${all[name]}`),
    sql`, `,
  )
  return Array.from({ length: Math.ceil(keys.length / PAGE_KEYS) }, (_, page) => {
    const own = keys.slice(page * PAGE_KEYS, (page + 1) * PAGE_KEYS)
    // Lists as arrays: the database looks each key up by the index, where it would try a list of pairs one after another.
    const lists = key.map((name, at) => {
      const type = sql.raw(all[name]?.getSQLType() ?? 'text')
      return sql`${sql.param(own.map((values) => values[at]))}::${type}[]`
    })
    return sql`${table.brandId} = ${brandId} and (${columns}) in (select * from unnest(${sql.join(lists, sql`, `)}))`
  })
}

/** Reads the rows of a brand with these keys, in pages; those that are gone are left out. */
export async function* loadRowsByKey<Table extends BrandTable>(
  db: Executor,
  part: BrandPart<Table>,
  keys: readonly RowKey[],
): AsyncGenerator<Table['$inferSelect'][], void> {
  for (const condition of listKeyConditions(part, keys)) {
    const rows = await db
      .select()
      .from(part.table as PgTable)
      .where(condition)
    yield rows as Table['$inferSelect'][] // the rows of this table
  }
}
