import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Db } from './client.ts'
import { MIGRATION_LOCK, MIGRATIONS_FOLDER } from './migrations.ts'

/** Longer than another server takes to migrate and to fill in the demo brands. */
const WAIT_SEC = 60

/**
 * Runs work that one server at a time may do on a database: those who start together take turns (advisory lock).
 * Throws an Error in plain words when another one does not come to an end within a minute.
 */
async function oneAtATime<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  try {
    await client.query(`set statement_timeout = '${WAIT_SEC}s'`)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).catch((cause: unknown) => {
      throw new Error('Another command is changing the database. Try again when it has ended.', { cause })
    })
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true) // with its own statement timeout it is of no use to others
  }
}

const bringUpToDate = (db: Db) => runMigrations(db, { migrationsFolder: MIGRATIONS_FOLDER })

/** Brings the schema up to date, one server at a time. */
export const migrate = (db: Db): Promise<void> => oneAtATime(db, () => bringUpToDate(db))

/** Brings the schema up to date and fills it, one server at a time. */
export async function migrateAndSeed(db: Db, seed: (db: Db) => Promise<void>): Promise<void> {
  await oneAtATime(db, async () => {
    await bringUpToDate(db)
    await seed(db)
  })
}
