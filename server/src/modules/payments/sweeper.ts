import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { abandonOrder, DRAFT_MS, type CancelSlot } from '../orders/index.ts'
import { live } from './attempt-state.ts'
import { paymentsQueries } from './payments.queries.ts'
import type { GiveBack } from './refund.ts'
import type { Settlement } from './settle.ts'

const CLAIM_MS = 30_000

/**
 * Looks again at every attempt that is due: asks after unanswered ones, gives orphaned money back,
 * and abandons drafts that nobody pays (trust P2). Any number of servers may run it.
 */
export function paymentSweeper(
  { db, clock }: AppDeps,
  { settle, giveBack, cancelSlot }: Settlement & { giveBack: GiveBack; cancelSlot: CancelSlot },
) {
  const queries = paymentsQueries(db)

  async function checkAttempts(): Promise<void> {
    const now = clock()
    const until = new Date(now.getTime() + CLAIM_MS)
    for (const key of await queries.findDue(now)) {
      if (!(await queries.claimCheck(key, { now, until }))) continue
      const attempt = await queries.find(key)
      if (attempt?.state === 'refund_due') await giveBack(key)
      else await settle(key)
    }
  }

  async function abandonDrafts(): Promise<void> {
    const now = clock()
    for (const { brandId, id } of await queries.findOldDrafts(new Date(now.getTime() - DRAFT_MS))) {
      await inTransaction(db, async (tx) => {
        const inTx = paymentsQueries(tx)
        const order = await inTx.lockOrder(brandId, id)
        if (order?.state !== 'draft' || (await inTx.hasAttemptIn(brandId, id, live))) return
        await abandonOrder(tx, { order, cancelSlot })
      })
    }
  }

  return {
    async runOnce(): Promise<void> {
      await checkAttempts()
      await abandonDrafts()
    },
  }
}
