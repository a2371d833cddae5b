import { expect, test } from 'vitest'
import { priceChanges } from './price-changes.ts'

const basket = (delivery: number, orderTotal: number, reason?: string) => ({
  fees: [{ code: 'DELIVERY', name: 'Delivery', amount: delivery }],
  orderTotal,
  currency: { currencyCode: 'GBP', symbolChar: '£' },
  removedCoupon: reason ? { code: 'YORKONLY', reason } : undefined,
})
const reason = 'This coupon is not valid at your delivery address.'

test.each([
  ['nothing', basket(1.99, 20), basket(1.99, 20), undefined],
  [
    'the delivery cost',
    basket(1.99, 20),
    basket(4.99, 23),
    {
      title: 'Delivery cost has changed.',
      text: 'Delivery was £1.99 and is now £4.99. Your total was £20.00 and is now £23.00.',
      total: '£23.00',
    },
  ],
  [
    'a price of the goods',
    basket(1.99, 20),
    basket(1.99, 21.5),
    {
      title: 'Your total has changed.',
      text: 'Your total was £20.00 and is now £21.50.',
      total: '£21.50',
    },
  ],
  [
    'a coupon that does not hold there',
    basket(1.99, 18),
    basket(1.99, 20, reason),
    {
      title: 'Your total has changed.',
      text: `${reason} Your total was £18.00 and is now £20.00.`,
      total: '£20.00',
    },
  ],
])('what has changed is %s', (...[, before, after, changes]) => {
  expect(priceChanges(before, after)).toEqual(changes)
})
