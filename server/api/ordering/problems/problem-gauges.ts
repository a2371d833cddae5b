import { sql } from 'drizzle-orm'
import type { Registry } from 'prom-client'
import type { Db } from '@larder/kernel/db/client.ts'
import { cachedReading, numberGauges } from '@larder/kernel/metrics/database-gauges.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'

type WaitingProblems = { waiting: number; waitingAgeSec: number }

const GAUGES = {
  waiting: { name: 'problem_waiting', help: 'Reports of problems that wait for a person.' },
  waitingAgeSec: { name: 'problem_waiting_age_seconds', help: 'Age of the oldest of them.' },
}

export async function loadWaiting(db: Db, now: Date): Promise<WaitingProblems> {
  const { rows } = await db.execute<WaitingProblems>(sql`
    select count(*)::int as "waiting",
      coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(created_at)), 0)::float8 as "waitingAgeSec"
    from order_problems where state = 'waiting' and ${isSettledBrand(sql`brand_id`)}`)
  return rows[0] ?? { waiting: 0, waitingAgeSec: 0 }
}

/** Gauges of the reports that nobody has decided yet (trust §5). */
export function problemGauges(
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  registry: Registry,
): void {
  numberGauges(
    registry,
    GAUGES,
    cachedReading(config.deadlines, () => loadWaiting(db, clock())),
  )
}
