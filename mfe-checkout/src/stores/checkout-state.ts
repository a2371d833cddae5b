import { computed } from 'nanostores'
import type { basketApi } from '@larder/shared/contracts'
import { isBasketValid, type CheckoutState } from '@larder/shared/domain'
import { $basket, $isMember } from '@larder/shared/stores'
import { isContactValid } from './contact.ts'
import { $draft } from './draft.ts'
import { $madeOrder, type Made } from './order.ts'
import { $store } from './shop-store.ts'

const $made = computed([$draft, $madeOrder, $store], (draft, order, store) => ({ draft, order, store }))

/** A placed order counts until another basket with items in it begins the next one. */
function isPlacedOrder(order: Made | undefined, basket: basketApi.Basket | undefined): boolean {
  const isNextOrder = basket && basket.items.length > 0 && basket.basketToken !== order?.basketToken
  return Boolean(order?.isPlaced && !isNextOrder)
}

/** The checkout state of the basket; a basket that became an order is no longer valid. */
function basketState(basket: basketApi.Basket | undefined, isMember: boolean) {
  if (!basket) return { isBasketValid: false, fulfilmentMethod: 'delivery' as const }
  const shopper = { isMember, isPhoneVerified: basket.isValid }
  return {
    isBasketValid: isBasketValid(basket, shopper),
    fulfilmentMethod: basket.fulfilmentMethod.type,
  }
}

/**
 * The checkout state that the steps' rules need (`domain/checkout-steps`); undefined until the basket is
 * known.
 */
export const $checkoutState = computed(
  [$basket, $isMember, $made],
  (basket, isMember, { draft, order, store }): CheckoutState | undefined => {
    const isPlaced = isPlacedOrder(order, basket)
    if (!basket && !isPlaced) return undefined
    return {
      ...basketState(basket, isMember),
      isMember,
      isGuestChosen: draft.isGuestChosen,
      isLoginRequired: !isMember && draft.isLoginRequired,
      isRegistrationRequired: !isMember && store?.guestCheckoutAllowed === false,
      isContactValid: isContactValid(draft),
      acceptsTerms: draft.acceptsTerms,
      hasDeliveryAddress: Boolean(draft.areDetailsSent && (basket?.addresses.delivery ?? draft.delivery)),
      isPlaced,
    }
  },
)
