import type { AppDeps } from '../../app-deps.ts'
import type { PaymentSource } from '@larder/providers/cards/port.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { saveCard } from '../../members/index.ts'
import { paymentsQueries, type Attempt } from './payments.queries.ts'
import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { PaymentReleases } from '../../model/schema/index.ts'
import { isOpen, isUnsettled, type SettledAttempt } from './attempt-state.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import { countPayment } from '../../model/counters.ts'
import { isOrderOwner } from '../orders/order-access.ts'
import { placeOrder } from '../orders/place-order.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { toCashReply, toPaymentReply, type PaymentReply } from './payment-reply.ts'
import { checkPaymentGateway, loadPaymentSource, type MakePayment } from './payment-source.ts'
import type { Settlement } from './settle.ts'

/** The charge of one attempt: its order, its source, and the origin to which the shopper returns. */
type Charge = { attempt: Attempt; order: OrderRow; source: PaymentSource; origin: string }

/** Requests the payment from the gateway, and saves the card if its owner asked for it. Throws OutsideError. */
async function chargePayment(
  { db, adapters, clock }: Pick<AppDeps, 'db' | 'adapters' | 'clock'>,
  { attempt, order, source, origin }: Charge,
) {
  const billingAddress = order.billingAddress ?? order.deliveryAddress
  const back = `draftOrderId=${encodeURIComponent(order.draftOrderId)}`
  const payment = await adapters.cards.createPayment({
    attemptId: attempt.id,
    amountPence: attempt.amountPence,
    currency: attempt.currency,
    reference: attempt.reference,
    source,
    threeDs: attempt.method === 'Cards',
    successUrl: `${origin}/checkout/payment/success?${back}`,
    failureUrl: `${origin}/checkout/payment/failure?${back}`,
    captureMode: 'automatic',
    customer: { email: order.contact.email, name: `${order.contact.firstName} ${order.contact.lastName}` },
    ...(billingAddress ? { billingAddress } : {}),
  })
  const savesCardFor = source.type === 'token' && source.saveCard && order.memberId
  if (savesCardFor && payment.card && payment.status !== 'declined') {
    await saveCard(db, { brandId: order.brandId, memberId: savesCardFor, card: payment.card, now: clock() })
  }
  return payment
}

const FIRST_CHECK_DELAY_MS = 30_000
/** How long a payment's pages are served by the releases in which it began, in ms after one of them was opened. */
export const RELEASE_RETENTION_MS = 30 * 60_000

type NewAttempt = {
  order: OrderRow
  method: Attempt['method']
  releases: PaymentReleases | undefined
  now: Date
}

/**
 * Stores the attempt before the gateway is called, one at a time for each order. Undefined when the order is paid
 * already. Throws PAYMENT_UNKNOWN while an earlier attempt has no outcome, and CHECKOUT_DETAILS for an abandoned order.
 */
async function beginAttempt(
  db: Db,
  { order, method, releases, now }: NewAttempt,
): Promise<Attempt | undefined> {
  return inTransaction(db, async (tx) => {
    const inTx = paymentsQueries(tx)
    const locked = await ordersQueries(tx).findForUpdate({ brandId: order.brandId, id: order.id })
    if (locked?.state === 'placed') return undefined
    if (locked?.state !== 'draft') throw new AppError('CHECKOUT_DETAILS')
    const earlier = await inTx.findOfOrder(order.brandId, order.id)
    if (earlier.some(isUnsettled)) throw new AppError('PAYMENT_UNKNOWN')
    const id = newId(now)
    await inTx.insert({
      brandId: order.brandId,
      id,
      orderId: order.id,
      number: (earlier[0]?.number ?? 0) + 1,
      state: 'created',
      method,
      amountPence: locked.totalPence,
      currency: locked.currency,
      reference: id,
      createdAt: now,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_DELAY_MS),
      releases,
      keepsReleasesUntil: releases && new Date(now.getTime() + RELEASE_RETENTION_MS),
    })
    return inTx.find({ brandId: order.brandId, id })
  })
}

export type PaymentContext = {
  brand: Brand
  session: Session | undefined
  /** The origin of our own pages, to which shoppers return (trust T8): `https://shop.example`. */
  origin: string
  /** The releases of the page on which the shopper pays; undefined for an app. */
  releases?: PaymentReleases | undefined
}

