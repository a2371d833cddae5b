import type { ordersApi } from '@larder/shared/contracts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { grantCredit, loadCreditOfOrder } from '../../members/index.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { paymentsQueries, type Attempt } from '../payments/payments.queries.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { refundsQueries, sumPence, type RefundRow } from './refunds.queries.ts'

type GiveBack = {
  /** A placed order that the caller has locked. */
  order: OrderRow
  cause: ordersApi.RefundCause
  /** Each cause gives back once. */
  causeId: string
  pence: number
  /** Where the shopper wants it. A cash order has no payment: its money goes to credit, or less is collected. */
  to: 'payment' | 'credit'
  now: Date
}

type Part = Pick<RefundRow, 'target' | 'attemptId' | 'amountPence'>

/** Whether an attempt's money is the shop's: taken, and not about to be refunded as a whole. */
const isTaken = ({ state }: Attempt): boolean => state === 'authorised' || state === 'captured'

/** Splits an amount over the payments, the latest first, by what is left of each. */
function splitOverPayments(
  pence: number,
  attempts: readonly Attempt[],
  earlier: readonly RefundRow[],
): Part[] {
  let rest = pence
  return attempts.flatMap(({ id, amountPence }): Part[] => {
    const left = amountPence - sumPence(earlier.filter(({ attemptId }) => attemptId === id))
    const share = Math.min(rest, Math.max(left, 0))
    rest -= share
    return share > 0 ? [{ target: 'payment', attemptId: id, amountPence: share }] : []
  })
}

/** Less is collected, down to nothing: an order may be paid by cash and by credit. */
function takeFromCash(pence: number, { totalPence }: OrderRow, earlier: readonly RefundRow[]): Part[] {
  const left = totalPence - sumPence(earlier.filter(({ target }) => target === 'cash'))
  const amountPence = Math.min(pence, Math.max(left, 0))
  return amountPence > 0 ? [{ target: 'cash', attemptId: null, amountPence }] : []
}

/** What can still be given back of an order, by where it came from, in pence. */
async function loadLeft(tx: Tx, order: OrderRow, earlier: readonly RefundRow[]) {
  const { brandId, id, memberId, paidAttemptId, totalPence } = order
  const attempts = (await paymentsQueries(tx).findOfOrder(brandId, id)).filter(isTaken)
  const creditPence = memberId ? await loadCreditOfOrder(tx, { brandId, memberId }, id) : 0
  const paidPence = paidAttemptId ? sumPence(attempts) : totalPence
  return { attempts, pence: Math.max(0, paidPence + creditPence - sumPence(earlier)) }
}

type Wish = Pick<GiveBack, 'order' | 'to'> & { pence: number; attempts: Attempt[]; earlier: RefundRow[] }

/** The ways on which an amount goes back. What no payment can take back was paid by credit. */
function chooseParts({ order, to, pence, attempts, earlier }: Wish): Part[] {
  const credit = (amountPence: number): Part[] =>
    order.memberId && amountPence > 0 ? [{ target: 'credit', attemptId: null, amountPence }] : []
  if (to === 'credit' && order.memberId) return credit(pence)
  const parts = order.paidAttemptId
    ? splitOverPayments(pence, attempts, earlier)
    : takeFromCash(pence, order, earlier)
  return [...parts, ...credit(pence - sumPence(parts))]
}

/**
 * Records that a part of an order's money goes back, once per cause, and never more in all than was paid. The sweeper
 * asks the gateway for what goes to a payment; credit is granted at once; of a cash order less is collected. Returns
 * the pence that go back: 0 for a repeated cause and where nothing is left.
 */
export async function giveBack(tx: Tx, { order, cause, causeId, pence, to, now }: GiveBack): Promise<number> {
  const queries = refundsQueries(tx)
  const { brandId, id: orderId } = order
  const earlier = await queries.findOfOrder(order)
  if (earlier.some((row) => row.cause === cause && row.causeId === causeId)) return 0
  const left = await loadLeft(tx, order, earlier)
  const amount = Math.min(pence, left.pence)
  if (amount <= 0) return 0
  const rows = chooseParts({ order, to, pence: amount, attempts: left.attempts, earlier }).map(
    (part): RefundRow => ({
      brandId,
      id: newId(now),
      orderId,
      cause,
      causeId,
      ...part,
      state: part.target === 'payment' ? 'due' : 'refunded',
      createdAt: now,
      nextCheckAt: part.target === 'payment' ? now : null,
      refundedAt: part.target === 'payment' ? null : now,
    }),
  )
  if (rows.length === 0) return 0
  await queries.insert(rows)
  for (const row of rows) if (row.target === 'credit') await grantRefund(tx, order, { row, now })
  if (rows.every(({ state }) => state === 'refunded')) await enqueueRefundMessage(tx, rows, now)
  return sumPence(rows)
}

/**
 * Gives back what is left of a refunded order of whose payments a part went to credit, so that the payments do not give
 * that part back again. Returns false for any other order, whose payments go back whole. The caller has locked the order.
 */
export async function giveRestBack(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const { brandId, id, memberId, totalPence } = order
  // Erasure takes the credit, so nothing of an order without its member is kept as credit.
  if (!memberId) return false
  const credited = (await refundsQueries(tx).findOfOrder(order)).filter(({ target }) => target === 'credit')
  const spentPence = await loadCreditOfOrder(tx, { brandId, memberId }, id)
  if (sumPence(credited) <= spentPence) return false
  await giveBack(tx, { order, cause: 'problem', causeId: 'rest', pence: totalPence, to: 'payment', now })
  return true
}

async function grantRefund(
  tx: Tx,
  { brandId, memberId, orderNumber }: OrderRow,
  { row, now }: { row: RefundRow; now: Date },
): Promise<void> {
  if (!memberId) return
  const { amountPence, id } = row
  await grantCredit(tx, {
    brandId,
    memberId,
    amountPence,
    key: `refund:${id}`,
    text: `Order ${orderNumber}, given back`,
    now,
  })
}

/** Enqueues the message about a refund that is complete, once per cause. */
export async function enqueueRefundMessage(tx: Tx, rows: readonly RefundRow[], now: Date): Promise<void> {
  const [row] = rows
  if (!row) return
  const { brandId, orderId, cause, causeId } = row
  const payload = { orderId, cause, causeId }
  const id = `refund-${orderId}-${cause}-${causeId}`
  await enqueueOutboxMessages(tx, { brandId, topic: 'order/refund-part', payload, now, id })
  const order = await ordersQueries(tx).find({ brandId, id: orderId })
  if (order) await enqueuePush(tx, order, { news: { kind: 'refund' }, now, key: id })
}
