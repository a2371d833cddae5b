import { expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { itemsAndRest, shortTotal, totalAndParts } from './items-total.ts'

const delivery = { type: 'delivery', cost: 1.99, minSpend: 0, minSpendShortfall: 0 } as const
const splitTotal = (change: Parameters<typeof aBasket>[0]) =>
  itemsAndRest(aBasket({ orderSubtotalAfterDiscounts: 20, orderTotal: 20, ...change }))

test.each([
  ['items only', {}, []],
  ['a fee', { fulfilmentMethod: delivery, orderTotal: 21.99 }, ['+ £1.99 delivery']],
  [
    'a fee and a tip',
    { fulfilmentMethod: delivery, tips: [{ type: 'driver' as const, amount: 1 }], orderTotal: 22.99 },
    ['+ £1.99 delivery + £1.00 tip'],
  ],
  [
    'credit used',
    { fulfilmentMethod: delivery, orderTotal: 16.99 },
    ['+ £1.99 delivery', '£5.00 credit used'],
  ],
  [
    'credit used and something held for weighed items',
    {
      fulfilmentMethod: delivery,
      fees: [{ code: 'WEIGHT_MARGIN', name: 'Held until your items are weighed', amount: 0.9 }],
      orderTotal: 17.89,
    },
    ['+ £1.99 delivery + £0.90 held for weighed items', '£5.00 credit used'],
  ],
])('splits the total of %s', (_, change, rest) => {
  expect(splitTotal(change)).toEqual({ goods: '£20.00', rest })
})

const atPlace = { fulfilmentMethod: delivery, fulfilmentLocation: { postcode: 'YO1 8AS' } }
const withTip = { ...atPlace, tips: [{ type: 'driver' as const, amount: 1 }], orderTotal: 22.99 }
const buildBasket = (change: Parameters<typeof aBasket>[0]) =>
  aBasket({ orderSubtotalAfterDiscounts: 20, orderTotal: 21.99, fulfilmentLocation: undefined, ...change })

test.each([
  ['of a known place holds the fee', atPlace, '£21.99', ['with £1.99 delivery']],
  ['names the tip', withTip, '£22.99', ['with £1.99 delivery and £1.00 tip']],
  [
    'names the credit',
    { ...atPlace, orderTotal: 16.99 },
    '£16.99',
    ['with £1.99 delivery', '£5.00 credit used'],
  ],
  ['without a place has the fee beside it', { fulfilmentMethod: delivery }, '£20.00', ['+ £1.99 delivery']],
])('the amount of a bar %s', (...[, change, amount, parts]) => {
  expect(totalAndParts(buildBasket(change))).toEqual({ amount, parts })
})

test.each([
  ['holds the fee of a known place', atPlace, '£21.99'],
  ['leaves out the tip, which would have to be named', withTip, '£21.99'],
  ['is that of the items while the place is unknown', { fulfilmentMethod: delivery }, '£20.00'],
  ['is nothing when credit pays for the tip, too', { ...withTip, orderTotal: 0 }, '£0.00'],
  [
    'of a collection is the total',
    { fulfilmentMethod: { ...delivery, type: 'collection' as const } },
    '£21.99',
  ],
])('the short amount %s', (_, change, amount) => {
  expect(shortTotal(buildBasket(change))).toBe(amount)
})