/** Throws PAYMENT_NOT_OFFERED or CARD_NOT_ACCEPTED when this payment method is not allowed for the order. */
export type CheckPaymentOffered = (order: OrderRow, method: MakePayment['paymentMethod']) => Promise<void>

/** The outcome of an order that is already placed. */
async function toPlacedReply(db: Db, order: OrderRow): Promise<PaymentReply> {
  if (!order.paidAttemptId) return toCashReply(order)
  const attempt = await paymentsQueries(db).find({ brandId: order.brandId, id: order.paidAttemptId })
  if (!attempt) throw new AppError('ORDER_VIEW')
  return toPaymentReply(order, attempt)
}

/** Places the order without a payment. A repeated call gets the outcome of the first. */
async function payCash({ db, clock }: AppDeps, order: OrderRow): Promise<PaymentReply> {
  const now = clock()
  const placed = await inTransaction(db, async (tx) => {
    const locked = await ordersQueries(tx).findForUpdate(order)
    if (locked?.state === 'abandoned') throw new AppError('CHECKOUT_DETAILS')
    if (locked?.state === 'draft') await placeOrder(tx, { order: locked, method: 'Cash', now })
    return ordersQueries(tx).find(order)
  })
  if (!placed) throw new AppError('ORDER_VIEW')
  announceOrderChange({ db }, placed.id)
  return placed.paidAttemptId ? toPlacedReply(db, placed) : toCashReply(placed)
}

/** Pays for a draft order once. A repeated call gets the outcome of the first (trust P1). */
export function createPaymentMaker(
  deps: AppDeps,
  { settle, apply, checkOffered }: Settlement & { checkOffered: CheckPaymentOffered },
) {
  const { db, clock, log } = deps
  const queries = paymentsQueries(db)

  /** A draft or placed order of this session. Any other order counts as unknown (trust T6). */
  async function loadOrder({ brand, session }: PaymentContext, draftOrderId: string): Promise<OrderRow> {
    const order = await ordersQueries(db).findByDraft(brand.id, draftOrderId)
    if (!order || !(isOrderOwner(order, session) || order.sessionId === session?.id))
      throw new AppError('ORDER_VIEW')
    return order
  }

  const reread = async (order: OrderRow): Promise<OrderRow> => (await ordersQueries(db).find(order)) ?? order

  /** Settles earlier attempts, so that no payment is repeated while the outcome of another is unknown (trust P1). */
  async function settleEarlier(order: OrderRow): Promise<void> {
    for (const attempt of await queries.findOfOrder(order.brandId, order.id)) {
      if (isOpen(attempt)) await settle(attempt)
    }
  }

  /** Charges the order. If the gateway's response is lost, looks up the payment by reference before anything else. */
  async function chargeAndSettle(ask: Charge): Promise<SettledAttempt> {
    const { attempt } = ask
    try {
      return await apply(attempt, await chargePayment(deps, ask))
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
    loadOrder,
    reread,
    /** Pays a draft, or returns the outcome of an order that is already paid. */
    async makePayment(paying: PaymentContext, input: MakePayment): Promise<PaymentReply> {
      checkPaymentGateway(input)
      const { brand, session, origin, releases } = paying
      const found = await loadOrder(paying, input.draftOrderId)
      if (found.state === 'draft') await settleEarlier(found)
      const order = await reread(found)
      if (order.state === 'placed') return toPlacedReply(db, order)
      if (order.state === 'abandoned') throw new AppError('CHECKOUT_DETAILS')
      await checkOffered(order, input.paymentMethod)
      if (input.paymentMethod === 'Cash') return payCash(deps, order)
      const source = await loadPaymentSource(db, { brandId: brand.id, memberId: session?.memberId }, input)
      const attempt = await beginAttempt(db, {
        order,
        method: input.paymentMethod,
        releases,
        now: clock(),
      })
      if (!attempt) return toPlacedReply(db, await reread(order))
      countPayment('created')
      const settled = await chargeAndSettle({ attempt, order, source, origin })
      return toPaymentReply(await reread(order), settled)
    },
  }
}
