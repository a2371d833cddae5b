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
  ['a complete guest stays at payment', 'payment', {}, undefined],
  [
    'a guest who has not chosen to be one goes to the options',
    'details',
    { isGuestChosen: false },
    'options',
  ],
  ['a member skips the options', 'options', { isMember: true, isGuestChosen: false }, 'details'],
  ['an invalid basket leaves payment', 'payment', { isBasketValid: false }, 'basket'],
  ['an invalid basket leaves registration', 'create', { isBasketValid: false }, 'basket'],
  ['unaccepted terms lead to the details', 'payment', { acceptsTerms: false }, 'details'],
  ['an invalid e-mail address leads to the details', 'payment', { isContactValid: false }, 'details'],
  ['a missing address leads to the details', 'card-form', { hasDeliveryAddress: false }, 'details'],
  [
    'collection needs no address',
    'payment',
    { fulfilmentMethod: 'collection', hasDeliveryAddress: false },
    undefined,
  ],
  ['a required login leads to the details', 'payment', { isLoginRequired: true }, 'details'],
  [
    'a guest at a store without guest checkout goes to the options',
    'details',
    { isRegistrationRequired: true },
    'options',
  ],
  ['a required registration leads to the options', 'payment', { isRegistrationRequired: true }, 'options'],
  [
    'the options stay open at a store without guest checkout',
    'options',
    { isRegistrationRequired: true },
    undefined,
  ],
  ['success without an order leads to the basket', 'success', {}, 'basket'],
  ['payment after the order leads to success', 'payment', { isPlaced: true }, 'success'],
  ['success after the order stays', 'success', { isPlaced: true }, undefined],
])('%s', (...[, step, change, target]) => {
  expect(checkoutRedirect(step, { ...guest, ...change })).toBe(target)
})

test.each<[Partial<CheckoutState>, CheckoutStep]>([
  [{}, 'payment'],
  [{ isContactValid: false }, 'details'],
  [{ isGuestChosen: false }, 'options'],
  [{ isRegistrationRequired: true }, 'options'],
  [{ isPlaced: true }, 'success'],
])('checkout with %o opens %s', (change, step) => {
  expect(firstStep({ ...guest, ...change })).toBe(step)
})
