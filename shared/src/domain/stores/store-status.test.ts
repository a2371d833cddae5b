import { expect, test } from 'vitest'
import { methodStatus, type MethodPlan } from './store-status.ts'

const nineToFive = [{ from: '09:00', to: '17:00' }]
const plan: MethodPlan = {
  zone: 'Europe/London',
  hours: {
    monday: nineToFive,
    tuesday: nineToFive,
    wednesday: nineToFive,
    thursday: nineToFive,
    friday: [
      { from: '09:00', to: '12:00' },
      { from: '18:00', to: '24:00' },
    ],
    saturday: [{ from: '00:00', to: '02:00' }],
    sunday: [],
  },
  specialDays: [
    { date: '12-25', hours: [], holidayMessage: 'Merry Christmas' },
    { date: '2030-01-09', hours: [{ from: '12:00', to: '14:00' }], holidayMessage: 'Stocktake' },
  ],
  leadTimeSec: 1200,
  cutOffMin: 30,
  daysAhead: 3,
  isPaused: false,
}

// 2030-01-07 is a Monday; London is on UTC in winter.
test.each([
  ['opens later today', '2030-01-07T07:00:00Z', 'preorder', '2030-01-07T09:20:00.000Z'],
  ['is open', '2030-01-07T10:00:00Z', 'open', '2030-01-07T10:20:00.000Z'],
  [
    'is open until the last minute before the cut-off',
    '2030-01-07T16:29:00Z',
    'open',
    '2030-01-07T16:49:00.000Z',
  ],
  ['is after its cut-off', '2030-01-07T16:30:00Z', 'preorder', '2030-01-08T09:20:00.000Z'],
  ['is between two openings', '2030-01-11T13:00:00Z', 'preorder', '2030-01-11T18:20:00.000Z'],
  ['stays open over midnight', '2030-01-11T23:50:00Z', 'open', '2030-01-12T00:10:00.000Z'],
  ['is still open after midnight', '2030-01-12T01:00:00Z', 'open', '2030-01-12T01:20:00.000Z'],
  ['has a special day', '2030-01-09T10:00:00Z', 'preorder', '2030-01-09T12:20:00.000Z'],
  ['is closed for Christmas', '2030-12-25T10:00:00Z', 'preorder', '2030-12-26T09:20:00.000Z'],
  ['opens in British Summer Time', '2030-07-01T07:30:00Z', 'preorder', '2030-07-01T08:20:00.000Z'],
])('computes the status of a store that %s', (...[, now, status, nextTime]) => {
  const result = methodStatus(plan, new Date(now))
  expect(result.status).toBe(status)
  expect(result.nextTime?.toISOString()).toBe(nextTime)
})

test('a night written as one interval is open on both sides of midnight, and has one cut-off', () => {
  const night = { ...plan.hours, friday: [{ from: '18:00', to: '02:00' }], saturday: [] }
  for (const now of ['2030-01-11T23:50:00Z', '2030-01-12T01:00:00Z']) {
    const { status, opensAt, cutOff } = methodStatus({ ...plan, hours: night }, new Date(now))
    expect([status, opensAt?.toISOString(), cutOff?.toISOString()]).toEqual([
      'open',
      '2030-01-11T18:00:00.000Z',
      '2030-01-12T01:30:00.000Z',
    ])
  }
})

test('a paused store, and one that does not open soon enough, are closed', () => {
  const now = new Date('2030-01-12T10:00:00Z')
  expect(methodStatus({ ...plan, isPaused: true }, now)).toEqual({ status: 'closed' })
  expect(methodStatus({ ...plan, daysAhead: 1 }, now)).toEqual({ status: 'closed' })
})

test('the default lead time is 1800 seconds', () => {
  const { nextTime, waitMinutes } = methodStatus(
    { ...plan, leadTimeSec: 0 },
    new Date('2030-01-07T10:00:00Z'),
  )
  expect(nextTime?.toISOString()).toBe('2030-01-07T10:30:00.000Z')
  expect(waitMinutes).toEqual({ from: 30, to: 40 })
})
