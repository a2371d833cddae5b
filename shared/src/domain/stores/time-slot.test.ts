import { expect, test } from 'vitest'
import { addMinutes } from '../time.ts'
import { chooseSlot, isAsapValid, isFutureSlotValid, type TimeSlot } from './time-slot.ts'

const noon = new Date('2030-01-07T12:00:00Z')
const inMinutes = (minutes: number) => addMinutes(noon, minutes).toISOString()

const future = (minutes: number, change: Partial<TimeSlot> = {}): TimeSlot => ({
  startsAt: inMinutes(minutes),
  info: { isAsap: false, status: 'available', fulfilmentIn: minutes },
  ...change,
})
const asap = (change: Partial<TimeSlot> = {}, status: 'available' | 'full' = 'available'): TimeSlot => ({
  startsAt: inMinutes(30),
  info: { isAsap: true, status, fulfilmentIn: 30 },
  ...change,
})

test.each([
  ['starts in 6 minutes', future(6), true],
  ['starts in exactly 5 minutes', future(5), false],
  ['starts now', future(0), false],
  ['is reserved until 12:01', future(2, { expires: inMinutes(1) }), true],
  ['was reserved until now', future(60, { expires: inMinutes(0) }), false],
  ['is full', future(60, { info: { isAsap: false, status: 'full', fulfilmentIn: 60 } }), false],
  ['has an unreadable time', future(60, { startsAt: 'soon', expires: inMinutes(5) }), false],
  ['is an ASAP slot', asap(), false],
])('validates a future slot that %s', (_, slot, expected) => {
  expect(isFutureSlotValid(slot, noon)).toBe(expected)
})

test.each([
  ['without a cut-off', asap(), true],
  ['before the cut-off', asap({ cutOffDateTime: inMinutes(1) }), true],
  ['at the cut-off', asap({ cutOffDateTime: inMinutes(0) }), false],
  ['when full', asap({}, 'full'), false],
  ['that is not ASAP', future(30), false],
])('validates ASAP %s', (_, slot, expected) => {
  expect(isAsapValid(slot, noon)).toBe(expected)
})

test('ASAP falls back to the first future slot; a future choice ignores ASAP', () => {
  const [first, second] = [future(60), future(120)]
  const now = asap()
  expect(chooseSlot('asap', [{ slots: [now, first] }], noon)).toBe(now)
  expect(chooseSlot('asap', [{ slots: [first, second] }], noon)).toBe(first)
  expect(chooseSlot('future', [{ slots: [now] }, { slots: [second] }], noon)).toBe(second)
  expect(chooseSlot('future', [{ slots: [now] }], noon)).toBeUndefined()
})
