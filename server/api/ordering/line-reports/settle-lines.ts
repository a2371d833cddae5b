import { isActiveStatus, isStatus } from '@larder/shared/domain'
import type { Tx } from '@larder/kernel/db/client.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { giveBack } from '../refunds/give-back.ts'
import { lineReportsQueries, UNPACKED_STATUSES, type LineReportRow } from './line-reports.queries.ts'
import { sumReductions, toLineOutcomes } from './packed-line.ts'
import { settleWeights } from './settle-weights.ts'

const isUnpacked = (status: string): boolean => UNPACKED_STATUSES.some((one) => one === status)
const isFulfilled = (status: OrderRow['status']): boolean =>
  isStatus(status) && (isActiveStatus(status) || status === 'delivered')

/** Closes the open questions of an order whose bag is closed: what was not accepted is not charged. */
async function closeQuestions(tx: Tx, reports: readonly LineReportRow[]): Promise<LineReportRow[]> {
  const queries = lineReportsQueries(tx)
  const closed = { decision: 'refund', decidedBy: 'store' } as const
  for (const report of reports) if (report.decision === 'open') await queries.update(report, closed)
  return reports.map((report) => (report.decision === 'open' ? { ...report, ...closed } : report))
}

/** Gives the money of what is missing and of cheaper items back, each cause once. */
async function giveReductionsBack(tx: Tx, { order, reports, now }: Settlement): Promise<void> {
  const { missingPence, cheaperPence } = sumReductions(order.snapshot.basket.items, reports)
  const refund = { order, causeId: 'packed', to: 'payment', now } as const
  if (missingPence > 0) await giveBack(tx, { ...refund, cause: 'short', pence: missingPence })
  if (cheaperPence > 0) await giveBack(tx, { ...refund, cause: 'substitute', pence: cheaperPence })
}

type Settlement = { order: OrderRow; reports: readonly LineReportRow[]; now: Date }

/** Ends the open questions, gives the money back and tells the shopper what is different, once. */
async function settleReports(tx: Tx, { order, reports: all, now }: Settlement): Promise<void> {
  const unsettled = all.filter(({ settledAt }) => settledAt === null)
  if (unsettled.length === 0) return
  const reports = await closeQuestions(tx, unsettled)
  await lineReportsQueries(tx).updateSettled(order, now)
  if (!isFulfilled(order.status)) return
  await giveReductionsBack(tx, { order, reports, now })
  const { brandId, id: orderId } = order
  const changes = toLineOutcomes(order.snapshot.basket.items, reports) ?? []
  if (changes.length > 0)
    await enqueueOutboxMessages(tx, {
      brandId,
      topic: 'order/line-changes',
      payload: { orderId },
      now,
      id: `line-changes-${orderId}`,
    })
}

/**
 * Settles the lines of an order that has left packing: what the store reported, and what was held for weights. Does
 * nothing before, or a second time. Of an order that ended otherwise nothing is given back here, because all of it is.
 * The caller has locked the order; `order` has its new status.
 */
export async function settleLines(tx: Tx, { order, now }: Omit<Settlement, 'reports'>): Promise<void> {
  if (isUnpacked(order.status)) return
  const reports = await lineReportsQueries(tx).findOfOrder(order)
  await settleReports(tx, { order, reports, now })
  if (isFulfilled(order.status)) await settleWeights(tx, { order, reports, now })
}
