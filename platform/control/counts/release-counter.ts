import { lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type * as contract from '@larder/contracts/release-counts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { batchedTotals, type BatchedTotals } from './batched-totals.ts'
import { releaseCounts } from './schema.ts'
import { intervalStart } from './count-interval.ts'
import { addCounts } from './release-counts.queries.ts'

const DAY_MS = 86_400_000
const RETENTION_DAYS = 14

type CountedEvent = Omit<contract.ReleaseCount, 'minute' | 'total'>

const countKey = ({ minute, brand, area, version, arm, reason, name }: contract.ReleaseCount) =>
  [minute, brand, area, version, arm, reason, name].join(' ')

export type ReleaseCounter = Pick<BatchedTotals<contract.ReleaseCount>, 'flush' | 'stop'> & {
  /**
   * Counts an event, once unless a total is given, in the minute of a time. Its labels must come from the plan and the
   * brands, never from a caller.
   */
  add: (event: CountedEvent, at?: Date, total?: number) => void
}

/** Counts events of releases (`batchedTotals`). Counts older than 14 days are deleted. */
export function releaseCounter({
  db,
  clock,
  log,
}: {
  db: Db
  clock: () => Date
  log: Logger
}): ReleaseCounter {
  const { add, flush, stop } = batchedTotals<contract.ReleaseCount>({
    keyOf: countKey,
    write: (counts) => addCounts(db, counts),
    deleteOld: () =>
      deleteInBatches(
        db,
        releaseCounts,
        lt(releaseCounts.minute, new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)),
      ),
    log,
    label: 'counts of releases',
  })
  return {
    add(event, at = clock(), total = 1) {
      add({ ...event, minute: new Date(intervalStart(event.name, at.getTime())).toISOString(), total })
    },
    flush,
    stop,
  }
}
