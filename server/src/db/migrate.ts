import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { resolve } from 'node:path'
import type { Db } from './client.ts'

const FOLDER = resolve(import.meta.dirname, 'migrations')
/** Any constant will do; it names "migrating Larder" among advisory locks. */
const LOCK = 7_403_110

/** Brings the schema up to date. Two servers starting at once take turns (advisory lock). */
export async function migrate(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations(db, { migrationsFolder: FOLDER })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}
