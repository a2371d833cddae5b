import { expect, test } from 'vitest'
import { dayText, slotNote } from './slot-text.ts'

test('days near today have names', () => {
  expect(['2030-01-31', '2030-02-01', '2030-02-02'].map((day) => dayText(day, '2030-01-31'))).toEqual([
    'Today',
    'Tomorrow',
    'Sat 2 Feb',
  ])
})

const free = { isAsap: false, status: 'available' as const, fulfilmentIn: 30 }
test.each([
  ['nothing', { info: free, denyPayments: { cash: false, card: false } }, undefined],
  [
    'that it is full',
    { info: { ...free, status: 'full' as const }, denyPayments: { cash: false, card: false } },
    'Full',
  ],
  ['that cash is refused', { info: free, denyPayments: { cash: true, card: false } }, 'Card only'],
])('a slot says %s', (_, slot, text) => {
  expect(slotNote(slot)).toBe(text)
})
