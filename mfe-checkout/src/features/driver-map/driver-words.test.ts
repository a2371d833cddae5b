import { expect, test } from 'vitest'
import { driverWords } from './driver-words.ts'

const eta = '2030-01-08T17:05:00.000Z'

test.each([
  [
    'nobody yet',
    { isAssigned: false },
    'No driver is assigned yet. You can follow the way here once one is.',
  ],
  ['on the way', { isAssigned: true }, 'Your driver is on the way.'],
  ['with a time', { isAssigned: true, eta }, 'Your driver is on the way, expected at 17:05.'],
  ['next', { isAssigned: true, stopsAway: 0 }, 'Your driver is coming to you next.'],
  ['one stop', { isAssigned: true, stopsAway: 1, eta }, 'Your driver is 1 stop away, expected at 17:05.'],
])('a driver: %s', (_, location, words) => {
  expect(driverWords(location, 'Europe/London')).toBe(words)
})
