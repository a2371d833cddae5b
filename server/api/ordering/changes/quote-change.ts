import type { Address, basketApi, ordersApi, SelectedSlot } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { Session } from '@larder/kernel/http/context.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Store } from '../../model/index.ts'
import { loadBasketState, type BasketState } from '../basket/basket-state.ts'
import { computeTotalPence, toBasketReply } from '../basket/reply.ts'
import { withoutStockLimits } from '../basket/lines/stock-limits.ts'
import { checkBasket, checkPayment } from '../checkout/check-order.ts'
import { checkDeliverable } from '../checkout/checkout.service.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { getOfferedSlot } from '../slots/reserve-slot.ts'
import { checkChangeable, loadWindowTerms } from './change-window.ts'
import { loadChangedBasket, type ChangeWish } from './changed-basket.ts'

export type WantedChange = { order: OrderRow; session: Session; wish: ChangeWish }

/** An order as it would be after a change, and what it would cost. */
export type PreparedChange = {
  basket: basketApi.Basket
  slot: SelectedSlot
  deliveryAddress: Address | null
  instructions: string | null
  totalPence: number
  differencePence: number
  /** Whether the difference is paid before the change is made. */
  needsPayment: boolean
  /** Why the order may not be changed to this. */
  problem: AppError | undefined
}

/** The wanted slot, or the order's own. Throws ORDER_TIME_INVALID for one that the store does not offer. */
function chooseSlot(store: Store, { order, wish }: WantedChange, now: Date): SelectedSlot {
  const { expires: _, ...own } = order.slot
  if (!wish.slot || wish.slot.slotId === own.slotId) return own
  const slot = getOfferedSlot(store, { ...wish.slot, method: order.fulfilmentMethod, now })
  if (!slot) throw new AppError('ORDER_TIME_INVALID')
  return slot
}

async function chooseAddress(
  deps: AppDeps,
  store: Store,
  { order, wish }: WantedChange,
): Promise<Address | null> {
  const { brandId, fulfilmentMethod, deliveryAddress } = order
  if (!wish.deliveryAddress || fulfilmentMethod === 'collection') return deliveryAddress
  return checkDeliverable(deps, { brandId, store, address: wish.deliveryAddress })
}

type Checked = {
  state: BasketState
  basket: basketApi.Basket
  order: OrderRow
  store: Store
  slot: SelectedSlot
}

/** The error by which checkout would refuse the changed order. */
function findProblem({ state, basket, order, store, slot }: Checked): AppError | undefined {
  try {
    checkBasket({ state, basket })
    const { offer, now } = state
    const method = order.fulfilmentMethod
    const { hasAlcohol } = basket
    checkPayment(order.paymentMethod ?? 'Cards', { store, offer, method, slot, hasAlcohol, now })
    return undefined
  } catch (error) {
    if (!isAppError(error)) throw error
    return error
  }
}

/**
 * Prices an order with the wanted changes. Throws the message about an item, a time or an address that is not offered,
 * and ORDER_CHANGE_CLOSED; what checkout would refuse is the `problem` of the result.
 */
export async function prepareChange(deps: AppDeps, wanted: WantedChange): Promise<PreparedChange> {
  const { order, session, wish } = wanted
  const now = deps.clock()
  const { offer, store } = await loadWindowTerms(deps, order)
  checkChangeable(order, { offer, store, now })
  if (!store) throw new AppError('ORDER_CHANGE_CLOSED')
  const slot = chooseSlot(store, wanted, now)
  const deliveryAddress = await chooseAddress(deps, store, wanted)
  const isMember = session.memberId !== undefined
  const change = { order, wish, deliveryAddress, slot, isMember, now }
  const { row, ordered } = await loadChangedBasket(deps, store, change)
  const state = await loadBasketState(deps, row, { session, now, ordered })
  const basket = withoutStockLimits(toBasketReply(state, { isOwner: false }), state)
  const totalPence = computeTotalPence(state)
  const differencePence = totalPence - order.totalPence
  return {
    basket,
    slot,
    deliveryAddress,
    instructions: wish.instructions === undefined ? order.instructions : wish.instructions || null,
    totalPence,
    differencePence,
    needsPayment: differencePence > 0 && order.paymentMethod !== 'Cash',
    problem: findProblem({ state, basket, order, store, slot }),
  }
}

/** The quote for the shopper. */
export function toChangeQuote(order: OrderRow, prepared: PreparedChange): ordersApi.ChangeQuote {
  const { basket, slot, deliveryAddress, instructions, totalPence, differencePence } = prepared
  const { items, savings, fees, tips, orderSubtotal, loyaltyPoints, minimumAge, removedCoupon } = basket
  return {
    version: order.revision,
    items,
    savings,
    fees,
    tip: tips.reduce((sum, { amount }) => sum + amount, 0),
    orderSubtotal,
    orderTotal: toMoney(totalPence),
    difference: toMoney(differencePence),
    needsPayment: prepared.needsPayment,
    slot,
    deliveryAddress: deliveryAddress ?? undefined,
    instructions: instructions ?? undefined,
    loyaltyPoints,
    minimumAge,
    removedCoupon,
    problem: prepared.problem?.text,
  }
}
