import { expect, test } from 'vitest'
import type { storesApi } from '@larder/shared/contracts'
import { costText, distanceText, statusText } from './store-text.ts'

const order: storesApi.OrderMethod = {
  status: 'open',
  canDeliver: true,
  waitMinutes: { from: 25, to: 35 },
  leadTime: 1500,
  maxBasketItems: 0,
  cost: 2.99,
  freeFrom: 40,
  minSpend: 15,
  deliveryTiers: [],
}
const when = { now: '2030-06-15T08:00:00.000Z', zone: 'Europe/London' }

test.each([
  ['is open', order, 'Open, 25-35 min'],
  [
    'opens later today, in British summer time',
    { ...order, status: 'preorder' as const, nextTime: '2030-06-15T16:00:00.000Z' },
    'Closed. First delivery today, 17:00',
  ],
  [
    'opens tomorrow',
    { ...order, status: 'preorder' as const, nextTime: '2030-06-16T09:30:00.000Z' },
    'Closed. First delivery Sun 16 Jun, 10:30',
  ],
  ['is closed', { ...order, status: 'closed' as const }, 'Closed'],
  ['does not come here', { ...order, canDeliver: false }, 'Does not deliver here'],
  ['does not offer the method', undefined, 'Closed'],
])('a store that %s says so', (_, offered, text) => {
  expect(statusText(offered, 'delivery', when)).toBe(text)
})

test('formats cost and distance', () => {
  expect(costText(order, 'delivery')).toBe('Delivery £2.99, free from £40.00')
  expect(costText({ ...order, cost: 0 }, 'collection')).toBe('Free collection')
  expect([1, 0.4, 0].map(distanceText)).toEqual(['1 mile', '0.4 miles', '0.1 miles'])
})
