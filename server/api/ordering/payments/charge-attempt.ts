import type { AppDeps } from '../../app-deps.ts'
import type { GatewayCard, PaymentSource } from '@larder/providers/cards/port.ts'
import { AppError } from '@larder/shared/errors'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import { countPayment } from '../../model/counters.ts'
import type { PaymentReleases } from '../../model/schema/index.ts'
import { saveCard } from '../../members/index.ts'
import { changesQueries } from '../changes/changes.queries.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { isOpen, isUnsettled, type SettledAttempt } from './attempt-state.ts'
import { loadPaymentSource, type MakePayment } from './payment-source.ts'
import { paymentsQueries, type Attempt } from './payments.queries.ts'
import type { Settlement } from './settle.ts'

/** The charge of one attempt: its order, its source, and the origin to which the shopper returns. */
type Charge = { attempt: Attempt; order: OrderRow; source: PaymentSource; origin: string }

/** Saves the card of a payment for the member whose order it pays. A member with too many cards has paid all the same. */
async function savePaidCard(
  { db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  { brandId, memberId }: OrderRow,
  card: GatewayCard | undefined,
): Promise<void> {
  if (!memberId || !card) return
  const saved = await inTransaction(db, (tx) => saveCard(tx, { brandId, memberId }, { card, now: clock() }))
  if (!saved) log.info({ brandId }, 'a member has too many saved cards for another')
}

/** Requests the payment from the gateway, and saves the card if its owner asked for it. Throws OutsideError. */
async function chargePayment(
  deps: Pick<AppDeps, 'db' | 'adapters' | 'clock' | 'log'>,
  { attempt, order, source, origin }: Charge,
) {
  const billingAddress = order.billingAddress ?? order.deliveryAddress
  const query = { draftOrderId: order.draftOrderId, ...(attempt.changeId && { changeId: attempt.changeId }) }
  const back = new URLSearchParams(query).toString()
  const payment = await deps.adapters.cards.createPayment({
    brandId: attempt.brandId,
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
  const asksToSave = source.type === 'token' && source.saveCard
  if (asksToSave && payment.status !== 'declined') await savePaidCard(deps, order, payment.card)
  return payment
}

const FIRST_CHECK_DELAY_MS = 30_000
/** How long a payment's pages are served by the releases in which it began, in ms after one of them was opened. */
export const RELEASE_RETENTION_MS = 30 * 60_000

type NewAttempt = {
  order: OrderRow
  method: Attempt['method']
  releases: PaymentReleases | undefined
  /** The change whose difference is paid, instead of the order. */
  changeId?: string | undefined
  now: Date
}

/** What is still to be paid of a locked order or of its change; undefined when it is paid. */
async function loadDuePence(tx: Tx, order: OrderRow | undefined, changeId: string | undefined) {
  if (order && changeId) {
    const change = await changesQueries(tx).find({ brandId: order.brandId, id: changeId })
    if (change?.state === 'accepted') return undefined
    const isOpenChange = change?.state === 'paying' && change.baseRevision === order.revision
    if (!isOpenChange) throw new AppError('ORDER_CHANGED')
    return change.differencePence
  }
  if (order?.state === 'placed') return undefined
  if (order?.state !== 'draft') throw new AppError('CHECKOUT_DETAILS')
  return order.totalPence
}

/**
 * Stores the attempt before the gateway is called, one at a time for each order. Undefined when the order or the change
 * is paid already. Throws PAYMENT_UNKNOWN while an earlier attempt has no outcome, CHECKOUT_DETAILS for an abandoned
 * order, and ORDER_CHANGED for a change that has ended.
 */
async function beginAttempt(
  db: Db,
  { order, method, releases, changeId, now }: NewAttempt,
): Promise<Attempt | undefined> {
  return inTransaction(db, async (tx) => {
    const inTx = paymentsQueries(tx)
    const locked = await ordersQueries(tx).findForUpdate({ brandId: order.brandId, id: order.id })
    const amountPence = await loadDuePence(tx, locked, changeId)
    if (amountPence === undefined) return undefined
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
      amountPence,
      currency: order.currency,
      changeId,
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

/** Charges attempts one at a time for each order, and settles them (trust P1). */
export function createCharger(deps: AppDeps, { settle, apply }: Settlement) {
  const { db, clock, log } = deps
  const queries = paymentsQueries(db)

  /**
   * Settles earlier attempts, so that no payment is repeated while the outcome of another is unknown (trust P1). Returns whether one
   * still is: nobody may be told then that nothing was charged.
   */
  async function settleEarlier(order: OrderRow): Promise<{ isUnknown: boolean }> {
    const settled: SettledAttempt[] = []
    for (const attempt of await queries.findOfOrder(order.brandId, order.id)) {
      if (isOpen(attempt)) settled.push(await settle(attempt))
    }
    return { isUnknown: settled.some(isUnsettled) }
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

  /** Charges the source once. Undefined when another request has paid. */
  async function charge(
    { brand, session, origin, releases }: PaymentContext,
    input: MakePayment,
    order: OrderRow,
  ): Promise<SettledAttempt | undefined> {
    const { paymentMethod: method, changeId } = input
    const source = await loadPaymentSource(db, { brandId: brand.id, memberId: session?.memberId }, input)
    const attempt = await beginAttempt(db, { order, method, releases, changeId, now: clock() })
    if (!attempt) return undefined
    countPayment('created')
    return chargeAndSettle({ attempt, order, source, origin })
  }

  return { settleEarlier, charge }
}

export type Charger = ReturnType<typeof createCharger>
