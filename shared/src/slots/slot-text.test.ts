import { expect, test } from 'vitest'
import { dayText, noAsapText, slotNote } from './slot-text.ts'

test('names days near today', () => {
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
    'full',
    { info: { ...free, status: 'full' as const }, denyPayments: { cash: false, card: false } },
    'Full',
  ],
  ['card only', { info: free, denyPayments: { cash: true, card: false } }, 'Card only'],
])("shows a slot's note: %s", (_, slot, text) => {
  expect(slotNote(slot)).toBe(text)
})

test('shows the first slot when "now" is not possible', () => {
  const first = { slotDate: '2030-01-08', startTime: '08:30' }
  expect(noAsapText('delivery', first, '2030-01-08')).toBe('No delivery now. The first is today, 08:30.')
  expect(noAsapText('collection', first, '2030-01-05')).toBe(
    'No collection now. The first is Tue 8 Jan, 08:30.',
  )
  expect(noAsapText('delivery', undefined, '2030-01-08')).toBe('No delivery now.')
})
