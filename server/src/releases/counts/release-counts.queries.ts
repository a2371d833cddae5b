import { and, eq, gte, sql } from 'drizzle-orm'
import type { releaseCounts as contract } from '@larder/shared/contracts'
import type { Db, Executor } from '../../kernel/db/client.ts'
import { releaseCounts } from '../../model/schema/index.ts'

type ReleaseCount = contract.ReleaseCount
type Asked = { area?: string | undefined; since: Date }

/** What was counted from a minute on, of one area where it is named. */
export async function findCounts(db: Db, { area, since }: Asked): Promise<ReleaseCount[]> {
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

/** Adds counts to what other servers have written; each (minute, area, version, arm, brand, name) at most once in a call. */
export async function addCounts(db: Executor, counts: readonly ReleaseCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ brand, minute, ...count }) => ({
    ...count,
    brandId: brand,
    minute: new Date(minute),
  }))
  const { brandId, area, minute, version, arm, name, total } = releaseCounts
  await db
    .insert(releaseCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [brandId, area, minute, version, arm, name],
      set: { total: sql`${total} + excluded.total` },
    })
}
