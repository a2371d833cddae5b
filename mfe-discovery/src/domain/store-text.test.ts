import { expect, test } from 'vitest'
import type { storesApi } from '@larder/shared/contracts'
import { formatCost, formatDistance, formatStatus } from './store-text.ts'

const openDelivery: storesApi.OrderMethod = {
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
const time = { now: '2030-06-15T08:00:00.000Z', zone: 'Europe/London' }

test.each([
  ['is open', openDelivery, 'Open, 25-35 min'],
  [
    'opens later today, in British summer time',
    { ...openDelivery, status: 'preorder' as const, nextTime: '2030-06-15T16:00:00.000Z' },
    'Closed. First delivery today, 17:00',
  ],
  [
    'opens tomorrow',
    { ...openDelivery, status: 'preorder' as const, nextTime: '2030-06-16T09:30:00.000Z' },
    'Closed. First delivery Sun 16 Jun, 10:30',
  ],
  ['is closed', { ...openDelivery, status: 'closed' as const }, 'Closed'],
  ['does not deliver here', { ...openDelivery, canDeliver: false }, 'Does not deliver here'],
  ['does not offer the method', undefined, 'Closed'],
])('shows the status of a store that %s', (_, orderMethod, text) => {
  expect(formatStatus(orderMethod, 'delivery', time)).toBe(text)
})

test('formats cost and distance', () => {
  expect(formatCost(openDelivery, 'delivery')).toBe('Delivery £2.99, free from £40.00')
  expect(formatCost({ ...openDelivery, cost: 0 }, 'collection')).toBe('Free collection')
  expect([1, 0.4, 0].map(formatDistance)).toEqual(['1 mile', '0.4 miles', '0.1 miles'])
})
