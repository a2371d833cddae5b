import {
  EmailAddress,
  FirstName,
  LastName,
  PhoneNumber,
  type paymentApi,
  type basketApi,
} from '@larder/shared/contracts'
import * as z from 'zod'
import { computed } from 'nanostores'
import { isBasketValid, type CheckoutState } from '@larder/shared/domain'
import { $basket, $isMember } from '@larder/shared/stores'
import { $draft } from './draft.ts'
import { $madeOrder, type Made } from './order.ts'
import { $store } from './shop-store.ts'

/** The payment source: a card or wallet token, or a saved card with its code's token (readings 18). */
export type Source = Omit<z.input<typeof paymentApi.makePayment.body>, 'draftOrderId' | 'paymentGateway'>

/**
 * The customer's contact, as the contracts of `setContactDetails` and `processOrder` require it: used by the
 * form's fields and by the steps' guard.
 */
export const contactFields = {
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  mobile: PhoneNumber,
}
const Contact = z.object(contactFields)

/** Whether the order's contract accepts this contact. */
const isContactValid = (contact: z.input<typeof Contact>): boolean => Contact.safeParse(contact).success

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
