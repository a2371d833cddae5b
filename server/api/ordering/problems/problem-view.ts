import { ordersApi } from '@larder/shared/contracts'
import { isSettingOn, listLineDetails, toMoney } from '@larder/shared/domain'
import type { Brand, ProblemTerms } from '../../model/index.ts'
import { isErasedOrder } from '../orders/forget-orders.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { PICTURED_KINDS } from './problem-doubts.ts'
import { canBeLate, getLatePence, isKnownLate, listWorth } from './problem-worth.ts'
import type { ProblemRow } from './problems.queries.ts'

const HOUR_MS = 3_600_000

/** The brand's terms; undefined where it takes no reports (setting `reportProblems`). */
export const getProblemTerms = ({ settings, problems }: Brand): ProblemTerms | undefined =>
  isSettingOn(settings, 'reportProblems') ? problems : undefined

/** Until when an order can be reported; undefined for one that was not delivered, or whose person is erased. */
function getReportDeadline(order: OrderRow, terms: ProblemTerms | undefined): Date | undefined {
  if (!terms || order.state !== 'placed' || order.status !== 'delivered' || isErasedOrder(order))
    return undefined
  return new Date(order.statusAt.getTime() + terms.hours * HOUR_MS)
}

/** The part of an order's reply that offers a report; undefined once the time is over. */
export function toProblemOffer(
  order: OrderRow,
  { terms, now }: { terms: ProblemTerms | undefined; now: Date },
): ordersApi.Order['problemReport'] {
  const until = getReportDeadline(order, terms)
  return until && now <= until ? { until: until.toISOString() } : undefined
}

/** A report as the shopper sees it. */
export const toOrderProblem = (row: ProblemRow): ordersApi.OrderProblem => ({
  id: row.id,
  reportedAt: row.createdAt.toISOString(),
  state: row.state,
  lines: row.lines.map(({ basketLineId, name, quantity, kind }) => ({ basketLineId, name, quantity, kind })),
  isLate: row.isLate,
  amount: toMoney(row.amountPence),
  amountBack: row.state === 'refunded' ? toMoney(row.givenPence) : undefined,
  to: row.target,
  decidedAt: row.decidedAt?.toISOString(),
  reason: row.reason ?? undefined,
})

/**
 * Where money of an order can go, the brand's default first. A cash order has no payment to give it back to, and a
 * guest no credit.
 */
export function listTargets(
  { memberId, paidAttemptId }: Pick<OrderRow, 'memberId' | 'paidAttemptId'>,
  { isCreditFirst }: Pick<ProblemTerms, 'isCreditFirst'>,
): ordersApi.ProblemTarget[] {
  const payment = paidAttemptId ? (['payment'] as const) : []
  const credit = memberId ? (['credit'] as const) : []
  return isCreditFirst ? [...credit, ...payment] : [...payment, ...credit]
}

type FormParts = { terms: ProblemTerms | undefined; earlier: readonly ProblemRow[]; now: Date }

function toLate(order: OrderRow, terms: ProblemTerms, earlier: readonly ProblemRow[]) {
  if (!canBeLate(order, earlier)) return undefined
  return isKnownLate(order, terms) ? { amount: toMoney(getLatePence(order)) } : {}
}

/** What of an order can be reported. */
export function toProblemForm(order: OrderRow, { terms, earlier, now }: FormParts): ordersApi.ProblemForm {
  const { store, basket } = order.snapshot
  const until = getReportDeadline(order, terms)
  const isOpen = until !== undefined && now <= until
  return {
    businessOrderId: order.id,
    orderNumber: order.orderNumber,
    storeName: store.name,
    storePhone: store.phoneNumber,
    currency: basket.currency,
    isOpen,
    until: until?.toISOString(),
    timeZone: store.timeZone,
    kinds: terms?.kinds ?? [],
    lines: basket.items.map((line) => ({
      basketLineId: line.basketLineId,
      name: line.name,
      details: listLineDetails(line),
      picture: line.picture,
      worth: isOpen ? listWorth(line, earlier).map(toMoney) : [],
    })),
    late: isOpen && terms ? toLate(order, terms, earlier) : undefined,
    targets: terms ? listTargets(order, terms) : [],
    pictures: {
      from: toMoney(terms?.picturePence ?? 0),
      kinds: PICTURED_KINDS.filter((kind) => terms?.kinds.includes(kind)),
      maxBytes: ordersApi.MAX_PROBLEM_PICTURE_BYTES,
    },
    problems: earlier.map(toOrderProblem),
  }
}
