import { expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { itemsAndRest } from './items-total.ts'

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
])('splits the total of %s', (_, change, rest) => {
  expect(splitTotal(change)).toEqual({ goods: '£20.00', rest })
})
