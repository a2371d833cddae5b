import { expect, test } from 'vitest'
import {
  checkoutRedirect,
  isSectionDone,
  sectionAt,
  type CheckoutSection,
  type CheckoutState,
  type CheckoutStep,
} from './checkout-steps.ts'

const guest: CheckoutState = {
  isBasketValid: true,
  isMember: false,
  isLoginRequired: false,
  isRegistrationRequired: false,
  isContactValid: true,
  fulfilmentMethod: 'delivery',
  hasDeliveryAddress: true,
  hasLapsedTime: false,
  isPlaced: false,
}
const collection = { fulfilmentMethod: 'collection', hasDeliveryAddress: false } as const

test.each<[string, CheckoutStep, Partial<CheckoutState>, string | undefined]>([
  ['keeps a guest with complete details at payment', 'payment', {}, undefined],
  ['keeps a newcomer at the entry', 'entry', { isContactValid: false, hasDeliveryAddress: false }, undefined],
  ['redirects a member from the options to the details', 'options', { isMember: true }, 'details'],
  ['redirects a member from the login to the details', 'login', { isMember: true }, 'details'],
  ['redirects from the entry with an invalid basket', 'entry', { isBasketValid: false }, 'basket'],
  ['redirects from payment with an invalid basket', 'payment', { isBasketValid: false }, 'basket'],
  ['redirects from registration with an invalid basket', 'create', { isBasketValid: false }, 'basket'],
  ['keeps the details with an invalid basket', 'details', { isBasketValid: false }, undefined],
  [
    'redirects to the details with an invalid e-mail address',
    'payment',
    { isContactValid: false },
    'details',
  ],
  ['redirects to the details without an address', 'card-form', { hasDeliveryAddress: false }, 'details'],
  ['requires no address for collection', 'payment', collection, undefined],
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

test.each<[CheckoutStep, Partial<CheckoutState>, CheckoutSection | undefined]>([
  ['entry', {}, undefined],
  ['express', {}, undefined],
  ['login', {}, 'contact'],
  ['details', { isContactValid: false, hasDeliveryAddress: false }, 'contact'],
  ['details', { hasDeliveryAddress: false }, 'address'],
  ['details', {}, 'contact'],
  ['payment', {}, 'payment'],
  ['card-form', { hasLapsedTime: true }, 'time'],
  ['billing-address', { ...collection }, 'payment'],
])('the address of %s with %o opens the section %s', (step, change, section) => {
  expect(sectionAt(step, { ...guest, ...change })).toBe(section)
})

test.each<[CheckoutSection, Partial<CheckoutState>, boolean]>([
  ['contact', {}, true],
  ['contact', { isLoginRequired: true }, false],
  ['address', { ...collection }, true],
  ['address', { hasDeliveryAddress: false }, false],
  ['time', { hasLapsedTime: true }, false],
  ['payment', {}, false],
])('the section %s with %o is done: %s', (section, change, isDone) => {
  expect(isSectionDone(section, { ...guest, ...change })).toBe(isDone)
})
