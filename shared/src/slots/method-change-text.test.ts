import { expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { methodChangeText } from './slot-text.ts'

const today = '2030-01-08'
const { selectedSlot } = aBasket()
if (!selectedSlot) throw new Error('The basket of tests holds a slot')
const insteadOf = { date: '2030-01-09', start: '17:00', end: '17:30', isAsap: false }

test.each([
  ['no basket at all', undefined, 'Collection chosen', false],
  ['no time yet', {}, 'Collection chosen', false],
  ['the same time', { selectedSlot }, 'Collection: Today, 10:00 to 10:30', true],
  [
    'another time',
    { selectedSlot: { ...selectedSlot, insteadOf } },
    'Collection: Today, 10:00 to 10:30, instead of Tomorrow, 17:00 to 17:30',
    true,
  ],
  [
    'no time to be had',
    { lapsedSlot: selectedSlot },
    'Collection chosen. Please choose your time again.',
    true,
  ],
] as const)('describes a change of method with %s', (...[, basket, text, hasToast]) => {
  expect(methodChangeText('collection', basket, today)).toEqual({ text, hasToast })
})
