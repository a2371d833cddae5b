import { expect, test } from 'vitest'
import { describeDriver } from './DriverMap.tsx'

const facts = {
  status: { status: 'picked', updatedAt: '2030-01-08T16:00:00.000Z' },
  now: new Date('2030-01-08T17:00:00.000Z'),
  zone: 'Europe/London',
} as const
const eta = '2030-01-08T17:05:00.000Z'

test.each([
  [
    'no driver yet',
    { isAssigned: false },
    'No driver is assigned yet. You can follow them here once one is.',
  ],
  ['on the way', { isAssigned: true }, 'Your driver is on the way.'],
  ['with a time', { isAssigned: true, eta }, 'Your driver is on the way, expected at 17:05.'],
  [
    'after midnight',
    { isAssigned: true, eta: '2030-01-09T00:05:00.000Z' },
    'Your driver is on the way, expected at 00:05 on Wednesday.',
  ],
  ['next', { isAssigned: true, stopsAway: 0 }, 'Your driver is coming to you next.'],
  ['one stop', { isAssigned: true, stopsAway: 1, eta }, 'Your driver is 1 stop away, expected at 17:05.'],
])('describes a driver: %s', (_, location, text) => {
  expect(describeDriver({ ...facts, driver: location })).toBe(text)
})

test.each([
  ['just now', '2030-01-08T16:59:30.000Z', 'Your driver is on the way.'],
  [
    'a while ago without reporting a position',
    '2030-01-08T16:58:00.000Z',
    'Unable to track the driver at this time.',
  ],
])('describes a driver who set out %s', (_, updatedAt, text) => {
  const status = { status: 'en_route', updatedAt } as const
  expect(describeDriver({ ...facts, driver: { isAssigned: false }, status })).toBe(text)
})
