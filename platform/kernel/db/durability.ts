import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * What becomes of an acknowledged write when the primary is lost. `kept`: a standby has it. `alone`: there is no standby,
 * and the disk has it. `at-risk`: a standby would take over that may not have it, or not even the disk may have it.
 */
type Durability = 'kept' | 'alone' | 'at-risk'

type Row = { commit: string; names: string; standbys: number }

export async function loadDurability(db: Db): Promise<Durability> {
  const { rows } = await db.execute<Row>(sql`
    select current_setting('synchronous_commit') as commit,
      current_setting('synchronous_standby_names') as names,
      (select count(*)::int from pg_stat_replication) as standbys`)
  const [row] = rows
  if (!row || row.commit === 'off') return 'at-risk'
  if (row.names !== '' && row.commit !== 'local') return 'kept'
  return row.standbys > 0 ? 'at-risk' : 'alone'
}

/**
 * The number of the database's history. It grows when a standby takes over, and stays when the same server starts again.
 * Throws on a standby.
 */
export async function loadTimeline(db: Db): Promise<number> {
  const { rows } = await db.execute<{ file: string }>(
    sql`select pg_walfile_name(pg_current_wal_lsn()) as file`,
  )
  return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16)
}

/**
 * A job that calls `onFailover` when another server of the database has taken over since it ran last: what this process
 * remembers may be of commits that are lost, and whose version numbers are used again. Run it as the process starts. Where the
 * database does not answer then, another server may have before the next run, so that counts as a failover, too.
 */
export function timelineWatch(load: () => Promise<number>, onFailover: () => void): () => Promise<void> {
  let last: number | undefined
  let hasRun = false
  return async () => {
    const isFirst = !hasRun
    hasRun = true
    const timeline = await load()
    if (!isFirst && timeline !== last) onFailover()
    last = timeline
  }
}
