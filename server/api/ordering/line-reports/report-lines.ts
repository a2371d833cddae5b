import type * as z from 'zod'
import type { integrationsApi } from '@larder/shared/contracts'
import { getSubstitutionTerms } from '@larder/shared/domain'
import type { Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import type { OrderReports } from '../orders/order-reports.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { moveStatus } from '../orders/move-status.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { substituteFinder, type Judgement } from '../substitution/candidates.ts'
import { decideLine, describeEarlierResult, type LineDecision } from './decide-line.ts'
import { lineReportsQueries, UNPACKED_STATUSES, type LineReportRow } from './line-reports.queries.ts'
import { loadLineContext } from './line-context.ts'

type Body = z.infer<typeof integrationsApi.updateOrderLines.body>
type LinesReport = Body & { brandId: string; eventId: string }
type Reply = z.infer<typeof integrationsApi.updateOrderLines.reply>
/** By what was reported: a report may name a line twice, with different substitutes. */
type Judgements = ReadonlyMap<integrationsApi.LineReport, Judgement>

/** Judges the reported substitutes before the order is locked, because the menu is read for it. */
async function judgeReports(deps: AppDeps, order: OrderRow, { lines }: Body): Promise<Judgements> {
  const context = await loadLineContext(deps, order)
  const finder = substituteFinder(deps)
  const judged = lines.map(async (report): Promise<[integrationsApi.LineReport, Judgement][]> => {
    const { basketLineId, substitute } = report
    const line = order.snapshot.basket.items.find((one) => one.basketLineId === basketLineId)
    return line && substitute ? [[report, await finder.judge(line, substitute, context)]] : []
  })
  return new Map((await Promise.all(judged)).flat())
}

type Deciding = { order: OrderRow; report: LinesReport; judgements: Judgements; answerBy: Date; now: Date }

/** Decides line by line, so that two lines of one report do not exceed a limit together. */
function decideLines({ order, report, judgements, ...times }: Deciding, before: readonly LineReportRow[]) {
  const rows = new Map(before.map((row) => [row.basketLineId, row]))
  return report.lines.map((line): LineDecision & { basketLineId: string } => {
    const { basketLineId } = line
    const decision = decideLine({
      order,
      report: line,
      before: rows.get(basketLineId),
      judgement: judgements.get(line),
      rows: [...rows.values()],
      ...times,
    })
    if (decision.row) rows.set(basketLineId, decision.row)
    return { ...decision, basketLineId }
  })
}

/** A store that reports lines has begun: from then on its shopper cannot change the order (readings 130). */
async function beginPicking(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.status !== 'sent_to_store') return order
  await moveStatus(tx, { order, to: 'store_accepted_picking', at: now, now })
  return (await ordersQueries(tx).find(order)) ?? order
}

/** Writes what was decided, the event of the stream and the message that asks the shopper. */
async function writeDecisions(
  tx: Tx,
  order: OrderRow,
  { decisions, now }: { decisions: readonly LineDecision[]; now: Date },
): Promise<void> {
  const { brandId, id } = order
  const rows = decisions.flatMap(({ row }) => row ?? [])
  if (rows.length === 0) return
  await lineReportsQueries(tx).insert(rows)
  await ordersQueries(tx).updateStatusSeq(order)
  if (!decisions.some(({ result }) => result === 'asked')) return
  for (const topic of ['order/line-question', 'order/line-question-sms'] as const)
    await enqueueOutboxMessages(tx, { brandId, topic, payload: { orderId: id }, now })
  await enqueuePush(tx, order, { news: { kind: 'question' }, now })
}

/**
 * Takes a store's report about lines that it packs (readings 126). A repeated report and one after packing change
 * nothing.
 */
export function lineReporter(deps: AppDeps, { isNew, loadPlaced, lockPlaced }: OrderReports) {
  const { db, clock } = deps

  async function computeAnswerBy({ brandId, waitsUntil }: LinesReport, now: Date): Promise<Date> {
    const { brand } = await shopQueries(deps).findOffer(brandId)
    const { answerMinutes } = getSubstitutionTerms(brand.settings)
    const latest = new Date(now.getTime() + answerMinutes * 60_000)
    const storeLatest = waitsUntil ? new Date(waitsUntil) : latest
    return storeLatest < latest ? storeLatest : latest
  }

  return async function reportLines(report: LinesReport): Promise<Reply> {
    const { brandId, businessOrderId: id } = report
    const now = clock()
    const judgements = await judgeReports(deps, await loadPlaced(brandId, id), report)
    const answerBy = await computeAnswerBy(report, now)
    const reply = await inTransaction(db, async (tx): Promise<Reply> => {
      const order = await lockPlaced(tx, brandId, id)
      const before = await lineReportsQueries(tx).findOfOrder(order)
      if (!(await isNew(tx, report))) {
        const byLine = new Map(before.map((row) => [row.basketLineId, row]))
        const lines = report.lines.map((line) => describeEarlierResult(line, byLine.get(line.basketLineId)))
        return { isApplied: false, lines }
      }
      if (!UNPACKED_STATUSES.some((status) => status === order.status)) {
        const reason = 'the order is packed'
        return {
          isApplied: false,
          lines: report.lines.map(({ basketLineId }) => ({ basketLineId, result: 'refused', reason })),
        }
      }
      const picked = await beginPicking(tx, order, now)
      const decisions = decideLines({ order: picked, report, judgements, answerBy, now }, before)
      await writeDecisions(tx, picked, { decisions, now })
      const lines = decisions.map(({ basketLineId, result, reason }) => ({ basketLineId, result, reason }))
      return { isApplied: lines.some(({ result }) => result !== 'refused'), lines }
    })
    if (reply.isApplied) announceOrderChange({ db }, id)
    return reply
  }
}
