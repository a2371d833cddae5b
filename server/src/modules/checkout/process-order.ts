import { AppError } from '@larder/shared/errors'
import { toMoney } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { RequestOrigin } from '../../kernel/http/public-origin.ts'
import { countStep } from '../../kernel/metrics/index.ts'
import { showBasket, type BasketService, type Who } from '../basket/index.ts'
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
import type { AskAboutEmail, CheckoutService } from './checkout.service.ts'
import { insertDraft, isPlacedAtOnce, reuseDraft, type Agreed } from './draft-order.ts'

type Asking = { headers: Headers; reached: RequestOrigin; ask: AskAboutEmail }
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
  async function findPlaced(who: Who, token: string): Promise<OrderRow | undefined> {
    const basket = await basketQueries(db).findOrderedByToken(who.brandId, token)
    if (!basket?.orderId || basket.sessionId !== who.session.id) return undefined
    return ordersQueries(db).find({ brandId: who.brandId, id: basket.orderId })
  }

  /** Reads, prices and checks everything that can be checked without a lock. */
  async function agree(
    who: Who,
    input: ProcessOrder,
    ask: AskAboutEmail,
  ): Promise<Omit<Agreed, 'headers' | 'reached'> | undefined> {
    const row = await baskets.find(who, input.basketToken)
    if (!row || row.token !== input.basketToken) return undefined
    // A caller who only has the token must first give contact details: the owner's must not be used (trust T7).
    if (row.sessionId !== who.session.id) throw new AppError('CHECKOUT_DETAILS')
    const facts = await baskets.factsOf(row, who)
    const { store } = facts
    if (!store) throw new AppError('BASKET_EMPTY')
    const checked = { facts, basket: showBasket(facts, { isOwner: true }), input }
    checkBasket(checked)
    checkAgreed(checked)
    if (!who.session.memberId && !store.guestCheckoutAllowed) throw new AppError('GUEST_NOT_ALLOWED')
    checkDelivery(checked)
    const slot = checkTime(checked, store)
    const gateway = checkGateway(checked, store)
    await checkout.checkEmail(who, { store, coupon: facts.coupon, email: input.emailAddress, ask })
    return { facts, slot, input, ...gateway }
  }

  /**
   * Turns an agreed basket into an order, in one transaction under the basket's lock: coupon claimed, slot confirmed,
   * order and its outbox messages written. Cash is placed at once (spec §7).
   */
  return async function processOrder(who: Who, sent: ProcessOrder, { headers, reached, ask }: Asking) {
    const input = await withAsapSlot(who, sent)
    const agreed = await agree(who, input, ask)
    if (!agreed) {
      const placed = await findPlaced(who, input.basketToken)
      if (!placed) throw new AppError('BASKET_EMPTY')
      return replyOf(placed)
    }
    const { row } = agreed.facts
    let isNew = false
    const order = await inTransaction(db, async (tx) => {
      const locked = await basketQueries(tx).findForUpdate(row)
      if (locked?.state === 'ordered') return undefined
      if (!locked || locked.version !== row.version) throw new AppError('DELIVERY_COST_CHANGED')
      const fresh = { ...agreed, facts: { ...agreed.facts, row: locked }, headers, reached }
      const now = clock()
      const reused = await reuseDraft(tx, fresh)
      isNew = !reused
      const draft = reused ?? (await insertDraft(tx, fresh, { who, slots, now }))
      if (!isPlacedAtOnce({ isCash: agreed.isCash, order: draft })) return draft
      await placeOrder(tx, { order: draft, method: draft.totalPence === 0 ? 'Cards' : 'Cash', now })
      return { ...draft, state: 'placed' as const }
    })
    const result = order ?? (await findPlaced(who, input.basketToken))
    if (!result) throw new AppError('ORDER_PROCESSING')
    if (isNew) countStep('order_created')
    if (result.state === 'placed') notifyOrder(result.id)
    return replyOf(result)
  }
}
