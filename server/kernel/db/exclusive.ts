import type { Db } from './client.ts'

/**
 * Runs work unless another server is running the same, known by its lock; resolves at once then. The lock is a
 * session's (advisory): it ends with its connection, so a server that is killed leaves none.
 */
export async function exclusively(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect()
  let isBroken = false
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => (isBroken = true))
    }
  } finally {
    // A connection that could not give the lock back is closed, which does.
    client.release(isBroken)
  }
}
