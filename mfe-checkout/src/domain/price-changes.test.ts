import { expect, test } from 'vitest'
import { aBasketLine } from '@larder/shared/testing'
import { listPriceChanges } from './price-changes.ts'

type More = { reason?: string; tip?: number }
const basket = (delivery: number, orderTotal: number, { reason, tip = 0 }: More = {}) => ({
  fees: [{ code: 'DELIVERY', name: 'Delivery', amount: delivery }],
  orderTotal,
  tips: tip > 0 ? [{ type: 'driver' as const, amount: tip }] : [],
  currency: { currencyCode: 'GBP', symbolChar: '£' },
  items: [aBasketLine({ name: 'Granola', allergens: ['None of the 14 main allergens.'] })],
  removedCoupon: reason ? { code: 'YORKONLY', reason } : undefined,
})
const reason = 'This coupon is not valid at your delivery address.'

test.each([
  ['no change', basket(1.99, 20), basket(1.99, 20), undefined],
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
    'an item price',
    basket(1.99, 20),
    basket(1.99, 21.5),
    {
      title: 'Your total has changed.',
      text: 'Your total was £20.00 and is now £21.50.',
      total: '£21.50',
    },
  ],
  [
    'a coupon that is not valid at the address',
    basket(1.99, 18),
    basket(1.99, 20, { reason }),
    {
      title: 'Your total has changed.',
      text: `${reason} Your total was £18.00 and is now £20.00.`,
      total: '£20.00',
    },
  ],
  [
    'an item price, with a tip in the total',
    basket(1.99, 21, { tip: 1 }),
    basket(1.99, 22.5, { tip: 1 }),
    {
      title: 'Your total has changed.',
      text: 'Your total was £21.00 and is now £22.50. That includes a £1.00 tip.',
      total: '£22.50',
    },
  ],
  [
    'a tip that the smaller basket limits',
    basket(1.99, 22, { tip: 2 }),
    basket(1.99, 11, { tip: 1 }),
    {
      title: 'Your total has changed.',
      text: 'Your tip was £2.00 and is now £1.00. Your total was £22.00 and is now £11.00. That includes a £1.00 tip.',
      total: '£11.00',
    },
  ],
])('describes the price change: %s', (...[, before, after, changes]) => {
  expect(listPriceChanges(before, after)).toEqual(changes)
})

test('describes what is stated of a line now, whether or not its price has changed', () => {
  const before = basket(1.99, 20)
  const items = [aBasketLine({ name: 'Granola', allergens: ['Contains nuts.', 'May contain milk.'] })]
  const stated = 'What is stated of Granola has changed. Contains nuts. May contain milk.'
  const title = 'Please check your items again.'
  expect(listPriceChanges(before, { ...before, items })).toEqual({ title, text: stated, total: '£20.00' })
  expect(listPriceChanges(before, { ...basket(1.99, 21), items })).toMatchObject({
    title,
    text: `${stated} Your total was £20.00 and is now £21.00.`,
  })
})

test('describes the age from which a line is sold now', () => {
  const before = basket(1.99, 20)
  const items = before.items.map((line) => ({ ...line, minimumAge: 18 }))
  expect(listPriceChanges(before, { ...before, items })).toMatchObject({
    text: 'You must be at least 18 to purchase Granola.',
  })
})
