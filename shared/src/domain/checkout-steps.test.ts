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
  ['a complete guest pays', 'payment', {}, undefined],
  ['a guest who has not chosen', 'details', { isGuestChosen: false }, 'options'],
  ['a member needs no options', 'options', { isMember: true, isGuestChosen: false }, 'details'],
  ['an invalid basket at payment', 'payment', { isBasketValid: false }, 'basket'],
  ['an invalid basket at create', 'create', { isBasketValid: false }, 'basket'],
  ['no terms', 'payment', { acceptsTerms: false }, 'details'],
  ['an unfinished e-mail address', 'payment', { isContactValid: false }, 'details'],
  ['no address', 'card-form', { hasDeliveryAddress: false }, 'details'],
  [
    'collection needs no address',
    'payment',
    { fulfilmentMethod: 'collection', hasDeliveryAddress: false },
    undefined,
  ],
  ['a required login', 'payment', { isLoginRequired: true }, 'details'],
  [
    'a guest chosen before, at a store without guests',
    'details',
    { isRegistrationRequired: true },
    'options',
  ],
  ['a required registration', 'payment', { isRegistrationRequired: true }, 'options'],
  ['the options of a store without guests', 'options', { isRegistrationRequired: true }, undefined],
  ['success without an order', 'success', {}, 'basket'],
  ['payment after the order', 'payment', { isPlaced: true }, 'success'],
  ['success after the order', 'success', { isPlaced: true }, undefined],
])('%s', (...[, step, change, target]) => {
  expect(checkoutRedirect(step, { ...guest, ...change })).toBe(target)
})

test.each<[Partial<CheckoutState>, CheckoutStep]>([
  [{}, 'payment'],
  [{ isContactValid: false }, 'details'],
  [{ isGuestChosen: false }, 'options'],
  [{ isRegistrationRequired: true }, 'options'],
  [{ isPlaced: true }, 'success'],
])('checkout opens %o with %s', (change, step) => {
  expect(firstStep({ ...guest, ...change })).toBe(step)
})
