import { expect, test } from 'vitest'
import { summariseItems, formatFulfilmentTime } from './order-text.ts'

const order = {
  fulfilmentMethod: 'delivery',
  fulfilmentAt: '2026-07-01T16:30:00Z',
  isActive: true,
  isNegative: false,
} as const

test.each([
  ['a delivery under way', order, 'Delivery Wed 1 Jul, 5:30pm'],
  [
    'a collection under way',
    { ...order, fulfilmentMethod: 'collection' as const },
    'Collection Wed 1 Jul, 5:30pm',
  ],
  ['a delivered order', { ...order, isActive: false }, 'Wed 1 Jul'],
  ['a cancelled order', { ...order, isActive: false, isNegative: true }, 'Wed 1 Jul'],
])('shows the time of %s', (_, summary, text) => {
  expect(formatFulfilmentTime(summary, 'Europe/London')).toBe(text)
})

test.each([
  [['Milk'], 1, 'Milk'],
  [['Milk', 'Tea'], 2, 'Milk and Tea'],
  [['Milk', 'Tea', 'Bread'], 5, 'Milk, Tea and 3 more'],
])('summarises an order of %j and %i products in total', (itemNames, lineCount, text) => {
  expect(summariseItems({ itemNames, lineCount })).toBe(text)
})
