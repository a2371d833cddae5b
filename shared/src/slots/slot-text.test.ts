import { expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { dayText, noAsapText, placesText, slotNote, slotPriceText } from './slot-text.ts'

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

test.each([
  ['nothing while there are many', undefined, undefined],
  ['the last place', 1, 'Last one'],
  ['a few places', 3, '3 left'],
])('says how full a slot is: %s', (_, placesLeft, text) => {
  expect(placesText({ info: { ...free, placesLeft } })).toBe(text)
})

test.each([
  ['the delivery fee', { fees: [{ code: 'DELIVERY', name: 'Delivery', amount: 1.99 }] }, '£1.99'],
  [
    'free when nothing is charged',
    { fees: [{ code: 'SMALL_ORDER', name: 'Small order', amount: 2 }] },
    'Free',
  ],
  ['nothing for an empty basket', { items: [] }, undefined],
  ['nothing for a basket of another store', { storeId: 13 }, undefined],
])('shows the price of a slot: %s', (_, change, text) => {
  expect(slotPriceText(aBasket(change), 12)).toBe(text)
})
