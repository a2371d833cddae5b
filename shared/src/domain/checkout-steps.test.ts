import { expect, test } from 'vitest'
import { checkoutRedirect, firstStep, type CheckoutState, type CheckoutStep } from './checkout-steps.ts'

const guest: CheckoutState = {
  isBasketValid: true,
  isMember: false,
  isGuestChosen: true,
  isLoginRequired: false,
  isRegistrationRequired: false,
  isContactValid: true,
  acceptsTerms: true,
  fulfilmentMethod: 'delivery',
  hasDeliveryAddress: true,
  isPlaced: false,
}

test.each<[string, CheckoutStep, Partial<CheckoutState>, string | undefined]>([
  ['keeps a guest with complete details at payment', 'payment', {}, undefined],
  [
    'redirects a shopper to the options until guest or member is chosen',
    'details',
    { isGuestChosen: false },
    'options',
  ],
  [
    'redirects a member from the options to the details',
    'options',
    { isMember: true, isGuestChosen: false },
    'details',
  ],
  ['redirects from payment with an invalid basket', 'payment', { isBasketValid: false }, 'basket'],
  ['redirects from registration with an invalid basket', 'create', { isBasketValid: false }, 'basket'],
  ['redirects to the details until the terms are accepted', 'payment', { acceptsTerms: false }, 'details'],
  [
    'redirects to the details with an invalid e-mail address',
    'payment',
    { isContactValid: false },
    'details',
  ],
  ['redirects to the details without an address', 'card-form', { hasDeliveryAddress: false }, 'details'],
  [
    'requires no address for collection',
    'payment',
    { fulfilmentMethod: 'collection', hasDeliveryAddress: false },
    undefined,
  ],
  ['redirects to the details when sign-in is required', 'payment', { isLoginRequired: true }, 'details'],
  [
    'redirects a guest to the options at a store without guest checkout',
    'details',
    { isRegistrationRequired: true },
    'options',
  ],
  [
    'redirects to the options when registration is required',
    'payment',
    { isRegistrationRequired: true },
    'options',
  ],
  [
    'shows the options at a store without guest checkout',
    'options',
    { isRegistrationRequired: true },
    undefined,
  ],
  ['redirects from success to the basket without an order', 'success', {}, 'basket'],
  ['redirects from payment to success after the order', 'payment', { isPlaced: true }, 'success'],
  ['shows success after the order', 'success', { isPlaced: true }, undefined],
])('%s', (...[, step, change, target]) => {
  expect(checkoutRedirect(step, { ...guest, ...change })).toBe(target)
})

test.each<[Partial<CheckoutState>, CheckoutStep]>([
  [{}, 'payment'],
  [{ isContactValid: false }, 'details'],
  [{ isGuestChosen: false }, 'options'],
  [{ isRegistrationRequired: true }, 'options'],
  [{ isPlaced: true }, 'success'],
])('opens checkout with %o at %s', (change, step) => {
  expect(firstStep({ ...guest, ...change })).toBe(step)
})
