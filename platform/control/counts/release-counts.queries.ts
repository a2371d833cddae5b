import { and, eq, gte, sql } from 'drizzle-orm'
import * as contract from '@larder/contracts/release-counts'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { releaseCounts } from './schema.ts'
import { MINUTE_MS } from './count-interval.ts'

type ReleaseCount = contract.ReleaseCount

type CountsQuery = { area?: string | undefined; since: Date }

/**
 * Finds counts per minute since a time, of one area if given, without those by network, which only the guard reads and
 * older consoles do not expect.
 */
export async function findCounts(db: Db, query: CountsQuery): Promise<ReleaseCount[]> {
  const totals = new Map<string, ReleaseCount>()
  for (const count of await findIntervals(db, query)) {
    const minute = new Date(Math.floor(Date.parse(count.minute) / MINUTE_MS) * MINUTE_MS).toISOString()
    const { brand, area, version, arm, reason, name, total } = count
    if (contract.isNetworkCount(name)) continue
    const key = [minute, brand, area, version, arm, reason, name].join(' ')
    totals.set(key, { ...count, minute, total: total + (totals.get(key)?.total ?? 0) })
  }
  return [...totals.values()]
}

/**
 * Finds counts by the intervals in which they were counted (`intervalStart`); `minute` is the start of the interval.
 */
export async function findIntervals(db: Db, { area, since }: CountsQuery): Promise<ReleaseCount[]> {
  const rows = await db
    .select()
    .from(releaseCounts)
    .where(
      and(gte(releaseCounts.minute, since), area === undefined ? undefined : eq(releaseCounts.area, area)),
    )
  return rows.map(({ brandId: brand, minute, ...count }) => ({
    ...count,
    brand,
    minute: minute.toISOString(),
  }))
}

/**
 * Adds counts to those of other servers. Each combination of minute, area, version, arm, reason, brand and name may
 * occur once per call.
 */
export async function addCounts(db: Executor, counts: readonly ReleaseCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ brand, minute, ...count }) => ({
    ...count,
    brandId: brand,
    minute: new Date(minute),
  }))
  const { brandId, area, minute, version, arm, reason, name, total } = releaseCounts
  await db
    .insert(releaseCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [brandId, area, minute, version, arm, reason, name],
      set: { total: sql`${total} + excluded.total` },
    })
}
