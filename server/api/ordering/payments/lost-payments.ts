import { and, inArray } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { GatewayPayment } from '@larder/providers/cards/port.ts'
import { brands, paymentAttempts } from '../../model/schema/index.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { countLostPayment } from '../../model/counters.ts'

type Deps = Pick<AppDeps, 'db' | 'log' | 'adapters'>

const holdsMoney = ({ status, capturedPence, refundedPence }: GatewayPayment): boolean =>
  status === 'authorised' || capturedPence > refundedPence

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

async function giveBack({ adapters, log }: Deps, payment: GatewayPayment): Promise<void> {
  const { id: paymentId, brandId, reference, capturedPence, refundedPence } = payment
  const amountPence = capturedPence - refundedPence
  const key = `lost-${paymentId}`
  log.error({ event: 'payment_lost', paymentId, brandId, amountPence }, 'a payment has no order: given back')
  if (payment.status === 'authorised') await adapters.cards.void(paymentId, { reference, key })
  else await adapters.cards.refund(paymentId, { amountPence, reference, key })
  countLostPayment()
}

/**
 * Gives back what the gateway took between two times for orders that the database lost. What the shopper ordered is not
 * known any more, so their money is all that can be put right. May be repeated. Throws an OutsideError while the
 * gateway does not answer.
 */
export async function refundLostPayments(
  deps: Deps,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const lost = await findLost(deps.db, (await deps.adapters.cards.fetchBetween(from, to)).filter(holdsMoney))
  let failed = 0
  for (const payment of lost)
    await giveBack(deps, payment).catch((error: unknown) => {
      if (!isOutsideError(error)) throw error
      failed += 1
      deps.log.error({ err: error, paymentId: payment.id }, 'a lost payment was not given back yet')
    })
  return lost.length - failed
}
