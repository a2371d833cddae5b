import { expect, test } from 'vitest'
import { itemsText, whenText } from './order-text.ts'

const order = {
  fulfilmentMethod: 'delivery',
  fulfilmentAt: '2026-07-01T16:30:00Z',
  isActive: true,
  isNegative: false,
} as const

test.each([
  ['one on its way', order, 'Delivery Wed 1 Jul, 5:30pm'],
  [
    'one to be collected',
    { ...order, fulfilmentMethod: 'collection' as const },
    'Collection Wed 1 Jul, 5:30pm',
  ],
  ['one that arrived', { ...order, isActive: false }, 'Wed 1 Jul'],
  ['one that was cancelled', { ...order, isActive: false, isNegative: true }, 'Wed 1 Jul'],
])('when: %s', (_, summary, text) => {
  expect(whenText(summary, 'Europe/London')).toBe(text)
})

test.each([
  [['Milk'], 1, 'Milk'],
  [['Milk', 'Tea'], 2, 'Milk and Tea'],
  [['Milk', 'Tea', 'Bread'], 5, 'Milk, Tea and 3 more'],
])('what: %j of %i products', (itemNames, lineCount, text) => {
  expect(itemsText({ itemNames, lineCount })).toBe(text)
})
