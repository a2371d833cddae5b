import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { changesQueries } from '../changes/changes.queries.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { PAID_STATES } from './attempt-state.ts'
import type { Charger, PaymentContext } from './charge-attempt.ts'
import { toPaymentReply, type PaymentReply } from './payment-reply.ts'
import type { CheckPaymentOffered, MakePayment } from './payment-source.ts'
import { paymentsQueries, type Attempt } from './payments.queries.ts'

/** The lines of which a change has more than its order. What was ordered before is the store's to settle. */
function listAdded({ snapshot }: OrderRow, { items }: basketApi.Basket): basketApi.BasketLine[] {
  const before = new Map(snapshot.basket.items.map((line) => [line.basketLineId, line.quantity]))
  return items.filter(({ basketLineId, quantity }) => quantity > (before.get(basketLineId) ?? 0))
}

/** Pays the differences of changes. A repeated call gets the outcome of the first (trust P1). */
export function createChangePayer(
  { db }: AppDeps,
  { settleEarlier, charge, checkOffered }: Charger & { checkOffered: CheckPaymentOffered },
) {
  const queries = paymentsQueries(db)

  /** The attempt that paid a change. */
  async function loadPaidAttempt(order: OrderRow, changeId: string): Promise<Attempt> {
    const attempts = await queries.findOfOrder(order.brandId, order.id)
    const paid = attempts.find((one) => one.changeId === changeId && PAID_STATES.includes(one.state))
    if (!paid) throw new AppError('ORDER_CHANGED')
    return paid
  }

  /** Pays the difference of a change, which is made once it is charged. */
  return async function payChange(
    paying: PaymentContext,
    input: MakePayment,
    { order, changeId }: { order: OrderRow; changeId: string },
  ): Promise<PaymentReply> {
    if (input.paymentMethod === 'Cash') throw new AppError('PAYMENT_NOT_OFFERED')
    const { isUnknown } = await settleEarlier(order)
    const change = await changesQueries(db).find({ brandId: order.brandId, id: changeId })
    if (change?.orderId !== order.id) throw new AppError('ORDER_VIEW')
    const { terms, state } = change
    if (state === 'accepted') return toPaymentReply(order, await loadPaidAttempt(order, changeId))
    if (state !== 'paying' || !terms) throw new AppError('ORDER_CHANGED')
    if (isUnknown) throw new AppError('PAYMENT_UNKNOWN')
    const changed = { ...order, slot: terms.slot, snapshot: { ...order.snapshot, basket: terms.basket } }
    await checkOffered(changed, input.paymentMethod, listAdded(order, terms.basket))
    const settled = await charge(paying, input, order)
    return toPaymentReply(order, settled ?? (await loadPaidAttempt(order, changeId)))
  }
}
