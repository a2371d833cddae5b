import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import pg from 'pg'
import { BackupError, type BackupTable } from './session.ts'

/** A table’s name, quoted for a statement. */
export const quoteName = (name: string): string => pg.escapeIdentifier(name)

const CREATE_TABLE_PATTERN = /create table (?:if not exists )?"([^"]+)"/gi

/** Every table that any release up to this one has created. */
const listShopTables = (): Set<string> =>
  new Set(
    loadShopMigrations().flatMap(({ statements }) =>
      statements.flatMap((statement) =>
        [...statement.matchAll(CREATE_TABLE_PATTERN)].map(([, name = '']) => name),
      ),
    ),
  )

/** The shop's tables in a database by name, each with its columns and its number of rows. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`)
  const own = listShopTables()
  const tables: BackupTable[] = []
  for (const { name, columns } of rows.filter((row) => own.has(row.name))) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${quoteName(name)}`)
    tables.push({ name, columns, rows: Number(counted.rows[0]?.rows) })
  }
  return tables
}

type ForeignKey = { table: string; name: string; definition: string }

/** Foreign keys between the shop's own tables. */
async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`)
  const own = listShopTables()
  return rows.filter(({ table }) => own.has(table))
}

async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const keys = await readForeignKeys(client)
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`)
  }
  return keys
}

/**
 * Fills tables in any order inside the caller's transaction: foreign keys between them are dropped first, then added
 * and validated again. Throws BackupError when a row refers to a missing one.
 */
export async function withoutForeignKeys(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const keys = await dropForeignKeys(client)
  await fill()
  for (const { table, name, definition } of keys) {
    const add = `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`
    await client.query(add).catch((cause: Error) => {
      throw new BackupError(`The table ${table} refers to what is not there: ${cause.message}`, { cause })
    })
  }
}

/**
 * Drops every table of the shop inside the caller's transaction. Throws BackupError and drops nothing when another
 * object depends on one of them.
 */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  await dropForeignKeys(client)
  for (const name of listShopTables()) {
    await client.query(`drop table if exists ${quoteName(name)}`).catch((cause: Error) => {
      throw new BackupError(`The table ${name} cannot be replaced: ${cause.message}`, { cause })
    })
  }
  await client.query('drop schema if exists drizzle cascade')
}
