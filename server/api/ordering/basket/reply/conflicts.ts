import type { basketApi, FulfilmentLocation } from '@larder/shared/contracts'
import { couponConflict } from '@larder/shared/domain'
import type { Store } from '../../../model/index.ts'
import type { BasketState } from '../basket-state.ts'
import type { MethodTerms } from '../method-terms.ts'

type Conflict = basketApi.CheckoutConflict

/** The store takes no order of this method now; returns the first reason that applies. */
function storeConflict(store: Store, terms: MethodTerms): Conflict | undefined {
  if (store.ordersPaused) return { code: 'ORDERS_PAUSED', message: store.pausedMessage }
  if (!terms.isOffered)
    return { code: 'METHOD_UNAVAILABLE', message: 'We cannot swap fulfilment method at the moment.' }
  if (terms.status === 'closed') return { code: 'STORE_CLOSED', message: store.storeClosedMessage }
  return undefined
}

/** The basket's delivery address is outside the store's area. */
function isOutsideArea({ row }: BasketState, terms: MethodTerms): boolean {
  return row.fulfilmentMethod === 'delivery' && terms.isOffered && !terms.isServed
}

const COUPON_NEEDS = {
  COUPON_NEEDS_MEMBER: 'Sign in or create an account to use this coupon.',
  COUPON_NEEDS_VERIFIED_PHONE: 'Verify your mobile number to use this coupon.',
} as const

/**
 * Why the basket as a whole cannot be ordered now (spec §4); an empty one has no conflicts. `shownLocation` is the
 * location as precisely as the viewer may know it.
 */
export function basketConflicts(
  state: BasketState,
  shownLocation: FulfilmentLocation | undefined,
): Conflict[] {
  const { store, terms, lines, coupon, shopper, priced } = state
  if (!store || !terms || lines.length === 0) return []
  const closed = storeConflict(store, terms)
  const conflicts: Conflict[] = closed ? [closed] : []
  const add = (code: Conflict['code'], message: string) => conflicts.push({ code, message })
  if (isOutsideArea(state, terms)) {
    add(
      'NOT_DELIVERED_HERE',
      `${store.name} does not deliver to ${shownLocation?.postcode ?? 'this address'}.`,
    )
  }
  if (terms.maxBasketItems > 0 && priced.lines.length > terms.maxBasketItems) {
    add('BASKET_LIMIT', 'Basket limit has been reached.')
  }
  const unmetRequirement = coupon && couponConflict(coupon.requirement, shopper)
  if (unmetRequirement) add(unmetRequirement, COUPON_NEEDS[unmetRequirement])
  return conflicts
}
