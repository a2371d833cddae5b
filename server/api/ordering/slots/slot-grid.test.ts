import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, formatTime, type Interval, type MethodPlan } from '@larder/shared/domain'
import { buildSlotGrid } from './slot-grid.ts'

const FIRST_DAY = '2024-01-01'
const DAY_COUNT = daysBetween(FIRST_DAY, '2035-12-31')
const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe'] as const

const allDay = [{ from: '00:00', to: '24:00' }]
type Intervals = Interval[]
const planIn = (zone: string, hours: Intervals = allDay): MethodPlan => ({
  zone,
  hours: {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  },
  specialDays: [],
  leadTimeSec: 1800,
  cutOffMin: 30,
  daysAhead: 7,
  isPaused: false,
})

/** Created once for each time zone, because creating one takes longer than using it a hundred times. */
const formattersByZone = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Map(
    zones.map((zone) => [zone as string, new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })]),
  )
const clocks = formattersByZone('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const offsets = formattersByZone('en-GB', { timeZoneName: 'longOffset' })

/** The local time in a time zone according to `Intl`. */
const localTime = (at: Date, zone: string) => clocks.get(zone)?.format(at)

/** Faults in the slots of a day and the night after it; empty when there are none. */
function findFaults(day: string, lengthMin: number, plan: MethodPlan): string[] {
  const slots = [day, addDays(day, 1)].flatMap((slotDate) =>
    buildSlotGrid(plan, slotDate, lengthMin).map((slot) => ({ ...slot, slotDate })),
  )
  return slots.flatMap((slot, index) => {
    const isRight =
      localTime(slot.startsAt, plan.zone) === `${slot.slotDate} ${slot.startTime}` &&
      slot.endsAt > slot.startsAt &&
      slot.endsAt <= (slots[index + 1]?.startsAt ?? slot.endsAt)
    return isRight ? [] : [`${plan.zone} ${slot.slotDate} ${slot.startTime}`]
  })
}

const offsetOn = (day: string, zone: string) =>
  offsets
    .get(zone)
    ?.formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value

const SLOT_LENGTHS = [15, 20, 30, 45, 60, 90, 120]

const night = [{ from: '17:00', to: '05:00' }]

test.each(zones)(
  'slots of every length are correct around every clock change from 2024 to 2035 in %s',
  (zone) => {
    const plans = [planIn(zone), planIn(zone, night)]
    const changes = Array.from({ length: DAY_COUNT }, (_, index) => addDays(FIRST_DAY, index)).filter(
      (day) => offsetOn(day, zone) !== offsetOn(addDays(day, -1), zone),
    )
    expect(changes.length).toBeGreaterThanOrEqual(22)
    const faults = changes.flatMap((day) =>
      SLOT_LENGTHS.flatMap((length) => plans.flatMap((plan) => findFaults(addDays(day, -1), length, plan))),
    )
    expect(faults).toEqual([])
  },
)

const timeOfDay = (min: number, max: number) => fc.integer({ min, max }).map((step) => formatTime(step * 5))
const someInterval = fc
  .record({ from: timeOfDay(0, 287), to: timeOfDay(0, 288) })
  .filter(({ from, to }) => from !== to)
const someGrid = {
  day: fc.integer({ min: 0, max: DAY_COUNT }).map((index) => addDays(FIRST_DAY, index)),
  zone: fc.constantFrom(...zones),
  lengthMin: fc.constantFrom(...SLOT_LENGTHS),
}

test('slots have correct start times and do not overlap, for any day, time zone, length and hours', () => {
  const hours = fc.oneof(fc.constant(allDay), fc.array(someInterval, { maxLength: 3 }))
  const isRight = fc.property(
    fc.record({ ...someGrid, hours }),
    (grid) => findFaults(grid.day, grid.lengthMin, planIn(grid.zone, grid.hours)).length === 0,
  )
  expect(fc.check(isRight, { numRuns: 200 })).toMatchObject({ failed: false })
})

test('a night written as one interval or as two has the same slots, on any day in any time zone', () => {
  const someNight = fc.record({ ...someGrid, from: timeOfDay(145, 287), to: timeOfDay(1, 144) })
  fc.assert(
    fc.property(someNight, ({ day, zone, lengthMin, from, to }) => {
      const whole = planIn(zone, [{ from, to }])
      const split = planIn(zone, [
        { from: '00:00', to },
        { from, to: '24:00' },
      ])
      expect(buildSlotGrid(whole, day, lengthMin)).toEqual(buildSlotGrid(split, day, lengthMin))
    }),
    { numRuns: 200 },
  )
})

/** The slots of Friday, 11 January 2030, and of the day after it. */
const listWeekend = (plan: MethodPlan, lengthMin: number) =>
  ['2030-01-11', '2030-01-12'].flatMap((day) =>
    buildSlotGrid(plan, day, lengthMin).map(
      ({ startTime, endTime }) => `${day.slice(8)} ${startTime}-${endTime}`,
    ),
  )

const onFriday = (...hours: Intervals): MethodPlan => {
  const plan = planIn('Europe/London', [])
  return { ...plan, hours: { ...plan.hours, friday: hours } }
}

test('slots continue over midnight, each on the day on which it starts', () => {
  expect(listWeekend(onFriday({ from: '22:30', to: '02:00' }), 60)).toEqual([
    '11 22:30-23:30',
    '11 23:30-00:30',
    '12 00:30-01:30',
  ])
  expect(listWeekend(onFriday({ from: '22:00', to: '01:00' }), 60)).toEqual([
    '11 22:00-23:00',
    '11 23:00-24:00',
    '12 00:00-01:00',
  ])
})

test('lists a slot once where intervals overlap', () => {
  const hours = [
    { from: '22:00', to: '01:00' },
    { from: '23:00', to: '24:00' },
    { from: '22:30', to: '00:30' },
  ]
  expect(listWeekend(onFriday(...hours), 60)).toEqual(['11 22:00-23:00', '11 23:00-24:00', '12 00:00-01:00'])
})

test('lead time and cut-off of a slot after midnight are those of the evening’s opening', () => {
  const slots = buildSlotGrid(onFriday({ from: '17:00', to: '02:00' }), '2030-01-12', 30)
  expect(slots.map(({ startTime }) => startTime)).toEqual(['00:00', '00:30', '01:00', '01:30'])
  for (const { readyFrom, cutOff } of slots) {
    expect(readyFrom.toISOString()).toBe('2030-01-11T17:30:00.000Z')
    expect(cutOff?.toISOString()).toBe('2030-01-12T01:30:00.000Z')
  }
})

test('the night on which the clocks change counts lead time and cut-off in real time', () => {
  const plan = planIn('Europe/London', [{ from: '23:00', to: '04:00' }])
  const [spring] = buildSlotGrid(plan, '2030-03-31', 30)
  expect([spring?.readyFrom.toISOString(), spring?.cutOff?.toISOString()]).toEqual([
    '2030-03-30T23:30:00.000Z',
    '2030-03-31T02:30:00.000Z',
  ])
  const [autumn] = buildSlotGrid(plan, '2030-10-27', 30)
  expect([autumn?.readyFrom.toISOString(), autumn?.cutOff?.toISOString()]).toEqual([
    '2030-10-26T22:30:00.000Z',
    '2030-10-27T03:30:00.000Z',
  ])
})

test('a store that never closes has the same slots every day, and no cut-off', () => {
  const plan = planIn('Europe/London')
  const [one, other] = ['2030-01-11', '2030-01-12'].map((day) => buildSlotGrid(plan, day, 50))
  expect(one?.map(({ startTime }) => startTime)).toEqual(other?.map(({ startTime }) => startTime))
  expect(one?.at(0)?.startTime).toBe('00:00')
  expect(one?.every(({ cutOff }) => cutOff === undefined)).toBe(true)
})

test('the missing hour in spring has no slots, and the repeated hour in autumn has each slot once', () => {
  const spring = buildSlotGrid(planIn('Europe/London'), '2030-03-31', 30).map(({ startTime }) => startTime)
  expect(spring.slice(0, 3)).toEqual(['00:00', '00:30', '02:00'])
  const autumn = buildSlotGrid(planIn('Europe/London'), '2030-10-27', 30).map(({ startTime }) => startTime)
  expect(new Set(autumn).size).toBe(autumn.length)
  expect(autumn).toHaveLength(48)
})

test('omits a slot that would end in the missing hour in spring', () => {
  const starts = buildSlotGrid(planIn('Europe/London'), '2030-03-31', 45).map(({ startTime }) => startTime)
  expect(starts.slice(0, 3)).toEqual(['00:00', '02:15', '03:00'])
})

test('omits a partial slot before closing', () => {
  const hours = [{ from: '09:10', to: '10:40' }]
  const slots = buildSlotGrid(planIn('Europe/London', hours), '2030-01-08', 40)
  expect(slots.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    ['09:10', '09:50'],
    ['09:50', '10:30'],
  ])
})
