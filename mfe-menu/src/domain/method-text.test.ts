import { expect, test } from 'vitest'
import { aStore } from '@larder/shared/testing'
import { formatMethodStatus } from './method-text.ts'

const { delivery } = aStore().orderMethods
if (!delivery) throw new Error('The store of tests delivers')
const when = { now: '2030-06-15T08:00:00.000Z', zone: 'Europe/London' }

test.each([
  ['later today', '2030-06-15T16:00:00.000Z', 'Closed. First delivery today, 17:00'],
  ['after midnight', '2030-06-15T23:30:00.000Z', 'Closed. First delivery Sun 16 Jun, 00:30'],
])('a closed store shows the day of its first delivery: %s', (_, nextTime, text) => {
  expect(formatMethodStatus({ ...delivery, status: 'preorder', nextTime }, 'delivery', when)).toBe(text)
})
