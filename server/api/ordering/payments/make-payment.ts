import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isOrderOwner } from '../orders/order-access.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { createCharger, type PaymentContext } from './charge-attempt.ts'
import { createChangePayer } from './pay-change.ts'
import { toCashReply, toPaymentReply, type PaymentReply } from './payment-reply.ts'
import { checkPaymentGateway, type CheckPaymentOffered, type MakePayment } from './payment-source.ts'
import { paymentsQueries } from './payments.queries.ts'
import type { Settlement } from './settle.ts'

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
  { checkOffered, ...settlement }: Settlement & { checkOffered: CheckPaymentOffered },
) {
  const { db } = deps
  const charger = createCharger(deps, settlement)
  const { settleEarlier, charge } = charger
  const payChange = createChangePayer(deps, { ...charger, checkOffered })

  /** A draft or placed order of this session. Any other order counts as unknown (trust T6). */
  async function loadOrder({ brand, session }: PaymentContext, draftOrderId: string): Promise<OrderRow> {
    const order = await ordersQueries(db).findByDraft(brand.id, draftOrderId)
    if (!order || !(isOrderOwner(order, session) || order.sessionId === session?.id))
      throw new AppError('ORDER_VIEW')
    return order
  }

  const reread = async (order: OrderRow): Promise<OrderRow> => (await ordersQueries(db).find(order)) ?? order

  return {
    loadOrder,
    reread,
    /** Pays a draft or a change, or returns the outcome of one that is already paid. */
    async makePayment(paying: PaymentContext, input: MakePayment): Promise<PaymentReply> {
      checkPaymentGateway(input)
      const { changeId } = input
      const found = await loadOrder(paying, input.draftOrderId)
      if (changeId) return payChange(paying, input, { order: found, changeId })
      const earlier = found.state === 'draft' ? await settleEarlier(found) : undefined
      const order = await reread(found)
      if (order.state === 'placed') return toPlacedReply(db, order)
      if (order.state === 'abandoned') throw new AppError('CHECKOUT_DETAILS')
      const isCash = input.paymentMethod === 'Cash'
      if (earlier?.isUnknown && !isCash) throw new AppError('PAYMENT_UNKNOWN')
      await checkOffered(order, input.paymentMethod)
      if (isCash) return payCash(deps, order)
      const settled = await charge(paying, input, order)
      if (!settled) return toPlacedReply(db, await reread(order))
      return toPaymentReply(await reread(order), settled)
    },
  }
}
