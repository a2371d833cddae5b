import type * as z from 'zod'
import type { basketApi, integrationsApi, ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { substituteFinder, type AllowedItem } from '../substitution/candidates.ts'
import { exceedsItemLimit } from './item-limit.ts'
import { lineReportsQueries, UNPACKED_STATUSES, type LineReportRow } from './line-reports.queries.ts'
import { loadLineContext } from './line-context.ts'
import { toLineOutcome } from './packed-line.ts'

type AnswerInput = Pick<
  z.infer<typeof ordersApi.answerLine.body>,
  'basketLineId' | 'proposalId' | 'answer' | 'substitute'
>
type Decision = {
  answer: ordersApi.LineAnswerKind
  decidedBy: 'shopper' | 'time'
  other?: AllowedItem | undefined
}

/** The line of an order. Throws ITEM_UPDATE for one that it does not have. */
export function requireOrderLine({ snapshot }: OrderRow, basketLineId: string): basketApi.BasketLine {
  const line = snapshot.basket.items.find((one) => one.basketLineId === basketLineId)
  if (!line) throw new AppError('ITEM_UPDATE')
  return line
}

const isAnswerable = (order: OrderRow, { decision }: LineReportRow): boolean =>
  decision === 'open' && UNPACKED_STATUSES.some((status) => status === order.status)

/** The substitute after a decision: the shopper's own, the proposed one, or still the proposed one for the record. */
const getSubstitute = (line: basketApi.BasketLine, report: LineReportRow, { other }: Decision) =>
  other
    ? {
        menuItemId: other.sold.item.slug,
        sizeId: other.sizeId,
        name: other.sold.item.name,
        quantity: line.quantity - report.quantity,
        pence: other.pence,
        allergens: other.allergens,
      }
    : report.substitute

/** What the store is told. */
function toLineAnswer(
  { brandId, storeId, id }: OrderRow,
  { basketLineId, substitute }: LineReportRow,
  { answer, decidedBy, now }: Decision & { now: Date },
): integrationsApi.LineAnswer {
  const instead = answer === 'refund' ? null : substitute
  return {
    businessOrderId: id,
    basketLineId,
    brand: brandId,
    storeId,
    answer,
    substitute: instead
      ? {
          menuItemId: instead.menuItemId,
          sizeId: instead.sizeId,
          name: instead.name,
          quantity: instead.quantity,
        }
      : undefined,
    decidedBy,
    answeredAt: now.toISOString(),
  }
}

/** Writes a decision about an open question, the event of the stream and the message to the store. */
async function writeDecision(
  tx: Tx,
  { order, report, decision, now }: { order: OrderRow; report: LineReportRow; decision: Decision; now: Date },
): Promise<LineReportRow> {
  const { brandId, id, storeId } = order
  const line = requireOrderLine(order, report.basketLineId)
  const change = {
    substitute: getSubstitute(line, report, decision),
    decision: decision.answer,
    decidedBy: decision.decidedBy,
    ...(decision.other && { state: 'substituted' as const }),
  }
  const decided = { ...report, ...change }
  await lineReportsQueries(tx).update(report, change)
  await ordersQueries(tx).updateStatusSeq(order)
  const answer = toLineAnswer(order, decided, { ...decision, now })
  await enqueueOutboxMessages(tx, {
    brandId,
    topic: 'order/line-answer',
    payload: { orderId: id, storeId, answer },
    now,
    id: `line-answer-${report.proposalId ?? report.basketLineId}`,
  })
  return decided
}

/** Finds the reports of a locked order, and the one of a line. */
async function findReports(tx: Tx, order: OrderRow, lineId: string) {
  const reports = await lineReportsQueries(tx).findOfOrder(order)
  return { reports, report: reports.find(({ basketLineId }) => basketLineId === lineId) }
}

/** Judges the item that the shopper wants instead. Throws SUBSTITUTE_REFUSED where it may not stand in. */
async function judgeOther(deps: AppDeps, order: OrderRow, { basketLineId, answer, substitute }: AnswerInput) {
  if (answer !== 'other') return undefined
  const line = requireOrderLine(order, basketLineId)
  const context = await loadLineContext(deps, order)
  const { allowed } = substitute ? await substituteFinder(deps).judge(line, substitute, context) : {}
  if (!allowed) throw new AppError('SUBSTITUTE_REFUSED')
  return allowed
}

type Question = {
  order: OrderRow
  line: basketApi.BasketLine
  report: LineReportRow
  reports: readonly LineReportRow[]
}

/** Throws SUBSTITUTE_REFUSED for a proposal without a substitute, ITEM_LIMIT for more than one basket may have. */
function checkDecision({ answer, other }: Decision, { order, line, report, reports }: Question): void {
  if (answer === 'accept' && !report.substitute) throw new AppError('SUBSTITUTE_REFUSED')
  if (!other) return
  const { basketLineId, quantity: keptQuantity } = report
  const { item } = other.sold
  const substitution = { basketLineId, item, quantity: line.quantity - keptQuantity, keptQuantity }
  if (exceedsItemLimit(order, reports, substitution)) throw new AppError('ITEM_LIMIT')
}

/**
 * Takes a shopper's answer to a store's proposal: the first one counts. A later one, one after the time and one to an
 * earlier proposal change nothing and get what holds. The caller has checked that the order is the shopper's.
 */
export async function answerLine(
  deps: AppDeps,
  { id, brandId }: OrderRow,
  input: AnswerInput,
): Promise<z.infer<typeof ordersApi.answerLine.reply>> {
  const { db, clock } = deps
  const { basketLineId, proposalId, answer } = input
  const unlocked = await ordersQueries(db).find({ brandId, id })
  if (!unlocked) throw new AppError('ORDER_VIEW')
  const other = await judgeOther(deps, unlocked, input)
  const reply = await inTransaction(db, async (tx) => {
    const order = await ordersQueries(tx).findForUpdate({ brandId, id })
    const { report, reports = [] } = order ? await findReports(tx, order, basketLineId) : {}
    if (!order || !report) throw new AppError('ITEM_UPDATE')
    const line = requireOrderLine(order, basketLineId)
    const now = clock()
    const isOpen = isAnswerable(order, report) && report.proposalId === proposalId
    if (!isOpen || !report.answerBy || report.answerBy <= now)
      return { isApplied: false, line: toLineOutcome(line, report) }
    const decision = { answer, decidedBy: 'shopper', other } as const
    checkDecision(decision, { order, line, report, reports })
    const decided = await writeDecision(tx, { order, report, decision, now })
    return { isApplied: true, line: toLineOutcome(line, decided) }
  })
  if (reply.isApplied) announceOrderChange({ db }, id)
  return reply
}

/** Decides a question whose time is over: silence means money back for a line that was to be asked about. */
export async function decideOverdue(
  { db, clock }: AppDeps,
  { brandId, orderId: id, basketLineId }: Pick<LineReportRow, 'brandId' | 'orderId' | 'basketLineId'>,
): Promise<void> {
  const isDecided = await inTransaction(db, async (tx) => {
    const order = await ordersQueries(tx).findForUpdate({ brandId, id })
    const { report } = order ? await findReports(tx, order, basketLineId) : {}
    const now = clock()
    if (!order || report?.decision !== 'open' || !report.answerBy || report.answerBy > now) return false
    await writeDecision(tx, { order, report, decision: { answer: 'refund', decidedBy: 'time' }, now })
    return true
  })
  if (isDecided) announceOrderChange({ db }, id)
}
