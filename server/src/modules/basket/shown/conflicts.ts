import type { basketApi, FulfilmentLocation } from '@larder/shared/contracts'
import { couponConflict } from '@larder/shared/domain'
import type { BasketFacts } from '../basket-facts.ts'

type Conflict = basketApi.CheckoutConflict

/**
 * What keeps the basket as a whole from being ordered now (spec §4); an empty one has no conflicts. `shownPlace` is as
 * much of the place as the viewer may know.
 */
export function basketConflicts(
  { store, terms, row, lines, coupon, shopper, priced }: BasketFacts,
  shownPlace: FulfilmentLocation | null,
): Conflict[] {
  if (!store || !terms || lines.length === 0) return []
  const conflicts: Conflict[] = []
  const add = (code: Conflict['code'], message: string) => conflicts.push({ code, message })
  if (store.ordersPaused) add('ORDERS_PAUSED', store.pausedMessage)
  else if (!terms.isOffered) add('METHOD_UNAVAILABLE', 'We cannot swap fulfilment method at the moment.')
  else if (terms.status === 'closed') add('STORE_CLOSED', store.storeClosedMessage)
  if (row.fulfilmentMethod === 'delivery' && terms.isOffered && !terms.isServed) {
    add('NOT_DELIVERED_HERE', `${store.name} does not deliver to ${shownPlace?.postcode ?? 'this address'}.`)
  }
  if (terms.maxBasketItems > 0 && priced.lines.length > terms.maxBasketItems) {
    add('BASKET_LIMIT', 'Basket limit has been reached.')
  }
  const owed = coupon && couponConflict(coupon.requirement, shopper)
  if (owed === 'COUPON_NEEDS_MEMBER') add(owed, 'Sign in or create an account to use this coupon.')
  if (owed === 'COUPON_NEEDS_VERIFIED_PHONE') add(owed, 'Verify your mobile number to use this coupon.')
  return conflicts
}
