import type { basketApi, ordersApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { computeReduction, type PackedLine } from '../substitution/line-money.ts'
import type { LineReportRow } from './line-reports.queries.ts'

type OrderLine = basketApi.BasketLine

/** What of a report holds: a substitute that was not accepted is not put in. */
function getPackedLine({ quantity, substitute, decision }: LineReportRow): PackedLine {
  const isTaken = decision !== 'open' && decision !== 'refund'
  return {
    quantity,
    substitute:
      isTaken && substitute ? { quantity: substitute.quantity, unitPence: substitute.pence } : undefined,
  }
}

/** What of a line's price goes back by its report, in pence. */
function getReduction({ quantity, unitPrice, lineTotalAfterDiscounts }: OrderLine, report: LineReportRow) {
  const agreed = { quantity, unitPence: toPence(unitPrice), paidPence: toPence(lineTotalAfterDiscounts) }
  return computeReduction(agreed, getPackedLine(report))
}

/** The sums of what goes back of an order, in pence. */
export function sumReductions(lines: readonly OrderLine[], reports: readonly LineReportRow[]) {
  const byLine = new Map(lines.map((line) => [line.basketLineId, line]))
  let [missingPence, cheaperPence] = [0, 0]
  for (const report of reports) {
    const line = byLine.get(report.basketLineId)
    if (!line) continue
    const reduction = getReduction(line, report)
    missingPence += reduction.missingPence
    cheaperPence += reduction.cheaperPence
  }
  return { missingPence, cheaperPence }
}

/** Whether a store reported every line of an order, and has nothing for any of them. */
export function isNothingThere(lines: readonly OrderLine[], reports: readonly LineReportRow[]): boolean {
  const byLine = new Map(reports.map((report) => [report.basketLineId, report]))
  return lines.every(({ basketLineId }) => {
    const report = byLine.get(basketLineId)
    if (!report) return false
    const { quantity, substitute } = getPackedLine(report)
    return quantity === 0 && substitute === undefined
  })
}

/** Whether a report changes what the shopper gets or pays, or asks about it. */
function differs(line: OrderLine, report: LineReportRow): boolean {
  const { state, substitute, decision, grams } = report
  // Some stores report what a picked item weighs without calling it weighed.
  const isWeighed = line.weighed !== undefined && grams !== null
  if (state !== 'picked' || substitute !== null || decision === 'open' || isWeighed) return true
  return getReduction(line, report).missingPence > 0
}

/** A line's report as the shopper sees it. */
export function toLineOutcome(line: OrderLine, report: LineReportRow): ordersApi.LineOutcome {
  const { basketLineId, state, quantity, substitute, grams, proposalId, decision, answerBy, decidedBy } =
    report
  const { missingPence, cheaperPence } = getReduction(line, report)
  const isAsked = decision === 'open' && proposalId !== null && answerBy !== null
  return {
    basketLineId,
    name: line.name,
    state,
    quantity,
    ordered: line.quantity,
    substitute:
      substitute && decision !== 'refund'
        ? {
            menuItemId: substitute.menuItemId,
            sizeId: substitute.sizeId,
            name: substitute.name,
            quantity: substitute.quantity,
            price: toMoney(substitute.pence),
            allergens: substitute.allergens,
          }
        : undefined,
    grams: grams ?? undefined,
    reduction: toMoney(missingPence + cheaperPence),
    question: isAsked ? { proposalId, answerBy: answerBy.toISOString() } : undefined,
    decidedBy: decidedBy ?? undefined,
  }
}

/** The lines that differ from what was ordered, in the order's sequence; undefined where the store reported none. */
export function toLineOutcomes(
  lines: readonly OrderLine[],
  reports: readonly LineReportRow[],
): ordersApi.LineOutcome[] | undefined {
  if (reports.length === 0) return undefined
  const byLine = new Map(reports.map((report) => [report.basketLineId, report]))
  return lines.flatMap((line) => {
    const report = byLine.get(line.basketLineId)
    return report && differs(line, report) ? [toLineOutcome(line, report)] : []
  })
}
