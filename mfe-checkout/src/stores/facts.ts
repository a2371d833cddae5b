import { computed } from 'nanostores'
import { isBasketValid, type CheckoutFacts } from '@larder/shared/domain'
import { $basket, $isMember } from '@larder/shared/stores'
import { isContactValid } from './contact.ts'
import { $draft } from './draft.ts'
import { $madeOrder } from './order.ts'
import { $store } from './shop-store.ts'

const $made = computed([$draft, $madeOrder, $store], (draft, order, store) => ({ draft, order, store }))

/** Everything the steps' rules ask for (`domain/checkout-steps`); undefined until the basket is known. */
export const $facts = computed(
  [$basket, $isMember, $made],
  (basket, isMember, { draft, order, store }): CheckoutFacts | undefined => {
    // Another basket with something in it is the beginning of another order.
    const isNextOrder = basket && basket.items.length > 0 && basket.basketToken !== order?.basketToken
    const isPlaced = Boolean(order?.isPlaced && !isNextOrder)
    if (!basket && !isPlaced) return undefined
    const shopper = { isMember, isPhoneVerified: basket?.isValid ?? false }
    return {
      isBasketValid: basket !== undefined && isBasketValid(basket, shopper),
      isMember,
      isGuestChosen: draft.isGuestChosen,
      isLoginRequired: !isMember && draft.isLoginRequired,
      isRegistrationRequired: !isMember && store?.guestCheckoutAllowed === false,
      isContactValid: isContactValid(draft),
      acceptsTerms: draft.acceptsTerms,
      fulfilmentMethod: basket?.fulfilmentMethod.type ?? 'delivery',
      hasDeliveryAddress: Boolean(draft.areDetailsSent && (basket?.addresses.delivery ?? draft.delivery)),
      isPlaced,
    }
  },
)
