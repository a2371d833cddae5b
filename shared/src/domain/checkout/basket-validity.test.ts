import { expect, test } from 'vitest'
import { basketProblems, isBelowMinSpend } from './basket-validity.ts'

const visitor = { isMember: false, isPhoneVerified: false }
const conflict = { code: 'ITEM_UNAVAILABLE', message: '' }
const buildBasket = (change = {}) => ({
  items: [{ checkoutConflicts: [] }],
  checkoutConflicts: [],
  fulfilmentMethod: { minSpend: 10 },
  orderSubtotalAfterDiscounts: 10,
  ...change,
})
const withCoupon = (registeredMemberRequirement: 'none' | 'member' | 'verified-phone') => ({
  coupon: { registeredMemberRequirement },
})

test.each([
  ['reaches the minimum exactly', buildBasket(), visitor, []],
  ['is empty', buildBasket({ items: [] }), visitor, ['EMPTY']],
  ['is a penny short', buildBasket({ orderSubtotalAfterDiscounts: 9.99 }), visitor, ['MIN_SPEND']],
  [
    'has a line conflict',
    buildBasket({ items: [{ checkoutConflicts: [conflict] }] }),
    visitor,
    ['CHECKOUT_CONFLICT'],
  ],
  [
    'has a conflict as a whole',
    buildBasket({ checkoutConflicts: [conflict] }),
    visitor,
    ['CHECKOUT_CONFLICT'],
  ],
  ['has a coupon for everyone', buildBasket(withCoupon('none')), visitor, []],
  ['has a coupon for members', buildBasket(withCoupon('member')), visitor, ['COUPON_NEEDS_MEMBER']],
  [
    'has a coupon for verified phones',
    buildBasket(withCoupon('verified-phone')),
    { isMember: true, isPhoneVerified: false },
    ['COUPON_NEEDS_VERIFIED_PHONE'],
  ],
  [
    'meets all requirements of its coupon',
    buildBasket(withCoupon('verified-phone')),
    { isMember: true, isPhoneVerified: true },
    [],
  ],
])('checks a basket that %s', (...[, basket, shopper, problems]) => {
  expect(basketProblems(basket, shopper)).toEqual(problems)
})

test('a minimum of zero is always reached', () => {
  expect(isBelowMinSpend(0, 0)).toBe(false)
})
