import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  doIntervalsOverlap,
  openPeriods,
  weekdayHours,
  type Interval,
  type OpeningPlan,
  type WeekInterval,
} from './opening-hours.ts'
import { addDays, daysBetween, formatTime, parseTime, wallClock, weekdays, type Weekday } from '../time.ts'

const interval = (text: string): Interval => {
  const [from = '', to = ''] = text.split('-')
  return { from, to }
}
const weekOf = (
  change: Partial<Record<Weekday, string[]>>,
  everyDay: string[] = [],
): OpeningPlan['hours'] => {
  const of = (day: Weekday) => (change[day] ?? everyDay).map(interval)
  return {
    monday: of('monday'),
    tuesday: of('tuesday'),
    wednesday: of('wednesday'),
    thursday: of('thursday'),
    friday: of('friday'),
    saturday: of('saturday'),
    sunday: of('sunday'),
  }
}
const planOf = (hours: OpeningPlan['hours'], change: Partial<OpeningPlan> = {}): OpeningPlan => ({
  zone: 'Europe/London',
  hours,
  specialDays: [],
  ...change,
})

/** Periods of a day as local times, `2030-01-11 17:00 to 2030-01-12 02:00`. */
const readPeriods = (plan: OpeningPlan, day: string, days = 1): string[] =>
  openPeriods(plan, day, days).map(({ opensAt, closesAt }) => {
    const [from, to] = [opensAt, closesAt].map((at) => at && wallClock(at, plan.zone))
    const end = to ? `${to.day} ${to.time.slice(0, 5)}` : 'without end'
    return `${from?.day} ${from?.time.slice(0, 5)} to ${end}`
  })

const friday = '2030-01-11'
const saturday = '2030-01-12'
const fridayNight = '2030-01-11 17:00 to 2030-01-12 02:00'

describe('opening periods over midnight', () => {
  test.each([
    ['one interval', { friday: ['17:00-02:00'] }],
    ['two intervals that touch', { friday: ['17:00-24:00'], saturday: ['00:00-02:00'] }],
    ['two intervals, the first until 00:00', { friday: ['17:00-00:00'], saturday: ['00:00-02:00'] }],
    ['three intervals that touch', { friday: ['17:00-20:00', '20:00-24:00'], saturday: ['00:00-02:00'] }],
    ['intervals that overlap', { friday: ['18:00-01:00', '17:00-24:00'], saturday: ['00:30-02:00'] }],
    ['an interval within another', { friday: ['17:00-02:00', '18:00-19:00'], saturday: ['00:00-01:00'] }],
  ])('%s: one period, seen from the evening and from the morning', (_, hours) => {
    const plan = planOf(weekOf(hours))
    expect(readPeriods(plan, friday)).toEqual([fridayNight])
    expect(readPeriods(plan, saturday)).toEqual([fridayNight])
    expect(readPeriods(plan, friday, 2)).toEqual([fridayNight])
    expect(readPeriods(plan, '2030-01-13')).toEqual([])
  })

  test('a night that ends at midnight is not of the next day', () => {
    expect(readPeriods(planOf(weekOf({ friday: ['17:00-24:00'] })), saturday)).toEqual([])
    expect(readPeriods(planOf(weekOf({ friday: ['17:00-00:00'] })), saturday)).toEqual([])
  })

  test('Sunday’s night runs into Monday', () => {
    const plan = planOf(weekOf({ sunday: ['22:00-03:00'] }))
    expect(readPeriods(plan, '2030-01-14')).toEqual(['2030-01-13 22:00 to 2030-01-14 03:00'])
  })

  test('a period of several days is one', () => {
    const plan = planOf(
      weekOf({ friday: ['17:00-24:00'], saturday: ['00:00-24:00'], sunday: ['00:00-02:00'] }),
    )
    const weekend = ['2030-01-11 17:00 to 2030-01-13 02:00']
    for (const day of [friday, saturday, '2030-01-13']) expect(readPeriods(plan, day)).toEqual(weekend)
  })

  test('a store that never closes is open without end, until a special day closes it', () => {
    const hours = weekOf({}, ['00:00-24:00'])
    expect(readPeriods(planOf(hours), friday)).toEqual(['2030-01-04 00:00 to without end'])
    const closed = planOf(hours, { specialDays: [{ date: '12-25', hours: [], holidayMessage: 'Closed' }] })
    expect(readPeriods(closed, '2030-12-20')).toEqual(['2030-12-13 00:00 to 2030-12-25 00:00'])
    expect(readPeriods(closed, '2030-12-25')).toEqual([])
    expect(readPeriods(closed, '2030-12-27')).toEqual(['2030-12-26 00:00 to without end'])
  })
})

describe('special days and nights', () => {
  const hours = weekOf({ saturday: ['12:00-22:00'] }, ['17:00-02:00'])
  const special = (date: string, ...intervals: string[]) =>
    planOf(hours, { specialDays: [{ date, hours: intervals.map(interval), holidayMessage: 'Special' }] })

  test('a special day without hours keeps what opened the evening before', () => {
    expect(readPeriods(special(saturday), saturday)).toEqual([fridayNight])
  })

  test('hours of a special day that overlap the night before lengthen it', () => {
    expect(readPeriods(special(saturday, '01:00-04:00', '10:00-11:00'), saturday)).toEqual([
      '2030-01-11 17:00 to 2030-01-12 04:00',
      '2030-01-12 10:00 to 2030-01-12 11:00',
    ])
  })

  test('a special day’s own night runs into the day after it', () => {
    expect(readPeriods(special(friday, '20:00-05:00'), saturday)).toEqual([
      '2030-01-11 20:00 to 2030-01-12 05:00',
      '2030-01-12 12:00 to 2030-01-12 22:00',
    ])
  })
})

