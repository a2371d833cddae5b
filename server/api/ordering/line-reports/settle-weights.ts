import type { Tx } from '@larder/kernel/db/client.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { computeWeighedRefund } from '../pricing/weighed.ts'
import { giveBack } from '../refunds/give-back.ts'
import { lineReportsQueries } from './line-reports.queries.ts'
import { isFulfilled, isUnpacked } from './settle-lines.ts'

/**
 * Gives back what was held for items sold by weight, less what they weigh more, once the order is packed (decision
 * 280). The caller has locked the order; `order` has its new status.
 */
export async function settleWeights(tx: Tx, { order, now }: { order: OrderRow; now: Date }): Promise<void> {
  if (isUnpacked(order.status) || !isFulfilled(order.status)) return
  const reports = await lineReportsQueries(tx).findOfOrder(order)
  const weights = reports.flatMap(({ basketLineId, quantity, grams }) =>
    grams === null ? [] : [{ basketLineId, quantity, grams }],
  )
  const pence = computeWeighedRefund(order.snapshot.basket, weights)
  if (pence > 0) await giveBack(tx, { order, cause: 'weighed', causeId: 'packed', pence, to: 'payment', now })
}
