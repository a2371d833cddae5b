import pg from 'pg'
import { knownMigrations } from '../migrations.ts'
import { BackupError, type Table } from './format.ts'

/** A table’s name as a statement may hold it. */
export const quoted = (name: string): string => pg.escapeIdentifier(name)

const CREATED = /create table (?:if not exists )?"([^"]+)"/gi

/** Every table that any release up to this one has made. */
const ownTables = (): Set<string> =>
  new Set(
    knownMigrations().flatMap(({ statements }) =>
      statements.flatMap((statement) => [...statement.matchAll(CREATED)].map(([, name = '']) => name)),
    ),
  )

/** The shop's tables in a database, by name, each with its columns and how many rows it has. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`)
  const own = ownTables()
  const tables: Table[] = []
  for (const { name, columns } of rows.filter((row) => own.has(row.name))) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`)
    tables.push({ name, columns, rows: Number(counted.rows[0]?.rows) })
  }
  return tables
}

/**
 * Takes every table of the shop away, inside the caller's transaction. Throws BackupError, and takes nothing,
 * when something that is not the shop's hangs on one.
 */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  for (const name of ownTables()) {
    await client.query(`drop table if exists ${quoted(name)}`).catch((cause: Error) => {
      throw new BackupError(`The table ${name} cannot be replaced: ${cause.message}`, { cause })
    })
  }
  await client.query('drop schema if exists drizzle cascade')
}
