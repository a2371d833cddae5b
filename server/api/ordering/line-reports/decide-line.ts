import type { basketApi, integrationsApi } from '@larder/shared/contracts'
import { newId } from '@larder/kernel/db/id.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import type { Judgement } from '../substitution/candidates.ts'
import { exceedsItemLimit } from './item-limit.ts'
import type { LineReportRow } from './line-reports.queries.ts'

type Report = integrationsApi.LineReport

export type LineDecision = {
  result: integrationsApi.LineResult['result']
  reason?: string
  /** What to store; absent for a refused report. */
  row?: LineReportRow
}

export type DecisionInput = {
  order: OrderRow
  report: Report
  /** What the store reported before. */
  before: LineReportRow | undefined
  /** The rule's judgement of the reported substitute. */
  judgement: Judgement | undefined
  /** What the store reported of all lines of the order. */
  rows: readonly LineReportRow[]
  /** Until when a question could be answered; in the past when there is no time to ask. */
  answerBy: Date
  now: Date
}

const refuse = (reason: string): LineDecision => ({ result: 'refused', reason })

const isSameItem = (
  one: basketApi.PickedSubstitute | null | undefined,
  other: basketApi.PickedSubstitute | null | undefined,
): boolean => !!one && !!other && one.menuItemId === other.menuItemId && one.sizeId === other.sizeId

/** Why the numbers of a report cannot be; undefined when they can. */
function findCountProblem(line: basketApi.BasketLine, { state, quantity, substitute, grams }: Report) {
  if (quantity + (substitute?.quantity ?? 0) > line.quantity) return 'more than was ordered'
  if (state === 'substituted' && !substitute) return 'names no substitute'
  if (state !== 'substituted' && substitute) return 'a substitute needs the state "substituted"'
  return state === 'weighed' && grams === undefined ? 'names no weight' : undefined
}

const MONEY_BACK = 'the shopper wants the money back'

/** Why the shopper's choice lets no substitute through, or not this one; undefined when it does. */
function findChoiceRefusal(
  { ifMissing, substitute: picked }: basketApi.BasketLine,
  { report: { substitute }, before }: DecisionInput,
): string | undefined {
  if (ifMissing === undefined || ifMissing === 'refund') return MONEY_BACK
  if (ifMissing === 'this' && !isSameItem(picked, substitute)) return 'the shopper picked another item'
  return before?.decision === 'refund' ? MONEY_BACK : undefined
}

function findSubstituteRefusal(line: basketApi.BasketLine, input: DecisionInput): string | undefined {
  const { order, report, judgement, rows } = input
  if (!report.substitute) return undefined
  if (!judgement?.allowed) return `not allowed: ${judgement?.problem ?? 'not sold'}`
  const { item } = judgement.allowed.sold
  const { basketLineId, quantity: keptQuantity, substitute } = report
  const substitution = { basketLineId, item, quantity: substitute.quantity, keptQuantity }
  if (exceedsItemLimit(order, rows, substitution)) return 'more than one order may have'
  return findChoiceRefusal(line, input)
}

const toStoredSubstitute = ({
  report: { substitute },
  judgement,
}: DecisionInput): LineReportRow['substitute'] => {
  const { sold, pence, allergens } = judgement?.allowed ?? {}
  return substitute && sold && pence !== undefined
    ? { ...substitute, name: sold.item.name, pence, allergens: allergens ?? [] }
    : null
}

const NO_QUESTION = { proposalId: null, decision: null, decidedBy: null, answerBy: null } as const

/** A question that a new report makes pointless is withdrawn; a decision stays, so that nobody is asked twice. */
const keepDecision = (before: LineReportRow | undefined) => {
  if (!before || before.decision === 'open') return NO_QUESTION
  const { proposalId, decision, decidedBy, answerBy } = before
  return { proposalId, decision, decidedBy, answerBy }
}

/** The reported line as it is stored, without a question. */
function toRow(input: DecisionInput, line: basketApi.BasketLine): LineReportRow {
  const { order, report, before, now } = input
  const { basketLineId, state, quantity, grams = null } = report
  const counted = quantity === line.quantity ? 'picked' : 'short'
  return {
    brandId: order.brandId,
    orderId: order.id,
    basketLineId,
    state: state === 'picked' || state === 'short' ? counted : state,
    quantity,
    substitute: toStoredSubstitute(input),
    grams,
    ...keepDecision(before),
    reportedAt: now,
    settledAt: null,
  }
}

/** Whether the shopper is asked: about each substitute that was not accepted, and once about what is missing. */
function needsAnswer(line: basketApi.BasketLine, { report, before }: DecisionInput): boolean {
  if (line.ifMissing !== 'ask') return false
  const isAccepted = before?.decision === 'accept' || before?.decision === 'other'
  if (report.substitute) return !(isAccepted && isSameItem(before.substitute, report.substitute))
  const isAskedAlready =
    before?.decision !== undefined && before.decision !== null && before.decision !== 'open'
  return report.quantity < line.quantity && !isAskedAlready
}

/** Decides about one reported line by the order's choice and the rule (readings 126). Pure but for new ids. */
export function decideLine(input: DecisionInput): LineDecision {
  const { order, report, answerBy, now } = input
  const line = order.snapshot.basket.items.find(({ basketLineId }) => basketLineId === report.basketLineId)
  if (!line) return refuse('not a line of this order')
  const problem = findCountProblem(line, report) ?? findSubstituteRefusal(line, input)
  if (problem) return refuse(problem)
  const row = toRow(input, line)
  if (!needsAnswer(line, input)) return { result: 'applied', row }
  if (answerBy > now) {
    const question = { proposalId: newId(now), decision: 'open', decidedBy: null, answerBy } as const
    return { result: 'asked', row: { ...row, ...question } }
  }
  return report.substitute ? refuse('there is no time to ask') : { result: 'applied', row }
}

/** The result of a report that was taken before. */
export function describeEarlierResult(
  { basketLineId, quantity, substitute }: Report,
  row: LineReportRow | undefined,
): integrationsApi.LineResult {
  const isTaken =
    row?.quantity === quantity &&
    (substitute ? isSameItem(row.substitute, substitute) : row.substitute === null)
  const isRefused = !isTaken || (substitute !== undefined && row.decision === 'refund')
  return { basketLineId, result: isRefused ? 'refused' : row.decision === 'open' ? 'asked' : 'applied' }
}
