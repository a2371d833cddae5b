import { AppError } from '@larder/shared/errors'
import { toMoney } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { RequestOrigin } from '../../kernel/http/public-origin.ts'
import { countStep } from '../../kernel/metrics/index.ts'
import { basketReply, type BasketService, type Caller } from '../basket/index.ts'
import { basketQueries } from '../basket-records/index.ts'
import { ordersQueries, placeOrder, notifyOrder, type OrderRow } from '../orders/index.ts'
import {
  checkAgreed,
  checkBasket,
  checkDelivery,
  checkGateway,
  checkTime,
  type ProcessOrder,
} from './check-order.ts'
import type { SlotBook } from '../slots/index.ts'
import { asapSlotTaker } from './asap-slot.ts'
import type { LimitEmailProbing, CheckoutService } from './checkout.service.ts'
import { insertDraft, isPlacedAtOnce, reuseDraft, type Agreement } from './draft-order.ts'

type OrderRequest = { headers: Headers; reached: RequestOrigin; limitProbing: LimitEmailProbing }
type Parts = { baskets: BasketService; checkout: CheckoutService; slots: SlotBook }

const replyOf = ({ id, draftOrderId, state, totalPence: pence }: OrderRow) => ({
  businessOrderId: id,
  draftOrderId,
  isPlaced: state === 'placed',
  orderTotal: toMoney(pence),
})

/** Creates an order from a basket, once, however often and from wherever it is requested (trust P1). */
export function orderProcessor(deps: AppDeps, { baskets, checkout, slots }: Parts) {
  const { db, clock } = deps
  const withAsapSlot = asapSlotTaker(deps, baskets)

  /** The order already created from a basket: a repeated request gets the same one (trust P1, P12). */
  async function findPlaced(caller: Caller, token: string): Promise<OrderRow | undefined> {
    const basket = await basketQueries(db).findOrderedByToken(caller.brandId, token)
    if (!basket?.orderId || basket.sessionId !== caller.session.id) return undefined
    return ordersQueries(db).find({ brandId: caller.brandId, id: basket.orderId })
  }

  /** Reads, prices and checks everything that can be checked without a lock. */
  async function checkAgreement(
    caller: Caller,
    input: ProcessOrder,
    limitProbing: LimitEmailProbing,
  ): Promise<Omit<Agreement, 'headers' | 'reached'> | undefined> {
    const row = await baskets.find(caller, input.basketToken)
    if (!row || row.token !== input.basketToken) return undefined
    // A caller who only has the token must first give contact details: the owner's must not be used (trust T7).
    if (row.sessionId !== caller.session.id) throw new AppError('CHECKOUT_DETAILS')
    const state = await baskets.factsOf(row, caller)
    const { store } = state
    if (!store) throw new AppError('BASKET_EMPTY')
    const checked = { state, basket: basketReply(state, { isOwner: true }), input }
    checkBasket(checked)
    checkAgreed(checked)
    if (!caller.session.memberId && !store.guestCheckoutAllowed) throw new AppError('GUEST_NOT_ALLOWED')
    checkDelivery(checked)
    const slot = checkTime(checked, store)
    const gateway = checkGateway(checked, store)
    await checkout.checkEmail(caller, {
      store,
      coupon: state.coupon,
      email: input.emailAddress,
      limitProbing,
    })
    return { state, slot, input, ...gateway }
  }

  /**
   * Turns an agreed basket into an order, in one transaction under the basket's lock: coupon claimed, slot confirmed,
   * order and its outbox messages written. Cash is placed at once (spec §7).
   */
  return async function processOrder(
    caller: Caller,
    sent: ProcessOrder,
    { headers, reached, limitProbing }: OrderRequest,
  ) {
    const input = await withAsapSlot(caller, sent)
    const agreement = await checkAgreement(caller, input, limitProbing)
    if (!agreement) {
      const placed = await findPlaced(caller, input.basketToken)
      if (!placed) throw new AppError('BASKET_EMPTY')
      return replyOf(placed)
    }
    const { row } = agreement.state
    let isNew = false
    const order = await inTransaction(db, async (tx) => {
      const locked = await basketQueries(tx).findForUpdate(row)
      if (locked?.state === 'ordered') return undefined
      if (!locked || locked.version !== row.version) throw new AppError('DELIVERY_COST_CHANGED')
      const current = { ...agreement, state: { ...agreement.state, row: locked }, headers, reached }
      const now = clock()
      const reused = await reuseDraft(tx, current)
      isNew = !reused
      const draft = reused ?? (await insertDraft(tx, current, { caller, slots, now }))
      if (!isPlacedAtOnce({ isCash: agreement.isCash, order: draft })) return draft
      await placeOrder(tx, { order: draft, method: draft.totalPence === 0 ? 'Cards' : 'Cash', now })
      return { ...draft, state: 'placed' as const }
    })
    const result = order ?? (await findPlaced(caller, input.basketToken))
    if (!result) throw new AppError('ORDER_PROCESSING')
    if (isNew) countStep('order_created')
    if (result.state === 'placed') notifyOrder(result.id)
    return replyOf(result)
  }
}