const FIRST_DAY = '2024-01-01'
const DAY_COUNT = daysBetween(FIRST_DAY, '2035-12-31')
const someView = {
  zone: fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe'),
  day: fc.integer({ min: 0, max: DAY_COUNT }).map((index) => addDays(FIRST_DAY, index)),
}
const timeOfDay = (min: number, max: number) => fc.integer({ min, max }).map((step) => formatTime(step * 15))
const someInterval = fc
  .record({ from: timeOfDay(0, 95), to: timeOfDay(0, 96) })
  .filter(({ from, to }) => from !== to)

test('a night written as one interval or as two has the same periods, on any day in any time zone', () => {
  fc.assert(
    fc.property(fc.record({ ...someView, from: timeOfDay(49, 95), to: timeOfDay(1, 48) }), (night) => {
      const { zone, day, from, to } = night
      const whole = planOf(weekOf({}, [`${from}-${to}`]), { zone })
      const split = planOf(weekOf({}, [`00:00-${to}`, `${from}-24:00`]), { zone })
      expect(openPeriods(whole, day, 3)).toEqual(openPeriods(split, day, 3))
    }),
    { numRuns: 300 },
  )
})

test('periods are in order and apart for any hours, however they overlap', () => {
  const day = fc.array(someInterval, { maxLength: 3 })
  const week = fc.record(
    Object.fromEntries(weekdays.map((name) => [name, day])) as Record<Weekday, typeof day>,
  )
  fc.assert(
    fc.property(someView.zone, someView.day, week, (zone, first, hours) => {
      const periods = openPeriods(planOf(hours, { zone }), first, 4)
      periods.forEach(({ from, to }, index) => {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThan(periods[index - 1]?.to ?? -Infinity)
      })
    }),
    { numRuns: 300 },
  )
})

describe('overlaps of weekly hours', () => {
  test.each([
    ['friday 09:00-12:00', 'friday 11:00-14:00', true],
    ['friday 09:00-12:00', 'friday 12:00-14:00', false],
    ['friday 09:00-12:00', 'saturday 09:00-12:00', false],
    ['friday 09:00-17:00', 'friday 10:00-11:00', true],
    ['friday 17:00-02:00', 'saturday 01:00-05:00', true],
    ['friday 17:00-02:00', 'saturday 02:00-05:00', false],
    ['friday 17:00-02:00', 'friday 00:00-02:00', false],
    ['friday 17:00-24:00', 'saturday 00:00-02:00', false],
    ['friday 17:00-00:00', 'saturday 00:00-02:00', false],
    ['sunday 22:00-03:00', 'monday 02:00-04:00', true],
    ['sunday 22:00-03:00', 'monday 03:00-04:00', false],
    ['saturday 22:00-03:00', 'sunday 00:00-24:00', true],
  ])('%s and %s: %s', (one, other, expected) => {
    const read = (text: string) => {
      const day = weekdays.find((name) => text.startsWith(name)) ?? 'sunday'
      return { day, ...interval(text.slice(day.length + 1)) }
    }
    expect(doIntervalsOverlap(read(one), read(other))).toBe(expected)
    expect(doIntervalsOverlap(read(other), read(one))).toBe(expected)
  })

  test('two intervals overlap when they share a quarter of an hour of the week', () => {
    const quarters = ({ day, from, to }: WeekInterval): number[] => {
      const first = weekdays.indexOf(day) * 96 + parseTime(from) / 15
      const count = (parseTime(to) - parseTime(from)) / 15
      return Array.from({ length: count > 0 ? count : count + 96 }, (_, index) => (first + index) % (7 * 96))
    }
    const weekInterval = fc
      .tuple(fc.constantFrom(...weekdays), someInterval)
      .map(([day, times]) => ({ day, ...times }))
    fc.assert(
      fc.property(weekInterval, weekInterval, (one, other) => {
        const shared = quarters(one).some((quarter) => quarters(other).includes(quarter))
        expect(doIntervalsOverlap(one, other)).toBe(shared)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a weekday’s hours for shoppers', () => {
  const read = (hours: OpeningPlan['hours'], day: Weekday) =>
    weekdayHours(hours, day).map(({ from, to }) => `${from}-${to}`)

  test('a night written as two intervals is one, on the day on which it begins', () => {
    const hours = weekOf({ friday: ['17:00-24:00'], saturday: ['00:00-02:00', '17:00-00:00'], sunday: [] })
    expect(read(hours, 'friday')).toEqual(['17:00-02:00'])
    expect(read(hours, 'saturday')).toEqual(['17:00-24:00'])
    const sunday = weekOf({ sunday: ['20:00-24:00'], monday: ['00:00-01:00'] })
    expect([read(sunday, 'sunday'), read(sunday, 'monday')]).toEqual([['20:00-01:00'], []])
  })

  test('stays as it is for a store that is open all day', () => {
    expect(read(weekOf({}, ['00:00-24:00']), 'tuesday')).toEqual(['00:00-24:00'])
    const weekend = weekOf({ friday: ['17:00-24:00'], saturday: ['00:00-24:00'] })
    expect(read(weekend, 'friday')).toEqual(['17:00-24:00'])
  })
})
