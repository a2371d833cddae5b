import { isActiveStatus, isStatus } from '@larder/shared/domain'
import type { Tx } from '@larder/kernel/db/client.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { giveBack } from '../refunds/give-back.ts'
import { lineReportsQueries, UNPACKED_STATUSES, type LineReportRow } from './line-reports.queries.ts'
import { sumReductions, toLineOutcomes } from './packed-line.ts'

export const isUnpacked = (status: string): boolean => UNPACKED_STATUSES.some((one) => one === status)
export const isFulfilled = (status: OrderRow['status']): boolean =>
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

/**
 * Settles the lines of an order that has left packing: open questions end, the money goes back and the shopper reads
 * what is different. Does nothing before, or a second time. Of an order that ended otherwise nothing is given back here,
 * because all of it is. The caller has locked the order; `order` has its new status.
 */
export async function settleLines(tx: Tx, { order, now }: Omit<Settlement, 'reports'>): Promise<void> {
  if (isUnpacked(order.status)) return
  const queries = lineReportsQueries(tx)
  const open = (await queries.findOfOrder(order)).filter(({ settledAt }) => settledAt === null)
  if (open.length === 0) return
  const reports = await closeQuestions(tx, open)
  await queries.updateSettled(order, now)
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
