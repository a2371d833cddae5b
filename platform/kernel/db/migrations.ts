import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** An arbitrary number that identifies migrations of Larder among advisory locks. */
export const MIGRATION_LOCK = 7_403_110

export type Migration = { hash: string; createdAt: number; statements: string[] }

/**
 * The migrations in these folders, oldest first. The platform and a shop each have a history of their own, and one
 * database holds both.
 */
export const loadMigrations = (...folders: readonly string[]): Migration[] =>
  folders
    .flatMap((migrationsFolder) => readMigrationFiles({ migrationsFolder }))
    .map(({ hash, folderMillis, sql }) => ({ hash, createdAt: folderMillis, statements: sql }))
    .toSorted((a, b) => a.createdAt - b.createdAt)

export const APPLIED_MIGRATIONS_QUERY =
  'select hash from drizzle.__drizzle_migrations order by created_at, id'

/** Hashes of the migrations applied to a database, oldest first; empty for a new database. */
export async function readAppliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (found[0]?.name === null) return []
  const { rows } = await client.query<{ hash: string }>(APPLIED_MIGRATIONS_QUERY)
  return rows.map(({ hash }) => hash)
}

/**
 * Compares a history of migrations with the one that a release knows: it lacks some (`behind`), is the same, or has
 * later ones as well (`ahead`). `foreign`: neither is a prefix of the other, so no migration leads from one to the
 * other.
 */
export function compareHistory(
  applied: readonly string[],
  known: readonly Migration[],
): 'behind' | 'same' | 'ahead' | 'foreign' {
  const shared = Math.min(applied.length, known.length)
  if (applied.slice(0, shared).some((hash, at) => hash !== known[at]?.hash)) return 'foreign'
  if (applied.length === known.length) return 'same'
  return applied.length < known.length ? 'behind' : 'ahead'
}

/** The database has a foreign history. Nothing in it was changed. */
export class ForeignHistoryError extends Error {
  override readonly name = 'ForeignHistoryError'

  constructor() {
    super(
      'This database was made by another line of releases, and nothing in it was changed. Make it an empty shop with `pnpm db:reset`, or restore a backup of this line with `pnpm db:restore <file>`.',
    )
  }
}

/** The migrations that a database lacks; empty if a newer release has migrated it. Throws a ForeignHistoryError. */
export async function findPendingMigrations(
  client: pg.ClientBase | pg.Pool,
  known: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = await readAppliedMigrations(client)
  if (compareHistory(applied, known) === 'foreign') throw new ForeignHistoryError()
  return known.slice(applied.length)
}

/** Applies migrations inside the caller's transaction and records them in the table that `migrate` reads. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, createdAt, statements } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ])
  }
}
