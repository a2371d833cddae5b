import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { decideOverdue } from './answer-line.ts'
import { lineReportsQueries } from './line-reports.queries.ts'
import { settleLines } from './settle-lines.ts'

/** Maximum number of questions or orders in a batch. */
const BATCH_SIZE = 50
/** For how long in ms the orders that an older server moves are looked for: longer than any update takes. */
const OLDER_SERVER_MS = 7 * 86_400_000

/**
 * Decides questions whose time is over, and settles orders that an older server moved past packing,
 * with or without reports. Any number of
 * servers may run it.
 */
export async function sweepLines(deps: AppDeps): Promise<void> {
  const { db, clock } = deps
  const queries = lineReportsQueries(db)
  for (const key of await queries.findOverdue(clock(), BATCH_SIZE)) await decideOverdue(deps, key)
  const since = new Date(clock().getTime() - OLDER_SERVER_MS)
  const unsettled = await queries.findUnsettled(BATCH_SIZE)
  const unweighed = await queries.findUnweighed({ since, limit: BATCH_SIZE })
  for (const key of [...unsettled, ...unweighed]) {
    await inTransaction(db, async (tx) => {
      const order = await ordersQueries(tx).findForUpdate(key)
      if (order) await settleLines(tx, { order, now: clock() })
    })
  }
}
