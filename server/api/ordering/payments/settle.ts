import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { GatewayPayment } from '@larder/providers/cards/port.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { countPayment } from '../../model/counters.ts'
import { createCardKey, insertOrderKeys } from '../orders/order-keys.ts'
import { makePaidChange } from '../changes/apply-change.ts'
import { loadWindowTerms, type WindowTerms } from '../changes/change-window.ts'
import { changesQueries } from '../changes/changes.queries.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { placeOrder, recordRefund } from '../orders/place-order.ts'
import {
  isExpectedPayment,
  chooseMostAdvanced,
  PAID_STATES,
  UNSETTLED_STATES,
  toUnpaidState,
  type SettledAttempt,
} from './attempt-state.ts'
import { refundsQueries, sumPence } from '../refunds/refunds.queries.ts'
import { paymentsQueries, type Attempt, type AttemptKey } from './payments.queries.ts'

/** Time in ms after which "not found" is final, because the gateway may still be working on a call that timed out. */
const NOT_FOUND_FINAL_AFTER_MS = 60_000
const RECHECK_DELAY_MS = 60_000
/** States in which the gateway holds a shopper's money. */
const HOLDING_STATES: readonly Attempt['state'][] = ['authorised', 'captured', 'refund_due']

type SettlementStep = {
  tx: Tx
  attempt: Attempt
  order: OrderRow
  gatewayPayment: GatewayPayment
  now: Date
  /** Decides whether the change that the attempt pays may still be made. */
  window: Omit<WindowTerms, 'now'> | undefined
}

/** Makes the change that an attempt pays. Returns false when the order can no longer be changed. */
async function applyPaidChange({ tx, attempt, order, now, window }: SettlementStep): Promise<boolean> {
  const { brandId, id: paidAttemptId, changeId } = attempt
  const change = changeId ? await changesQueries(tx).find({ brandId, id: changeId }) : undefined
  if (!window || change?.state !== 'paying') return false
  return makePaidChange(tx, { order, change, terms: { ...window, now }, paidAttemptId })
}

/** The fields of the gateway's response that the attempt stores. */
function toStoredFields(gatewayPayment: GatewayPayment, now: Date): Partial<Attempt> {
  return {
    gatewayPaymentId: gatewayPayment.id,
    gatewayStatus: gatewayPayment.gatewayStatus,
    responseSummary: gatewayPayment.responseSummary,
    redirectUrl: gatewayPayment.redirectUrl ?? null,
    scheme: gatewayPayment.card?.scheme,
    last4: gatewayPayment.card?.last4,
    updatedAt: now,
  }
}

/** Whether a charge is kept: it pays this draft or its change, or has done so before. */
async function isChargeKept(step: SettlementStep): Promise<boolean> {
  const { tx, attempt, order, gatewayPayment, now } = step
  if (!isExpectedPayment(attempt, gatewayPayment)) return false
  if (order.paidAttemptId === attempt.id) return true
  if (attempt.changeId) return PAID_STATES.includes(attempt.state) || applyPaidChange(step)
  if (order.state !== 'draft') return false
  await placeOrder(tx, { order, method: attempt.method, paidAttemptId: attempt.id, now })
  // From now on the card identifies its owner, whatever email address they use (trust T17).
  const { fingerprint } = gatewayPayment.card ?? {}
  if (fingerprint) await insertOrderKeys(tx, order, createCardKey(fingerprint))
  return true
}

/**
 * Applies a charge, which is refunded unless it is kept. A payment that is only authorised is checked again until it is
 * captured.
 */
async function applyPaid(step: SettlementStep): Promise<Partial<Attempt>> {
  const { attempt, gatewayPayment, now } = step
  if (attempt.state === 'refund_due' || attempt.state === 'refunded') return {}
  if (!(await isChargeKept(step))) return { state: 'refund_due', nextCheckAt: now }
  const isCaptured = gatewayPayment.status === 'captured' || attempt.state === 'captured'
  return isCaptured
    ? { state: 'captured', nextCheckAt: null }
    : { state: 'authorised', nextCheckAt: new Date(now.getTime() + RECHECK_DELAY_MS) }
}

/** A payment of which parts went back was captured, also when its capture was not seen. */
const applyPartlyRefunded = ({ state }: Attempt): Partial<Attempt> =>
  state === 'authorised' ? { state: 'captured', nextCheckAt: null } : {}

/**
 * Applies a refund of a whole payment. An order is refunded once no payment of it is left. A payment of which all went
 * back in parts stays the captured payment of its order.
 */
async function applyRefunded({ tx, attempt, order, now }: SettlementStep): Promise<Partial<Attempt>> {
  if (attempt.state !== 'refund_due') {
    const parts = (await refundsQueries(tx).findOfOrder(order)).filter(
      ({ attemptId }) => attemptId === attempt.id,
    )
    if (sumPence(parts) >= attempt.amountPence) return applyPartlyRefunded(attempt)
  }
  const others = (await paymentsQueries(tx).findOfOrder(order.brandId, order.id)).filter(
    ({ id, state }) => id !== attempt.id && HOLDING_STATES.includes(state),
  )
  if (order.paidAttemptId && others.length === 0) await recordRefund(tx, { order, now })
  return { state: 'refunded', nextCheckAt: null }
}

