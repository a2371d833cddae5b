import { expect, test } from 'vitest'
import { aBasket } from '@larder/shared/testing'
import { methodChangeText } from './slot-text.ts'

const today = '2030-01-08'
const { selectedSlot } = aBasket()
if (!selectedSlot) throw new Error('The basket of tests holds a slot')
const insteadOf = { date: '2030-01-09', start: '17:00', end: '17:30', isAsap: false }

test.each([
  ['no basket', undefined, 'Collection chosen', false],
  ['no slot', {}, 'Collection chosen', false],
  ['the same slot', { selectedSlot }, 'Collection: Today, 10:00 to 10:30', true],
  [
    'another slot',
    { selectedSlot: { ...selectedSlot, insteadOf } },
    'Collection: Today, 10:00 to 10:30, instead of Tomorrow, 17:00 to 17:30',
    true,
  ],
  ['a lapsed slot', { lapsedSlot: selectedSlot }, 'Collection chosen. Please choose your time again.', true],
] as const)('describes a change of method with %s', (...[, basket, text, hasToast]) => {
  expect(methodChangeText('collection', basket, today)).toEqual({ text, hasToast })
})
