import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { listErrorCauses, readErrorCode } from '../errors/outside-error.ts'
import { withSession, type Db } from './client.ts'
import { applyMigrations, MIGRATION_LOCK, findPendingMigrations, type Migration } from './migrations.ts'

/** Runs with a connection for as long as it takes: beside a pooler the role has a time limit in the shop's database. */
async function withAdminClient(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined) // a broken connection fails the running statement with a better error
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database if it does not exist; `template` names a database to copy. */
export const ensureDatabase = (adminUrl: string, name: string, template?: string): Promise<void> =>
  withAdminClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    // An empty database is written through the log, without the two checkpoints that copying files needs.
    const source = template ? `${client.escapeIdentifier(template)} strategy file_copy` : 'template0'
    await client.query(`create database ${client.escapeIdentifier(name)} template ${source}`)
  })

/** Drops a database and closes its remaining connections. */
export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  withAdminClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  })

/** How long another server may take to migrate and to import the demo brands. */
const LOCK_WAIT_SEC = 60
/** How long a migration may wait for a table's lock, which delays the shop's own statements behind it. */
const LOCK_TIMEOUT_SEC = 3
const MAX_LOCK_ATTEMPTS = 10
const LOCK_NOT_AVAILABLE_CODE = '55P03'

/**
 * Runs work that only one server at a time may do on a database; concurrent starts queue (advisory lock). Throws an
 * Error with a plain message when another server does not finish within a minute.
 */
const withMigrationLock = <Result>(db: Db, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  // Closing the connection ends the lock.
  withSession(db, async (client) => {
    // Logs data that a migration found and corrected.
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') console.warn(`Migration: ${message}`)
    })
    await client.query(`set statement_timeout = '${LOCK_WAIT_SEC}s'`)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).catch((cause: unknown) => {
      throw new Error('Another command is changing the database. Try again when it has ended.', { cause })
    })
    return work(client)
  })

/** Applies one migration completely or not at all, in a separate transaction, whose end releases its locks. */
async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_SEC}s'`)
    await client.query('set local statement_timeout = 0')
    await applyMigrations(client, [migration])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const isLocked = (error: unknown): boolean =>
  [...listErrorCauses(error)].some((cause) => readErrorCode(cause) === LOCK_NOT_AVAILABLE_CODE)

/**
 * When a table is in use, its lock is tried again later, so that the shop's statements do not queue behind the
 * migration for long.
 */
async function applyPendingMigrations(client: pg.ClientBase, known: readonly Migration[]): Promise<void> {
  for (const migration of await findPendingMigrations(client, known)) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await applyMigration(client, migration)
        break
      } catch (error) {
        if (attempt === MAX_LOCK_ATTEMPTS || !isLocked(error)) throw error
        await delay(attempt * 200)
      }
    }
  }
}

/** Migrates the schema to the known migrations, one server at a time. Throws a ForeignHistoryError. */
export const migrate = (db: Db, known: readonly Migration[]): Promise<void> =>
  withMigrationLock(db, (client) => applyPendingMigrations(client, known))

/** Migrates the schema and fills it, one server at a time. Throws a ForeignHistoryError. */
export async function migrateAndSeed(
  db: Db,
  known: readonly Migration[],
  seed: (db: Db) => Promise<void>,
): Promise<void> {
  await withMigrationLock(db, async (client) => {
    await applyPendingMigrations(client, known)
    await seed(db)
  })
}