async function applyGatewayPayment(settling: SettlementStep): Promise<Partial<Attempt>> {
  const { attempt, gatewayPayment, now } = settling
  switch (gatewayPayment.status) {
    case 'authorised':
    case 'captured':
      return applyPaid(settling)
    case 'voided':
    case 'refunded':
      return applyRefunded(settling)
    case 'partly-refunded':
      return applyPartlyRefunded(attempt)
    case 'pending':
    case 'declined':
    case 'cancelled':
    case 'expired': {
      const isPast = !['created', 'unknown', 'pending', 'failed', 'cancelled'].includes(attempt.state)
      if (isPast) return {}
      const state = toUnpaidState(gatewayPayment.status)
      const nextCheckAt = state === 'pending' ? new Date(now.getTime() + RECHECK_DELAY_MS) : null
      return { state, nextCheckAt }
    }
  }
}

/** Handles a payment that the gateway does not know: after a while it counts as never made. */
function applyNotFound(attempt: Attempt, now: Date): Partial<Attempt> {
  if (!UNSETTLED_STATES.includes(attempt.state)) return {}
  const isLate = now.getTime() - attempt.createdAt.getTime() >= NOT_FOUND_FINAL_AFTER_MS
  return isLate
    ? { state: 'failed', nextCheckAt: null, updatedAt: now }
    : {
        state: 'unknown',
        nextCheckAt: new Date(attempt.createdAt.getTime() + NOT_FOUND_FINAL_AFTER_MS),
        updatedAt: now,
      }
}

/**
 * Synchronises an attempt and its order with the gateway. Webhook, return page, retry and sweeper all settle a payment
 * through it. Repeated calls change nothing more: in any order and however often they run, one capture pays one
 * order and any other is refunded (trust P1, P2).
 */
export function createSettlement(deps: AppDeps) {
  const { db, clock, log, adapters } = deps
  const queries = paymentsQueries(db)

  /** Finds the gateway's record of this attempt by its ID, else by our reference. */
  async function fetchGatewayPayment(attempt: Attempt): Promise<GatewayPayment | undefined> {
    const known = attempt.gatewayPaymentId && (await adapters.cards.getPayment(attempt.gatewayPaymentId))
    return known || chooseMostAdvanced(await adapters.cards.fetchByReference(attempt.reference))
  }

  async function loadWindow(key: AttemptKey): Promise<SettlementStep['window']> {
    const attempt = await queries.find(key)
    if (!attempt?.changeId) return undefined
    const order = await ordersQueries(db).find({ brandId: key.brandId, id: attempt.orderId })
    return order && loadWindowTerms(deps, order)
  }

  /** Writes the gateway's response. An undefined `gatewayPayment` means that it has no such payment. */
  async function apply(key: AttemptKey, gatewayPayment: GatewayPayment | undefined): Promise<SettledAttempt> {
    const now = clock()
    // Before the transaction, because this may ask the database too.
    const window = await loadWindow(key)
    const { before, settled } = await inTransaction(db, async (tx) => {
      const inTx = paymentsQueries(tx)
      const seen = await inTx.find(key)
      const order =
        seen && (await ordersQueries(tx).findForUpdate({ brandId: seen.brandId, id: seen.orderId }))
      const attempt = order && (await inTx.find(key))
      if (!attempt || !order) throw new AppError('ORDER_VIEW')
      if (gatewayPayment && !isExpectedPayment(attempt, gatewayPayment)) {
        log.error(
          { attemptId: attempt.id, paymentId: gatewayPayment.id },
          'payment does not match its attempt',
        )
      }
      const change = gatewayPayment
        ? {
            ...toStoredFields(gatewayPayment, now),
            ...(await applyGatewayPayment({ tx, attempt, order, gatewayPayment, now, window })),
          }
        : applyNotFound(attempt, now)
      if (Object.keys(change).length > 0) await inTx.update(key, change)
      return { before: attempt.state, settled: { ...attempt, ...change } }
    })
    if (settled.state !== before) countPayment(settled.state)
    return { ...settled, responseCode: gatewayPayment?.responseCode }
  }

  /**
   * Queries the gateway and settles. If the gateway does not respond, the attempt is unchanged and will be checked
   * again.
   */
  async function settle(key: AttemptKey): Promise<SettledAttempt> {
    const attempt = await queries.find(key)
    if (!attempt) throw new AppError('ORDER_VIEW')
    try {
      return await apply(key, await fetchGatewayPayment(attempt))
    } catch (error) {
      if (!isOutsideError(error)) throw error
      log.warn({ err: error, attemptId: key.id }, 'the gateway does not answer')
      return attempt
    }
  }

  return { settle, apply }
}

export type Settlement = ReturnType<typeof createSettlement>
