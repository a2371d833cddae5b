import type { ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { DataSubject } from '../../model/per-brand.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import { paymentsQueries, type Attempt } from '../payments/payments.queries.ts'
import { findReviewedOrders } from '../../catalog/index.ts'
import { lineReportsQueries } from '../line-reports/line-reports.queries.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { getProblemTerms, toProblemOffer } from '../problems/problem-view.ts'
import { isAnythingLeft } from '../problems/problem-worth.ts'
import { problemsQueries } from '../problems/problems.queries.ts'
import { membersQueries, toDataSubject } from '../../members/index.ts'
import { getOrderChanges, loadWindowTerms } from '../changes/change-window.ts'
import { getAccessibleOrder, isOrderOwner, parseOrderLink } from './order-access.ts'
import { refundsQueries } from '../refunds/refunds.queries.ts'
import {
  toDriverLocation,
  toOrder,
  toOrderStatus,
  toOrderSummary,
  type OrderParts,
  type PaymentSummary,
} from './order-view.ts'
import { ordersQueries, type Listing, type OrderRow } from './orders.queries.ts'

type OrderQuery = {
  brand: Brand
  session: Session | undefined
  businessOrderId: string
  /** Token of the signed link. */
  link?: string | undefined
}

/** Who sees the order: a session, or an owner that is known already. */
type Viewer = { session: Session | undefined } | { isOwner: true }

/** The payment of an order, derived from its attempt; without an attempt there was no payment. */
function toPaymentSummary(method: OrderRow['paymentMethod'], attempt: Attempt | undefined): PaymentSummary {
  const isPaid = attempt?.state === 'authorised' || attempt?.state === 'captured'
  return {
    method: method ?? 'Cards',
    state: isPaid ? 'paid' : 'cancelled',
    scheme: attempt?.scheme ?? undefined,
    last4: attempt?.last4 ?? undefined,
  }
}

async function loadPayment(db: Db, order: OrderRow): Promise<PaymentSummary> {
  const { brandId, paymentMethod, paidAttemptId, totalPence } = order
  if (totalPence === 0) return { method: paymentMethod ?? 'Cards', state: 'paid' }
  if (!paidAttemptId) return { method: paymentMethod ?? 'Cash', state: 'pending' }
  const attempt = await paymentsQueries(db).find({ brandId, id: paidAttemptId })
  return toPaymentSummary(paymentMethod, attempt)
}

async function loadChanges(deps: AppDeps, order: OrderRow): Promise<ordersApi.OrderChanges | undefined> {
  return getOrderChanges(order, { ...(await loadWindowTerms(deps, order)), now: deps.clock() })
}

/** What belongs to an order; whether it may be changed is for its owner alone. */
async function loadOrderParts(deps: AppDeps, order: OrderRow, isOwner: boolean): Promise<OrderParts> {
  const { db, clock } = deps
  const [history, payment, refunds, reports, problems, offer, reviewed, changes] = await Promise.all([
    ordersQueries(db).findHistory(order),
    loadPayment(db, order),
    refundsQueries(db).findOfOrder(order),
    lineReportsQueries(db).findOfOrder(order),
    problemsQueries(db).findOfOrder(order),
    shopQueries(deps).findOffer(order.brandId),
    findReviewedOrders(db, order.brandId, [order.id]),
    isOwner ? loadChanges(deps, order) : undefined,
  ])
  const problemReport = isAnythingLeft(order, problems)
    ? toProblemOffer(order, { terms: getProblemTerms(offer.brand), now: clock() })
    : undefined
  const isReviewed = reviewed.has(order.id)
  return { history, payment, refunds, reports, problems, problemReport, isReviewed, changes }
}

/** Reads of orders, restricted to those who may see them. */
export function ordersService(deps: AppDeps) {
  const { db } = deps
  const queries = ordersQueries(db)

  async function loadOwned({ brand, session, businessOrderId, link }: OrderQuery): Promise<OrderRow> {
    return getAccessibleOrder(await queries.find({ brandId: brand.id, id: businessOrderId }), {
      session,
      link,
    })
  }

  /**
   * An order to its owner alone: the session or the member. The signed link is made for sharing, so it does not give
   * this access (trust T6). Throws the 404 of an unknown order.
   */
  async function loadOwn({ brand, session, businessOrderId }: Omit<OrderQuery, 'link'>): Promise<OrderRow> {
    const order = await queries.find({ brandId: brand.id, id: businessOrderId })
    if (order?.state === 'placed' && isOrderOwner(order, session)) return order
    const member = session?.memberId && (await membersQueries(db).findById(brand.id, session.memberId))
    const claimed = member && (await queries.findPlacedOfSubject(toDataSubject(member), businessOrderId))
    if (!claimed) throw new AppError('ORDER_VIEW')
    return claimed
  }

  /** The order for one viewer: only its owner may change it. */
  async function show(order: OrderRow, viewer: Viewer): Promise<ordersApi.Order> {
    const isOwner = 'isOwner' in viewer ? viewer.isOwner : isOrderOwner(order, viewer.session)
    return toOrder(order, await loadOrderParts(deps, order, isOwner))
  }

  async function loadStatus(order: OrderRow): Promise<ordersApi.OrderStatus> {
    const [history, reports, problems] = await Promise.all([
      queries.findHistory(order),
      lineReportsQueries(db).findOfOrder(order),
      problemsQueries(db).findOfOrder(order),
    ])
    return toOrderStatus(order, { history, reports, problems })
  }

  return {
    loadOwned,
    loadOwn,
    reload: async (order: OrderRow): Promise<OrderRow> => (await queries.find(order)) ?? order,
    show,
    loadStatus,

    /** The order of a signed link, for anyone who has the link (readings 36). */
    async byLink(brand: Brand, link: string, session: Session | undefined): Promise<ordersApi.Order> {
      const businessOrderId = parseOrderLink(link)?.businessOrderId ?? ''
      return show(await loadOwned({ brand, session: undefined, businessOrderId, link }), { session })
    },

    /** The driver's position. A collection is never tracked. */
    async driverLocation(query: OrderQuery): Promise<ordersApi.DriverLocation> {
      const order = await loadOwned(query)
      if (order.fulfilmentMethod === 'collection') throw new AppError('DRIVER_TRACKING')
      return toDriverLocation(order)
    },

    /** A member's placed orders, newest first, with their total number. */
    async listOfMember(subject: DataSubject, listing: Listing) {
      const { brandId } = subject
      const [rows, totalCount] = await Promise.all([
        queries.findOfSubject(subject, listing),
        queries.countOfSubject(subject, listing.kind),
      ])
      const ids = rows.map(({ id }) => id)
      const [done, problems, histories] = await Promise.all([
        findReviewedOrders(db, brandId, ids),
        ids.length > 0 ? problemsQueries(db).findOfOrders(brandId, ids) : [],
        ids.length > 0 ? queries.findHistories(brandId, ids) : [],
      ])
      const byOrder = Map.groupBy(histories, ({ orderId }) => orderId)
      const orders = rows.map((row) =>
        toOrderSummary(row, {
          isReviewed: done.has(row.id),
          history: byOrder.get(row.id) ?? [],
          problem: problems.findLast(({ orderId }) => orderId === row.id),
        }),
      )
      return { orders, totalCount }
    },

    /** One placed order of a member. Throws the 404 of an unknown order. */
    async loadOfMember(subject: DataSubject, businessOrderId: string): Promise<OrderRow> {
      const order = await queries.findPlacedOfSubject(subject, businessOrderId)
      if (!order) throw new AppError('ORDER_VIEW')
      return order
    },
  }
}

export type OrdersService = ReturnType<typeof ordersService>
