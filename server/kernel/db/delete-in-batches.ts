import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const BATCH = 1_000

/**
 * Deletes every matching row, a thousand at a time: no statement reaches the time limit however many rows have
 * accumulated, and no lock is held for long. `SKIP LOCKED`: servers that delete at once share the work. Returns how
 * many rows.
 */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${BATCH} for update skip locked
      ))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}
