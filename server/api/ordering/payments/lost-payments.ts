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

/** The brand of each payment that this server found since the failover, by its id, and whether it was given back. */
type LostPayments = Map<string, { brandId: string; isGivenBack: boolean }>
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

async function giveBack({ db, adapters, log }: Deps, payment: GatewayPayment): Promise<void> {
  const { id: paymentId, brandId = '', reference, capturedPence, refundedPence } = payment
  const amountPence = capturedPence - refundedPence
  const lost = lostPaymentsOf(db)
  const { isGivenBack } = lost.get(paymentId) ?? { isGivenBack: false }
  lost.set(paymentId, { brandId, isGivenBack })
  log.error({ event: 'payment_lost', paymentId, brandId, amountPence }, 'a payment has no order: given back')
  // Two keys: one that was voided may be captured all the same.
  if (payment.status === 'authorised')
    await adapters.cards.void(paymentId, { reference, key: `lost-void-${paymentId}` })
  else await adapters.cards.refund(paymentId, { amountPence, reference, key: `lost-refund-${paymentId}` })
  lost.set(paymentId, { brandId, isGivenBack: true })
  if (!isGivenBack) countLostPayment()
}

/**
 * Gives back what the gateway took between two times for orders that the database lost. What the shopper ordered is not
 * known any more, so their money is all that can be put right. May be repeated, until none is `open`: neither pending,
 * nor with money that the gateway has not given back. Throws an OutsideError while the gateway does not answer.
 */
export async function refundLostPayments(
  deps: Deps,
  { from, to }: { from: Date; to: Date },
): Promise<{ open: number }> {
  const payments = await deps.adapters.cards.fetchBetween(from, to)
  const open = await findLost(deps.db, payments.filter(isOpen))
  for (const payment of open.filter(holdsMoney))
    await giveBack(deps, payment).catch((error: unknown) => {
      if (!isOutsideError(error)) throw error
      deps.log.error({ err: error, paymentId: payment.id }, 'a lost payment was not given back yet')
    })
  return { open: open.length }
}
