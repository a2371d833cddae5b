import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Store, WeekHours } from './store.ts'

const interval = (text: string) => {
  const [from, to] = text.split('-')
  return { from, to }
}
const weekOf = (change: Record<string, string[]>) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      (change[day] ?? []).map(interval),
    ]),
  )

const listIssues = (hours: Record<string, string[]>) =>
  WeekHours.safeParse(weekOf(hours)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('weekly hours', () => {
  test.each([
    ['a night', { friday: ['17:00-02:00'], saturday: ['02:00-05:00', '17:00-02:00'] }],
    ['a night as two intervals', { friday: ['17:00-24:00'], saturday: ['00:00-02:00'] }],
    ['an evening until midnight', { friday: ['17:00-00:00'], saturday: ['00:00-02:00'] }],
    ['intervals that touch', { monday: ['09:00-12:00', '12:00-17:00'] }],
    ['Sunday’s night up to Monday’s opening', { sunday: ['22:00-06:00'], monday: ['06:00-22:00'] }],
    ['a whole day', { monday: ['00:00-24:00'], tuesday: ['00:00-24:00'] }],
  ])('take %s', (_, hours) => {
    expect(listIssues(hours)).toBeUndefined()
  })

  test.each([
    [
      'intervals of a day that overlap',
      { friday: ['09:00-12:00', '11:00-14:00'] },
      ['friday: friday 09:00 to 12:00 and friday 11:00 to 14:00 overlap'],
    ],
    [
      'the same interval twice',
      { friday: ['09:00-12:00', '09:00-12:00'] },
      ['friday: friday 09:00 to 12:00 and friday 09:00 to 12:00 overlap'],
    ],
    [
      'a night that overlaps the next day',
      { friday: ['17:00-02:00'], saturday: ['01:00-05:00'] },
      ['saturday: friday 17:00 to 02:00 and saturday 01:00 to 05:00 overlap'],
    ],
    [
      'Sunday’s night that overlaps Monday',
      { sunday: ['22:00-03:00'], monday: ['02:00-04:00'] },
      ['sunday: monday 02:00 to 04:00 and sunday 22:00 to 03:00 overlap'],
    ],
    [
      'an interval without length',
      { friday: ['17:00-17:00'] },
      ['friday.0: must not end when it starts; a whole day is 00:00 to 24:00'],
    ],
    [
      'an interval that begins at 24:00',
      { friday: ['24:00-02:00'] },
      ['friday.0.from: must be 00:00 of the day on which it begins'],
    ],
  ])('reject %s', (_, hours, issues) => {
    expect(listIssues(hours)).toEqual(issues)
  })
})

const york = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../brands/fernhill/stores/fernhill-market-york-12.json'),
    'utf8',
  ),
)
const listStoreIssues = (change: object) =>
  Store.safeParse({ ...york, ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('rejects a special day whose intervals overlap, and takes a night', () => {
  const special = (...hours: string[]) => ({
    specialDays: [{ date: '12-31', hours: hours.map(interval), holidayMessage: 'New Year’s Eve' }],
  })
  expect(listStoreIssues(special('09:00-12:00', '20:00-03:00'))).toBeUndefined()
  expect(listStoreIssues(special('09:00-12:00', '11:00-13:00'))).toEqual([
    'specialDays.0.hours: 09:00 to 12:00 and 11:00 to 13:00 overlap',
  ])
})

test('takes a payment rule for a night, and rejects one without length', () => {
  const rule = (text: string) => {
    const { delivery } = york.methods
    const denyPayments = [{ ...interval(text), days: ['friday'], payments: ['cash'] }]
    return { methods: { delivery: { ...delivery, slots: { ...delivery.slots, denyPayments } } } }
  }
  expect(listStoreIssues(rule('22:00-02:00'))).toBeUndefined()
  expect(listStoreIssues(rule('22:00-22:00'))).toEqual([
    'methods.delivery.slots.denyPayments.0: must not end when it starts; a whole day is 00:00 to 24:00',
  ])
})
