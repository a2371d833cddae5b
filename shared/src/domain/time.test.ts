import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt, daysBetween, instantAt, isDay, formatTime, wallClock, getWeekday } from './time.ts'

const zones = [
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'UTC',
]
const FIRST = '2024-01-01'
const DAYS = daysBetween(FIRST, '2035-12-31')

/** Days of 2024-2035 on which a zone's clocks change, determined with `Intl` only. */
function changeDays(zone: string): string[] {
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  const at = (day: string) =>
    offset.formatToParts(Date.parse(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value
  return Array.from({ length: DAYS + 1 }, (_, index) => addDays(FIRST, index)).filter(
    (day) => at(day) !== at(addDays(day, -1)),
  )
}

test.each(zones)('wall clock times match Intl on every clock change 2024-2035 in %s', (zone) => {
  let skipped = 0
  for (const change of changeDays(zone)) {
    for (const day of [addDays(change, -1), change, addDays(change, 1)]) {
      for (let minutes = 0; minutes < 1440; minutes += 30) {
        const at = instantAt(day, formatTime(minutes), zone)
        const localTime = wallClock(at, zone)
        if (localTime.time === `${formatTime(minutes)}:00` && localTime.day === day) continue
        // The hour skipped in spring maps to later the same night, never to another day.
        skipped += 1
        expect(localTime.day).toBe(day)
        expect(localTime.time > formatTime(minutes)).toBe(true)
      }
    }
  }
  expect(skipped).toBeLessThanOrEqual(changeDays(zone).length * 2)
})

test('any day and time in any zone become an instant that Intl reads back', () => {
  const time = fc.integer({ min: 4 * 60, max: 1439 }).map(formatTime)
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: DAYS }),
      time,
      (zone, index, expected) => {
        const day = addDays(FIRST, index)
        expect(wallClock(instantAt(day, expected, zone), zone)).toEqual({ day, time: `${expected}:00` })
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['a leap day', '2028-02-28', 1, '2028-02-29'],
  ['the day the clocks go forward', '2030-03-30', 1, '2030-03-31'],
  ['the day after it', '2030-03-31', 1, '2030-04-01'],
  ['the day the clocks go back', '2030-10-27', 1, '2030-10-28'],
  ['a year back', '2030-01-01', -1, '2029-12-31'],
])('adds days across %s', (...[, day, by, expected]) => {
  expect(addDays(day, by)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(by)
})

test("a calendar day depends on the given time zone, not the machine's", () => {
  const lateEvening = new Date('2030-07-01T23:30:00Z')
  expect(dayAt(lateEvening, 'Europe/London')).toBe('2030-07-02')
  expect(dayAt(lateEvening, 'UTC')).toBe('2030-07-01')
  expect(getWeekday('2030-07-01')).toBe('monday')
})

test('24:00 is the start of the next day', () => {
  expect(instantAt('2030-07-01', '24:00', 'Europe/London').toISOString()).toBe('2030-07-01T23:00:00.000Z')
})

test.each([
  ['2030-02-28', true],
  ['2030-02-29', false],
  ['2030-13-01', false],
  ['30-01-01', false],
])('isDay(%s) is %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
