import { and, inArray } from 'drizzle-orm'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { GatewayPayment } from '@larder/providers/cards/port.ts'
import { brands, paymentAttempts } from '../../model/schema/index.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { countLostPayment } from '../../model/counters.ts'

type Deps = Pick<AppDeps, 'db' | 'log' | 'adapters'>

/**
 * `asked`: the gateway took the request, and may still decline it. `failed`: it did not take it. `given-back`: a later
 * search found that no money is left.
 */
type LostState = 'pending' | 'asked' | 'failed' | 'given-back'
/** The payments that this server found since the failover, by their ids. */
type LostPayments = Map<string, { brandId: string; state: LostState }>
export const lostPaymentsOf = memoiseByDeps<Db, LostPayments>(() => new Map())

const holdsMoney = ({ status, capturedPence, refundedPence }: GatewayPayment): boolean =>
  status === 'authorised' || capturedPence > refundedPence

/** A pending one is taken as soon as the shopper confirms it at the bank. */
const isOpen = (payment: GatewayPayment): boolean => payment.status === 'pending' || holdsMoney(payment)

/** The payments that no attempt of this database made. Those of brands that are elsewhere, or on their way, are none of its business. */
async function findLost(db: Deps['db'], payments: readonly GatewayPayment[]): Promise<GatewayPayment[]> {
  if (payments.length === 0) return []
  const own = new Set(
    (await db.select({ id: brands.id }).from(brands).where(isSettledBrand(brands.id))).map(({ id }) => id),
  )
  const references = payments.map(({ reference }) => reference)
  const attempts = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    // With the brands, whose index has the references.
    .where(and(inArray(paymentAttempts.brandId, [...own]), inArray(paymentAttempts.reference, references)))
  const known = new Set(attempts.map(({ reference }) => reference))
  return payments.filter(({ brandId = '', reference }) => own.has(brandId) && !known.has(reference))
}

/** Asks the gateway. What it refuses is in the log once. */
async function giveBack(
  { adapters, log }: Deps,
  payment: GatewayPayment,
  before: LostState | undefined,
): Promise<LostState> {
  const { id, reference, capturedPence, refundedPence } = payment
  const amountPence = capturedPence - refundedPence
  try {
    // Two keys: one that was voided may be captured all the same.
    if (payment.status === 'authorised') await adapters.cards.void(id, { reference, key: `lost-void-${id}` })
    else await adapters.cards.refund(id, { amountPence, reference, key: `lost-refund-${id}` })
    return 'asked'
  } catch (error) {
    if (!isOutsideError(error)) throw error
    if (before !== 'failed')
      log.error({ err: error, paymentId: id }, 'a lost payment was not given back: tried again')
    return 'failed'
  }
}

/** Notes which of the known lost payments hold no money any more. Those that nobody confirmed never did. */
function noteEnded(lost: LostPayments, payments: readonly GatewayPayment[]): void {
  for (const payment of payments) {
    const known = lost.get(payment.id)
    if (!known || known.state === 'given-back' || isOpen(payment)) continue
    if (known.state === 'pending' && payment.refundedPence === 0) lost.delete(payment.id)
    else {
      lost.set(payment.id, { ...known, state: 'given-back' })
      countLostPayment()
    }
  }
}

/**
 * Gives back what the gateway took between two times for orders that the database lost. What the shopper ordered is not
 * known any more, so their money is all that can be put right. May be repeated, until no payment is `pending` or `owed`,
 * with money that the gateway has not given back. Throws an OutsideError while the gateway does not answer.
 */
export async function refundLostPayments(
  deps: Deps,
  { from, to }: { from: Date; to: Date },
): Promise<{ owed: number; pending: number }> {
  const payments = await deps.adapters.cards.fetchBetween(from, to)
  const lost = lostPaymentsOf(deps.db)
  noteEnded(lost, payments)
  const open = await findLost(deps.db, payments.filter(isOpen))
  for (const payment of open) {
    const { id: paymentId, brandId = '', amountPence } = payment
    const before = lost.get(paymentId)?.state
    if (before === undefined)
      deps.log.error({ event: 'payment_lost', paymentId, brandId, amountPence }, 'a payment has no order')
    lost.set(paymentId, {
      brandId,
      state: holdsMoney(payment) ? await giveBack(deps, payment, before) : 'pending',
    })
  }
  const owed = open.filter(holdsMoney).length
  return { owed, pending: open.length - owed }
}
