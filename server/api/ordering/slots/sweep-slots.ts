import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { slotsQueries } from './slots.queries.ts'

const SWEEP_BATCH = 200

/** Releases expired holds, a batch in one short transaction, until none is left. Returns how many. */
export async function sweepSlots(db: Db, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const batch = await inTransaction(db, (tx) => slotsQueries(tx).releaseExpired(now, SWEEP_BATCH))
    released += batch
    if (batch < SWEEP_BATCH) return released
  }
}
