import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import { countPayment } from '@larder/kernel/metrics/index.ts'
import type { PaymentReleases } from '../../model/schema/index.ts'
import { isOwner } from '../orders/order-access.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { notifyOrder } from '../orders/order-notifier.ts'
import { UNSETTLED_STATES } from './attempt-state.ts'
import { beginAttempt } from './begin-attempt.ts'
import { charge, type Charge } from './charge.ts'
import { toCashReply, toPaymentReply, type PaymentReply } from './payment-reply.ts'
import type { SettledAttempt } from './decline-reason.ts'
import { checkGateway, readSource, type MakePayment } from './payment-source.ts'
import { paymentsQueries } from '../payment-records/payments.queries.ts'
import type { Settlement } from './settle.ts'

export type Paying = {
  brand: Brand
  session: Session | undefined
  /** `https://shop.example`: shoppers return to our own pages only (trust T8). */
  origin: string
  /** Those of the page on which the shopper pays; undefined for an app. */
  releases?: PaymentReleases | undefined
}

/** Throws PAYMENT_NOT_OFFERED or CARD_NOT_ACCEPTED when this payment method is not allowed for the order. */
export type CheckOffered = (order: OrderRow, method: MakePayment['paymentMethod']) => Promise<void>

/** The outcome of an order that is placed already. */
async function replyOfPlaced(db: Db, order: OrderRow): Promise<PaymentReply> {
  if (!order.paidAttemptId) return toCashReply(order)
  const attempt = await paymentsQueries(db).find({ brandId: order.brandId, id: order.paidAttemptId })
  if (!attempt) throw new AppError('ORDER_VIEW')
  return toPaymentReply(order, attempt)
}

/** Places the order without a payment; a repeated call gets the first one's outcome. */
async function payCash({ db, clock }: AppDeps, order: OrderRow): Promise<PaymentReply> {
  const now = clock()
  const placed = await inTransaction(db, async (tx) => {
    const locked = await ordersQueries(tx).findForUpdate(order)
    if (locked?.state === 'abandoned') throw new AppError('CHECKOUT_DETAILS')
    if (locked?.state === 'draft') await placeOrder(tx, { order: locked, method: 'Cash', now })
    return ordersQueries(tx).find(order)
  })
  if (!placed) throw new AppError('ORDER_VIEW')
  notifyOrder({ db }, placed.id)
  return placed.paidAttemptId ? replyOfPlaced(db, placed) : toCashReply(placed)
}

/** Pays for a draft order, once: a repeated call gets the first one’s outcome (trust P1). */
export function paymentMaker(
  deps: AppDeps,
  { settle, apply, checkOffered }: Settlement & { checkOffered: CheckOffered },
) {
  const { db, clock, log } = deps
  const queries = paymentsQueries(db)

  /** A draft or placed order of this session; any other is unknown (trust T6). */
  async function findOrder({ brand, session }: Paying, draftOrderId: string): Promise<OrderRow> {
    const order = await ordersQueries(db).findByDraft(brand.id, draftOrderId)
    if (!order || !(isOwner(order, session) || order.sessionId === session?.id))
      throw new AppError('ORDER_VIEW')
    return order
  }

  const reread = async (order: OrderRow): Promise<OrderRow> => (await ordersQueries(db).find(order)) ?? order

  /** Settles earlier attempts, so that no payment is repeated while another's outcome is unknown (trust P1). */
  async function settleEarlier(order: OrderRow): Promise<void> {
    for (const attempt of await queries.findOfOrder(order.brandId, order.id)) {
      const isOpen = UNSETTLED_STATES.includes(attempt.state) || attempt.state === 'pending'
      if (isOpen) await settle(attempt)
    }
  }

  /** Charges; when the gateway's answer is lost, looks the payment up by reference before anything else. */
  async function chargeAndSettle(ask: Charge): Promise<SettledAttempt> {
    const { attempt } = ask
    try {
      return await apply(attempt, await charge(deps, ask))
    } catch (error) {
      if (!isOutsideError(error)) throw error
      log.warn({ err: error, attemptId: attempt.id }, 'payment call failed')
      if (error.mayHaveHappened) return settle(attempt)
      await queries.update(attempt, { state: 'failed', nextCheckAt: null, updatedAt: clock() })
      countPayment('failed')
      throw new AppError(error.failure === 'refused' ? 'CARD_DETAILS' : 'PAYMENT_FAILED', { cause: error })
    }
  }

  return {
    findOrder,
    reread,
    /** Pays a draft, or returns that it is paid already. */
    async makePayment(paying: Paying, input: MakePayment): Promise<PaymentReply> {
      checkGateway(input)
      const { brand, session, origin, releases } = paying
      const found = await findOrder(paying, input.draftOrderId)
      if (found.state === 'draft') await settleEarlier(found)
      const order = await reread(found)
      if (order.state === 'placed') return replyOfPlaced(db, order)
      if (order.state === 'abandoned') throw new AppError('CHECKOUT_DETAILS')
      await checkOffered(order, input.paymentMethod)
      if (input.paymentMethod === 'Cash') return payCash(deps, order)
      const source = await readSource(db, { brandId: brand.id, memberId: session?.memberId }, input)
      const attempt = await beginAttempt(db, {
        order,
        method: input.paymentMethod,
        releases,
        now: clock(),
      })
      if (!attempt) return replyOfPlaced(db, await reread(order))
      countPayment('created')
      const settled = await chargeAndSettle({ attempt, order, source, origin })
      return toPaymentReply(await reread(order), settled)
    },
  }
}
