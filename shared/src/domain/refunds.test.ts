import { expect, test } from 'vitest'
import type { ordersApi } from '../contracts/index.ts'
import { getPaidRow } from './refunds.ts'

const short: ordersApi.OrderRefund = {
  cause: 'short',
  amount: 1.5,
  to: 'cash',
  at: '2030-01-07T17:00:00Z',
  isDone: true,
}
const active = { isActive: true, isNegative: false }
const order = { orderTotal: 20, refunds: [short], status: active }

test.each([
  ['before the delivery', active, { name: 'You pay', amount: 18.5 }],
  ['after the delivery', { isActive: false, isNegative: false }, { name: 'You paid', amount: 18.5 }],
  ['after an end without goods, when all of it goes back', { isActive: false, isNegative: true }, undefined],
])('what is paid of an order %s', (_, status, row) => {
  expect(getPaidRow({ ...order, status })).toEqual(row)
})

test('credit and a change of the order are not taken off what is paid', () => {
  const refunds = [
    { ...short, to: 'credit' as const },
    { ...short, cause: 'change' as const },
  ]
  expect(getPaidRow({ ...order, refunds })).toBeUndefined()
})
