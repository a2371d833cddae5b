import { expect, test } from 'vitest'
import { basketProblems, isBelowMinSpend } from './basket-validity.ts'

const visitor = { isMember: false, isPhoneVerified: false }
const conflict = { code: 'ITEM_UNAVAILABLE', message: '' }
const aBasket = (change = {}) => ({
  items: [{ checkoutConflicts: [] }],
  checkoutConflicts: [],
  fulfilmentMethod: { minSpend: 10 },
  orderSubtotalAfterDiscounts: 10,
  ...change,
})
const couponFor = (registeredMemberRequirement: 'none' | 'member' | 'verified-phone') => ({
  coupon: { registeredMemberRequirement },
})

test.each([
  ['reaches the minimum exactly', aBasket(), visitor, []],
  ['is empty', aBasket({ items: [] }), visitor, ['EMPTY']],
  ['is a penny short', aBasket({ orderSubtotalAfterDiscounts: 9.99 }), visitor, ['MIN_SPEND']],
  [
    'has a line conflict',
    aBasket({ items: [{ checkoutConflicts: [conflict] }] }),
    visitor,
    ['CHECKOUT_CONFLICT'],
  ],
  ['has a conflict of its own', aBasket({ checkoutConflicts: [conflict] }), visitor, ['CHECKOUT_CONFLICT']],
  ['has an open coupon', aBasket(couponFor('none')), visitor, []],
  ['has a coupon for members', aBasket(couponFor('member')), visitor, ['COUPON_NEEDS_MEMBER']],
  [
    'has a coupon for verified phones',
    aBasket(couponFor('verified-phone')),
    { isMember: true, isPhoneVerified: false },
    ['COUPON_NEEDS_VERIFIED_PHONE'],
  ],
  [
    'has every right to its coupon',
    aBasket(couponFor('verified-phone')),
    { isMember: true, isPhoneVerified: true },
    [],
  ],
])('a basket that %s', (...[, basket, shopper, problems]) => {
  expect(basketProblems(basket, shopper)).toEqual(problems)
})

test('an absent minimum is always reached', () => {
  expect(isBelowMinSpend(0, 0)).toBe(false)
})
