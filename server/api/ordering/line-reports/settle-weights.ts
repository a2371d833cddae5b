import type { Tx } from '@larder/kernel/db/client.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { computeWeighedRefund } from '../pricing/weighed.ts'
import { giveBack } from '../refunds/give-back.ts'
import type { LineReportRow } from './line-reports.queries.ts'

type Packed = { order: OrderRow; reports: readonly LineReportRow[]; now: Date }

/**
 * Gives back what was held for items sold by weight, less what they weigh more, of a packed order (decision 280). The
 * caller has locked the order.
 */
export async function settleWeights(tx: Tx, { order, reports, now }: Packed): Promise<void> {
  const weights = reports.flatMap(({ basketLineId, quantity, grams }) =>
    grams === null ? [] : [{ basketLineId, quantity, grams }],
  )
  const pence = computeWeighedRefund(order.snapshot.basket, weights)
  if (pence > 0) await giveBack(tx, { order, cause: 'weighed', causeId: 'packed', pence, to: 'payment', now })
}
