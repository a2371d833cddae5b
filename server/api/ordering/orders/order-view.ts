import { ordersApi } from '@larder/shared/contracts'
import type { LineReportRow } from '../line-reports/line-reports.queries.ts'
import { toLineOutcomes } from '../line-reports/packed-line.ts'
import { toOrderProblem } from '../problems/problem-view.ts'
import type { ProblemRow } from '../problems/problems.queries.ts'
import { sumPence, type RefundRow } from '../refunds/refunds.queries.ts'
import {
  canTrackDriver,
  isActiveStatus,
  isNegativeStatus,
  isStatus,
  orderSteps,
  paths,
  statusLabel,
  statusPercent,
  toMoney,
} from '@larder/shared/domain'
import type { HistoryRow, OrderRow } from './orders.queries.ts'

/** Whether a captured payment still has to be refunded: the order ended without delivery and is not refunded yet. */
const isRefundDue = ({ status, paidAttemptId }: OrderRow): boolean =>
  paidAttemptId !== null && isNegativeStatus(status) && status !== 'refunded'

/** The reason why an order ended, and the refund after it, as two separate steps (spec §4). */
function describeOrderEnd(
  { fulfilmentMethod, paidAttemptId, totalPence }: OrderRow,
  history: readonly HistoryRow[],
) {
  const ended = history.find((row) => isNegativeStatus(row.status) && row.status !== 'refunded')
  const refunded = history.find((row) => row.status === 'refunded')
  return {
    outcome: ended && {
      key: ended.status,
      label: statusLabel(ended.status, fulfilmentMethod),
      at: ended.at.toISOString(),
      reason: ended.reason ?? undefined,
      ...(ended.isByShopper && { isByShopper: true }),
    },
    refund: refunded && {
      amount: paidAttemptId ? toMoney(totalPence) : undefined,
      at: refunded.at.toISOString(),
    },
  }
}

/** An order and its history without statuses that only a newer server knows: the one before such a status shows. */
function getKnown(row: OrderRow, rows: readonly HistoryRow[]) {
  const history = rows.filter(({ status }) => isStatus(status))
  const status = isStatus(row.status) ? row.status : (history.at(-1)?.status ?? 'sent_to_store')
  return { order: { ...row, status }, history }
}

/** An order's status with its steps: done, current and pending (spec §4). */
export function toOrderStatus(
  row: OrderRow,
  { history: rows, reports, problems }: Pick<OrderParts, 'history' | 'reports' | 'problems'>,
): ordersApi.OrderStatus {
  const { order, history } = getKnown(row, rows)
  const { id, status, fulfilmentMethod, fulfilmentAt, statusAt } = order
  const reached = new Map(history.map((row) => [row.status, row.at]))
  const steps = orderSteps(fulfilmentMethod).map((key) => ({
    key,
    label: statusLabel(key, fulfilmentMethod),
    percent: statusPercent(key),
    // A step that was skipped counts as done.
    isDone: reached.has(key) || (!isNegativeStatus(status) && statusPercent(key) <= statusPercent(status)),
    isCurrent: key === status,
    at: reached.get(key)?.toISOString(),
  }))
  return {
    businessOrderId: id,
    status,
    label: statusLabel(status, fulfilmentMethod),
    percent: statusPercent(status),
    steps,
    isActive: isActiveStatus(status),
    isNegative: isNegativeStatus(status),
    canTrack: canTrackDriver(status, fulfilmentMethod),
    fulfilmentMethod,
    fulfilmentAt: fulfilmentAt.toISOString(),
    updatedAt: statusAt.toISOString(),
    ...describeOrderEnd(order, history),
    isRefundDue: isRefundDue(order),
    lines: toLineOutcomes(order.snapshot.basket.items, reports),
    openProblems: problems.filter(({ state }) => state === 'waiting').length,
    revision: order.revision,
  }
}

export type PaymentSummary = ordersApi.Order['payment']
export type OrderParts = {
  history: readonly HistoryRow[]
  payment: PaymentSummary
  refunds: readonly RefundRow[]
  /** What the store reported about lines. */
  reports: readonly LineReportRow[]
  problems: readonly ProblemRow[]
  problemReport: ordersApi.Order['problemReport']
  isReviewed: boolean
  changes?: ordersApi.OrderChanges | undefined
}

/** Token of the signed link: the order's ID and its own secret (readings 36). */
export const createLinkToken = ({ id, linkSecret }: Pick<OrderRow, 'id' | 'linkSecret'>): string =>
  `${id}.${linkSecret}`

/** The page of the order on the host where it was placed, for whoever has the address. */
export const createOrderUrl = (order: OrderRow): string =>
  order.snapshot.origin + paths.checkoutSuccess({ order: createLinkToken(order) })

/** The receipt of the order as a PDF, for whoever has the address. */
export const createReceiptUrl = (order: OrderRow): string => {
  const { id: businessOrderId, snapshot } = order
  return (
    snapshot.origin + ordersApi.orderFilePath('receipt', { businessOrderId, order: createLinkToken(order) })
  )
}

