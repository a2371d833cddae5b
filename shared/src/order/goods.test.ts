import { expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { goodsAndRest } from './goods.ts'

const delivery = { type: 'delivery', cost: 1.99, minSpend: 0, minSpendShortfall: 0 } as const
const priced = (change: Parameters<typeof aBasket>[0]) =>
  goodsAndRest(aBasket({ orderSubtotalAfterDiscounts: 20, orderTotal: 20, ...change }))

test.each([
  ['goods alone', {}, []],
  ['a fee', { fulfilmentMethod: delivery, orderTotal: 21.99 }, ['+ £1.99 delivery']],
  [
    'a fee and a tip',
    { fulfilmentMethod: delivery, tips: [{ type: 'driver' as const, amount: 1 }], orderTotal: 22.99 },
    ['+ £1.99 delivery + £1.00 tip'],
  ],
  [
    'own credit',
    { fulfilmentMethod: delivery, orderTotal: 16.99 },
    ['+ £1.99 delivery', '£5.00 credit used'],
  ],
])('%s', (_, change, rest) => {
  expect(priced(change)).toEqual({ goods: '£20.00', rest })
})
