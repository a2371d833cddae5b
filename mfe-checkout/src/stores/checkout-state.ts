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
import { $basket, $isMember, $place } from '@larder/shared/stores'
import { $draft, type Draft } from './draft.ts'
import { $lastOrder, type CheckoutOrder } from './order.ts'
import { $unagreedAddress, isAddressSettled } from './sent-details.ts'
import { $store } from './shop-store.ts'

/** The payment source: a card or wallet token, or a saved card with its code's token (readings 18). */
export type PaymentSource = Omit<
  z.input<typeof paymentApi.makePayment.body>,
  'draftOrderId' | 'changeId' | 'paymentGateway'
>

/**
 * The contact fields that `setContactDetails` and `processOrder` require, used by the form and by the guard
 * of the steps.
 */
export const contactFields = {
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  mobile: PhoneNumber,
}
const Contact = z.object(contactFields)

/** Whether the order's contract accepts this contact. */
export const isContactValid = (contact: z.input<typeof Contact>): boolean =>
  Contact.safeParse(contact).success

const $orderInput = computed([$draft, $lastOrder, $store], (draft, order, store) => ({ draft, order, store }))

/** Whether the last order is placed, and no other basket with items has been started. */
function isPlacedOrder(order: CheckoutOrder | undefined, basket: basketApi.Basket | undefined): boolean {
  const isNextOrder = basket && basket.items.length > 0 && basket.basketToken !== order?.basketToken
  return Boolean(order?.isPlaced && !isNextOrder)
}

/** The checkout state of the basket; a basket that became an order is no longer valid. */
function getBasketState(basket: basketApi.Basket | undefined, draft: Draft, isMember: boolean) {
  if (!basket)
    return {
      isBasketValid: false,
      fulfilmentMethod: 'delivery' as const,
      hasDeliveryAddress: false,
      hasLapsedTime: false,
    }
  const shopper = { isMember, isPhoneVerified: basket.isValid }
  return {
    isBasketValid: isBasketValid(basket, shopper),
    fulfilmentMethod: basket.fulfilmentMethod.type,
    hasDeliveryAddress: isAddressSettled(basket, draft),
    hasLapsedTime: basket.lapsedSlot !== undefined && !basket.lapsedSlot.isAsap,
  }
}

/**
 * The checkout state that the rules of the page need (`domain/checkout-steps`); undefined until the basket is known.
 * It follows the place, because the postcode that only the store search filled in is not typed.
 */
export const $checkoutState = computed(
  [$basket, $isMember, $orderInput, $place, $unagreedAddress],
  (basket, isMember, { draft, order, store }): CheckoutState | undefined => {
    const isPlaced = isPlacedOrder(order, basket)
    if (!basket && !isPlaced) return undefined
    return {
      ...getBasketState(basket, draft, isMember),
      isMember,
      isLoginRequired: !isMember && draft.isLoginRequired,
      isRegistrationRequired: !isMember && store?.guestCheckoutAllowed === false,
      isContactValid: isContactValid(draft),
      isPlaced,
    }
  },
)