const sumTips = ({ tips }: OrderRow['snapshot']['basket']): number =>
  tips.reduce((sum, tip) => sum + tip.amount, 0)

/** Refunds of parts of the order. What one cause gives back to several payments is one refund. */
function toRefunds(rows: readonly RefundRow[]): ordersApi.OrderRefund[] {
  const byCause = Map.groupBy(rows, ({ cause, causeId, target }) => `${cause} ${causeId} ${target}`)
  return [...byCause.values()].flatMap((parts) => {
    const [first] = parts
    return first
      ? {
          cause: first.cause,
          amount: toMoney(sumPence(parts)),
          to: first.target,
          at: first.createdAt.toISOString(),
          isDone: parts.every(({ state }) => state === 'refunded'),
        }
      : []
  })
}

/** The files worth offering: a calendar has no use for an order without a slot, or one that has ended. */
const listFiles = ({ slot, status }: OrderRow): ordersApi.OrderFile[] =>
  slot.isAsap || !isActiveStatus(status) ? ['receipt'] : ['receipt', 'calendar']

/** A placed order as its owner sees it: the agreed terms, even if they changed later. */
export function toOrder(
  order: OrderRow,
  { history, payment, refunds, reports, problems, problemReport, isReviewed, changes }: OrderParts,
): ordersApi.Order {
  const { basket, store } = order.snapshot
  return {
    businessOrderId: order.id,
    orderNumber: order.orderNumber,
    placedAt: (order.placedAt ?? order.createdAt).toISOString(),
    status: toOrderStatus(order, { history, reports, problems }),
    fulfilmentMethod: order.fulfilmentMethod,
    slot: order.slot,
    store,
    currency: basket.currency,
    items: basket.items,
    savings: basket.savings,
    fees: basket.fees,
    tip: sumTips(basket),
    orderSubtotal: basket.orderSubtotal,
    orderTotal: toMoney(order.totalPence),
    refunds: toRefunds(refunds),
    coupon: basket.coupon && {
      code: basket.coupon.code,
      name: basket.coupon.name,
      deductCost: basket.coupon.deductCost,
    },
    payment,
    deliveryAddress: order.deliveryAddress ?? undefined,
    contact: order.contact,
    instructions: order.instructions ?? undefined,
    loyaltyPoints: basket.loyaltyPoints,
    isReviewed,
    problems: problems.map(toOrderProblem),
    problemReport,
    link: createLinkToken(order),
    files: listFiles(order),
    revision: order.revision,
    changes,
  }
}

type SummaryParts = Pick<OrderParts, 'isReviewed' | 'history'> & { problem: ProblemRow | undefined }

const MAX_ITEM_NAMES = 4

/** A row of an order list. `history` gives the status before a refund, `problem` is the latest report. */
export function toOrderSummary(
  row: OrderRow,
  { isReviewed, history: rows, problem }: SummaryParts,
): ordersApi.OrderSummary {
  const { order, history } = getKnown(row, rows)
  const { basket, store } = order.snapshot
  const { status, fulfilmentMethod } = order
  const { outcome, refund } = describeOrderEnd(order, history)
  const label = statusLabel(status, fulfilmentMethod)
  return {
    businessOrderId: order.id,
    orderNumber: order.orderNumber,
    placedAt: (order.placedAt ?? order.createdAt).toISOString(),
    status,
    label: outcome && refund ? `${outcome.label}, ${label.toLowerCase()}` : label,
    percent: statusPercent(status),
    isActive: isActiveStatus(status),
    isNegative: isNegativeStatus(status),
    isRefundDue: isRefundDue(order),
    canTrack: canTrackDriver(status, fulfilmentMethod),
    fulfilmentMethod,
    fulfilmentAt: order.fulfilmentAt.toISOString(),
    store: { id: store.id, slug: store.slug, name: store.name },
    itemCount: basket.itemCount,
    lineCount: basket.items.length,
    itemNames: basket.items.slice(0, MAX_ITEM_NAMES).map((line) => line.name),
    pictures: basket.items.slice(0, MAX_ITEM_NAMES).flatMap(({ picture }) => picture ?? []),
    orderTotal: toMoney(order.totalPence),
    tip: sumTips(basket),
    currency: basket.currency,
    isReviewed,
    problem: problem?.state,
  }
}

/** The driver's position, only while the order is on its way (readings 16, trust T6). */
export function toDriverLocation(order: OrderRow): ordersApi.DriverLocation {
  const { store } = order.snapshot
  const { latitude, longitude } = order.deliveryAddress ?? {}
  const route = {
    store:
      store.latitude !== undefined && store.longitude !== undefined
        ? { latitude: store.latitude, longitude: store.longitude }
        : undefined,
    destination: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
  }
  if (order.status !== 'en_route' || !order.driver) return { isAssigned: false, ...route }
  return { isAssigned: true, ...order.driver, ...route }
}
