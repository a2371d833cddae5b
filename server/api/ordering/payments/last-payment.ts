import { setTimeout as delay } from 'node:timers/promises'
import type { KnownPayment } from '@larder/contracts/composition'
import type { AppDeps } from '../../app-deps.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import type { PaymentReleases } from '../../model/schema/index.ts'
import { findLastOrder, ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { isOrderOwner } from '../orders/order-access.ts'
import { isOpen, isUnsettled } from './attempt-state.ts'
import { RELEASE_RETENTION_MS } from './charge-attempt.ts'
import { paymentsQueries, type Attempt } from './payments.queries.ts'
import type { Settlement } from './settle.ts'

/** Maximum age in ms of the last order: a shopper in checkout does not ask about an older one. */
const MAX_LAST_ORDER_AGE_MS = 24 * 3_600_000
/** Minimum time in ms between two extensions of the expiry, so that not every page writes. */
const EXTEND_AFTER_MS = 5 * 60_000

type PaymentQuery = { brand: Brand; session: Session | undefined; draftOrderId?: string | undefined }

/** A shopper's view of the order's payment; undefined before a payment began. */
function describeState(order: OrderRow, attempts: readonly Attempt[]): KnownPayment['state'] | undefined {
  if (order.state === 'placed') {
    if (order.status === 'refunded') return 'returned'
    return order.paidAttemptId ? 'paid' : 'placed'
  }
  const states = attempts.map(({ state }) => state)
  if (states.length === 0) return undefined
  if (attempts.some(isUnsettled)) return 'unknown'
  if (states.includes('pending')) return 'pending'
  return states.includes('refund_due') || states.includes('refunded') ? 'returned' : 'not-charged'
}

/**
 * A shopper's last payment, for the pages that they return to: the releases that serve these pages, and the known
 * state, which is shown when no release of checkout can (docs/decisions/166).
 */
export function lastPaymentService({ db, clock, config }: AppDeps, { settle }: Settlement) {
  const queries = paymentsQueries(db)
  const orders = ordersQueries(db)

  /** The named order of this session, else its last order. */
  async function loadOrder({ brand, session, draftOrderId }: PaymentQuery): Promise<OrderRow | undefined> {
    if (!session) return undefined
    const since = new Date(clock().getTime() - MAX_LAST_ORDER_AGE_MS)
    if (!draftOrderId) return findLastOrder(db, brand.id, { ...session, since })
    const order = await orders.findByDraft(brand.id, draftOrderId)
    const isTheirs = order && (isOrderOwner(order, session) || order.sessionId === session.id)
    return isTheirs ? order : undefined
  }

  return {
    /**
     * The releases that the page had when the payment started, while the payment is open and for 30 minutes after one of its pages was last
     * opened.
     */
    async listReleases(asked: PaymentQuery): Promise<PaymentReleases | undefined> {
      const order = await loadOrder(asked)
      const [attempt] = order ? await queries.findOfOrder(order.brandId, order.id) : []
      if (!attempt?.releases) return undefined
      const until = new Date(clock().getTime() + RELEASE_RETENTION_MS)
      const leftMs = (attempt.keepsReleasesUntil?.getTime() ?? 0) - clock().getTime()
      if (leftMs <= 0 && !isOpen(attempt)) return undefined
      if (leftMs < RELEASE_RETENTION_MS - EXTEND_AFTER_MS)
        await queries.update(attempt, { keepsReleasesUntil: until })
      return attempt.releases
    },

    /** The state of the payment after querying the gateway about an open one; undefined before a payment began. */
    async describe(asked: PaymentQuery): Promise<KnownPayment | undefined> {
      const found = await loadOrder(asked)
      if (!found) return undefined
      const open = (await queries.findOfOrder(found.brandId, found.id)).filter(isOpen)
      // Settling continues when the page no longer waits for it.
      const settled = Promise.allSettled(open.map((attempt) => settle(attempt)))
      await Promise.race([settled, delay(config.deadlines.paymentCheck, undefined, { ref: false })])
      const order = (await orders.find(found)) ?? found
      const state = describeState(order, await queries.findOfOrder(order.brandId, order.id))
      const { name, phoneNumber: phone } = order.snapshot.store
      return state && { state, orderNumber: order.orderNumber, store: { name, phone } }
    },
  }
}
