import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { PaymentReleases } from '../../model/schema/index.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { UNSETTLED_STATES } from './attempt-state.ts'
import { paymentsQueries, type Attempt } from '../payment-records/payments.queries.ts'

const FIRST_CHECK_MS = 30_000
/** How long a payment's pages keep coming from the releases it began in, after one was opened. */
export const KEEPS_RELEASES_MS = 30 * 60_000

type Begin = {
  order: OrderRow
  method: Attempt['method']
  releases: PaymentReleases | undefined
  now: Date
}

/**
 * Stores the attempt before the gateway is called; one at a time for each order. Undefined: it is paid already. Throws
 * PAYMENT_UNKNOWN while an earlier one is unanswered, CHECKOUT_DETAILS for an abandoned order.
 */
export async function beginAttempt(
  db: Db,
  { order, method, releases, now }: Begin,
): Promise<Attempt | undefined> {
  return inTransaction(db, async (tx) => {
    const inTx = paymentsQueries(tx)
    const locked = await ordersQueries(tx).findForUpdate({ brandId: order.brandId, id: order.id })
    if (locked?.state === 'placed') return undefined
    if (locked?.state !== 'draft') throw new AppError('CHECKOUT_DETAILS')
    const earlier = await inTx.findOfOrder(order.brandId, order.id)
    if (earlier.some(({ state }) => UNSETTLED_STATES.includes(state))) throw new AppError('PAYMENT_UNKNOWN')
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
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
      releases,
      keepsReleasesUntil: releases && new Date(now.getTime() + KEEPS_RELEASES_MS),
    })
    return inTx.find({ brandId: order.brandId, id })
  })
}
