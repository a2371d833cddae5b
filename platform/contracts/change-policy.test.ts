import { expect, test } from 'vitest'
import { findFreeze, parseFreezeWindows } from './change-policy.ts'

const find = (text: string, at: string, freezeZone = 'Europe/London') =>
  findFreeze({ freezeWindows: parseFreezeWindows(text) ?? [], freezeZone }, new Date(at))

const WEEKEND = 'Fri 16:00-Mon 08:00'

test.each([
  ['2030-01-11T15:59:59Z', undefined],
  ['2030-01-11T16:00:00Z', WEEKEND],
  ['2030-01-13T03:00:00Z', WEEKEND],
  ['2030-01-14T07:59:00Z', WEEKEND],
  ['2030-01-14T08:00:00Z', undefined],
  ['2030-01-16T12:00:00Z', undefined],
])('freezes a weekend across the end of the week: %s', (at, window) => {
  expect(find(WEEKEND, at)).toBe(window)
})

test('reads windows in the shop’s time zone, in summer time, too', () => {
  expect(find(WEEKEND, '2030-07-12T15:30:00Z'), '16:30 in London').toBe(WEEKEND)
  expect(find(WEEKEND, '2030-07-12T15:30:00Z', 'UTC')).toBeUndefined()
  expect(find('2030-12-24', '2030-12-24T02:00:00Z', 'America/New_York'), 'still the 23rd').toBeUndefined()
})

test.each([
  ['2030-12-19T23:59:00Z', undefined],
  ['2030-12-20T00:00:00Z', '2030-12-20..2031-01-02'],
  ['2031-01-02T23:59:00Z', '2030-12-20..2031-01-02'],
  ['2031-01-03T00:00:00Z', undefined],
  ['2031-02-14T12:00:00Z', '2031-02-14'],
])('freezes days, the last one included: %s', (at, window) => {
  expect(find('2030-12-20..2031-01-02, 2031-02-14', at)).toBe(window)
})

test('freezes within one day, and a whole week', () => {
  expect(find('Sat 17:00-Sat 22:00', '2030-01-12T21:59:00Z')).toBe('Sat 17:00-Sat 22:00')
  expect(find('Sat 17:00-Sat 22:00', '2030-01-12T22:00:00Z')).toBeUndefined()
  expect(find('Mon 00:00-Sun 24:00', '2030-01-13T23:59:00Z')).toBe('Mon 00:00-Sun 24:00')
})

test.each([
  'Friday 16:00-Mon 08:00',
  'Fri 16-Mon 8',
  'Fri 25:00-Mon 08:00',
  'Fri 16:60-Mon 08:00',
  '2030-02-30',
  '2031-01-02..2030-12-20',
  'weekend',
])('does not take %s as a window', (text) => {
  expect(parseFreezeWindows(`${WEEKEND}, ${text}`)).toBeUndefined()
})
