import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { forEachConcurrent } from '@larder/kernel/limits/concurrency-limit.ts'
import { abandonDraftOrder, DRAFT_LIFETIME_MS } from '../orders/place-order.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import type { CancelSlot } from '../orders/move-status.ts'
import { changesQueries } from '../changes/changes.queries.ts'
import { refundsQueries } from '../refunds/refunds.queries.ts'
import type { SendRefund } from '../refunds/send-refunds.ts'
import { paymentsQueries, type AttemptKey } from './payments.queries.ts'
import type { RefundAttempt } from './refund.ts'
import type { Settlement } from './settle.ts'

/**
 * Duration of a claim in ms, longer than a batch takes: the gateway has some seconds for each attempt, and eight are
 * queried at once.
 */
const CLAIM_DURATION_MS = 60_000
/** Maximum number of attempts or drafts of one brand in a batch. */
const MAX_PER_BRAND = 20
const CONCURRENCY = 8

/**
 * Checks every attempt that is due: queries attempts without an outcome, refunds payments without an order and parts
 * of others, and abandons unpaid drafts and changes (trust P2). Any number of servers may run it.
 */
export function createPaymentSweeper(
  { db, clock }: AppDeps,
  {
    settle,
    refundAttempt,
    sendRefund,
    cancelSlot,
  }: Settlement & { refundAttempt: RefundAttempt; sendRefund: SendRefund; cancelSlot: CancelSlot },
) {
  const queries = paymentsQueries(db)

  async function check(key: AttemptKey): Promise<void> {
    const attempt = await queries.find(key)
    if (attempt?.state === 'refund_due') await refundAttempt(key)
    else await settle(key)
  }

  /** Runs until nothing is due. What is claimed becomes due again only after its claim. */
  async function workOff(
    { claimDue }: Pick<typeof queries, 'claimDue'>,
    work: (key: AttemptKey) => Promise<void>,
  ) {
    for (;;) {
      const now = clock()
      const until = new Date(now.getTime() + CLAIM_DURATION_MS)
      const claimed = await claimDue({ now, until, perBrand: MAX_PER_BRAND })
      if (claimed.length === 0) return
      await forEachConcurrent(claimed, CONCURRENCY, work)
    }
  }

  async function abandon({ brandId, id }: AttemptKey): Promise<void> {
    await inTransaction(db, async (tx) => {
      const inTx = paymentsQueries(tx)
      const order = await ordersQueries(tx).findForUpdate({ brandId, id })
      if (order?.state !== 'draft' || (await inTx.hasOpenAttempt(brandId, id))) return
      await abandonDraftOrder(tx, { order, cancelSlot })
    })
  }

  async function abandonDrafts(): Promise<void> {
    for (;;) {
      const before = new Date(clock().getTime() - DRAFT_LIFETIME_MS)
      const old = await ordersQueries(db).findOldDrafts({
        before,
        perBrand: MAX_PER_BRAND,
      })
      if (old.length === 0) return
      await forEachConcurrent(old, CONCURRENCY, abandon)
    }
  }

  async function abandonChanges(): Promise<void> {
    const now = clock()
    await changesQueries(db).abandonBefore(new Date(now.getTime() - DRAFT_LIFETIME_MS), now)
  }

  return {
    /** The jobs run concurrently, because a slow gateway must not delay abandoning drafts. */
    async runOnce(): Promise<void> {
      const results = await Promise.allSettled([
        workOff(queries, check),
        workOff(refundsQueries(db), sendRefund),
        abandonDrafts(),
        abandonChanges(),
      ])
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  }
}
