import type * as releaseCounts from '@larder/contracts/release-counts'
import type { Db } from '@larder/kernel/db/client.ts'
import { addCounts } from '../counts/release-counts.queries.ts'

type CountName = releaseCounts.CountName
type Pages = {
  canary: number
  stable: number
  /** Number of the canary's pages per event. */
  broken?: Partial<Record<CountName, number>>
  area?: string
}

/** Writes the counts of pages of `v2` (canary) and `v1` (stable) in one minute. */
export async function countPages(
  db: Db,
  minute: Date,
  { canary, stable, broken = {}, area = 'menu' }: Pages,
): Promise<void> {
  const common = { minute: minute.toISOString(), area, brand: 'ember', reason: 'share' as const }
  const arms = [
    ['canary', 'v2', { visits: canary, documents: canary, hydrated: canary, ...broken }],
    ['stable', 'v1', { visits: stable, documents: stable, hydrated: stable }],
  ] as const
  const counts = arms.flatMap(([arm, version, totals]) =>
    (Object.keys(totals) as CountName[]).map((name) => {
      const total = (totals as Partial<Record<CountName, number>>)[name] ?? 0
      return { ...common, arm, version, name, total }
    }),
  )
  await addCounts(db, counts)
}
