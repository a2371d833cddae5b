import { AppError, errorCatalogue } from '@larder/shared/errors'
import { toMoney } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { RequestOrigin } from '@larder/kernel/http/public-origin.ts'
import { countFunnelStep } from '../../model/counters.ts'
import { toBasketReply } from '../basket/reply.ts'
import { loadBasket, isBasketOwner, type Caller } from '../basket/basket-access.ts'
import { loadBasketState } from '../basket/basket-state.ts'
import { basketQueries } from '../basket/basket.queries.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import {
  checkAgreedTotal,
  checkBasket,
  checkDelivery,
  checkOrderGateway,
  checkSlot,
  type ProcessOrder,
} from './check-order.ts'
import { slotBook } from '../slots/slot-book.ts'
import { reserveAsapSlot } from './asap-slot.ts'
import { checkEmail, type LimitEmailProbing } from './checkout.service.ts'
import { getImmediateMethod, insertOrder, reuseDraft, type Agreement } from './draft-order.ts'

type OrderRequest = {
  input: ProcessOrder
  headers: Headers
  requestOrigin: RequestOrigin
  limitProbing: LimitEmailProbing
}

const toProcessOrderReply = ({ id, draftOrderId, state, totalPence: pence }: OrderRow) => ({
  businessOrderId: id,
  draftOrderId,
  isPlaced: state === 'placed',
  orderTotal: toMoney(pence),
})

/** The order already created from a basket. A repeated request gets the same order (trust P1, P12). */
async function loadExistingOrder(
  { db }: AppDeps,
  caller: Caller,
  token: string,
): Promise<OrderRow | undefined> {
  const basket = await basketQueries(db).findOrderedByToken(caller.brandId, token)
  if (!basket?.orderId || !isBasketOwner(basket, caller.session)) return undefined
  return ordersQueries(db).find({ brandId: caller.brandId, id: basket.orderId })
}

/** Reads, prices and checks everything that can be checked without a lock. */
async function checkAgreement(
  deps: AppDeps,
  caller: Caller,
  { input, headers, requestOrigin, limitProbing }: OrderRequest,
): Promise<Agreement | undefined> {
  const row = await loadBasket(deps, caller, input.basketToken)
  if (!row || row.token !== input.basketToken) return undefined
  // A caller who only has the token must first give contact details: the owner's details must not be used (trust T7).
  if (!isBasketOwner(row, caller.session)) throw new AppError('CHECKOUT_DETAILS')
  const state = await loadBasketState(deps, row, caller)
  const { store, coupon } = state
  const checked = { state, basket: toBasketReply(state, { isOwner: true }), input }
  checkBasket(checked)
  if (!store) throw new AppError('BASKET_EMPTY')
  checkAgreedTotal(checked)
  if (!caller.session.memberId && !store.guestCheckoutAllowed) throw new AppError('GUEST_NOT_ALLOWED')
  checkDelivery(checked)
  const slot = checkSlot(checked, store)
  const gateway = checkOrderGateway(checked, store)
  await checkEmail(deps.db, caller, { store, coupon, email: input.emailAddress, limitProbing })
  return { state, slot, input, headers, requestOrigin, ...gateway }
}

/**
 * Writes the order of an agreed basket in one transaction under the basket's lock: claims the coupon, confirms the
 * slot, and writes the order and its outbox messages. A cash order is placed at once (readings 84). Undefined when
 * another request ordered the basket.
 */
async function writeOrder({ db, clock }: AppDeps, caller: Caller, agreement: Agreement) {
  const { row } = agreement.state
  return inTransaction(db, async (tx) => {
    const locked = await basketQueries(tx).findForUpdate(row)
    if (locked?.state === 'ordered') return undefined
    if (!locked || locked.version !== row.version)
      throw new AppError('DELIVERY_COST_CHANGED', { display: errorCatalogue.STALE_BASKET.text })
    const current = { ...agreement, state: { ...agreement.state, row: locked } }
    const now = clock()
    const draft = await reuseDraft(tx, current)
    if (!draft)
      return { order: await insertOrder(tx, current, { caller, slots: slotBook, now }), isNew: true }
    const method = getImmediateMethod({ isCash: agreement.isCash, order: draft })
    if (!method) return { order: draft, isNew: false }
    await placeOrder(tx, { order: draft, method, now })
    return { order: { ...draft, state: 'placed' as const }, isNew: false }
  })
}

/** Creates an order from a basket exactly once, however often and from wherever it is requested (trust P1). */
export async function processOrder(deps: AppDeps, caller: Caller, request: OrderRequest) {
  const input = await reserveAsapSlot(deps, caller, request.input)
  const agreement = await checkAgreement(deps, caller, { ...request, input })
  if (!agreement) {
    const placed = await loadExistingOrder(deps, caller, input.basketToken)
    if (!placed) throw new AppError('BASKET_EMPTY')
    return toProcessOrderReply(placed)
  }
  const written = await writeOrder(deps, caller, agreement)
  const order = written?.order ?? (await loadExistingOrder(deps, caller, input.basketToken))
  if (!order) throw new AppError('ORDER_PROCESSING')
  if (written?.isNew) countFunnelStep('order_created')
  // Nobody follows a new order: its ID is in this reply.
  if (written?.isNew === false && order.state === 'placed') announceOrderChange(deps, order.id)
  return toProcessOrderReply(order)
}
