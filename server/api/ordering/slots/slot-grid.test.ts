import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, type MethodPlan } from '@larder/shared/domain'
import { buildSlotGrid } from './slot-grid.ts'

const FIRST_DAY = '2024-01-01'
const DAY_COUNT = daysBetween(FIRST_DAY, '2035-12-31')
const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe'] as const

const allDay = [{ from: '00:00', to: '24:00' }]
const planIn = (zone: string, hours = allDay): MethodPlan => ({
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

/** Faults in the slots of a day; empty when there are none. */
function findFaults(day: string, zone: string, lengthMin: number): string[] {
  const slots = buildSlotGrid(planIn(zone), day, lengthMin)
  return slots.flatMap((slot, index) => {
    const isRight =
      localTime(slot.startsAt, zone) === `${day} ${slot.startTime}` &&
      slot.endsAt > slot.startsAt &&
      slot.endsAt <= (slots[index + 1]?.startsAt ?? slot.endsAt)
    return isRight ? [] : [`${zone} ${day} ${slot.startTime}`]
  })
}

const offsetOn = (day: string, zone: string) =>
  offsets
    .get(zone)
    ?.formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value

const SLOT_LENGTHS = [15, 20, 30, 45, 60, 90, 120]

test.each(zones)(
  'slots of every length are correct around every clock change from 2024 to 2035 in %s',
  (zone) => {
    const changes = Array.from({ length: DAY_COUNT }, (_, index) => addDays(FIRST_DAY, index)).filter(
      (day) => offsetOn(day, zone) !== offsetOn(addDays(day, -1), zone),
    )
    expect(changes.length).toBeGreaterThanOrEqual(22)
    const days = changes.flatMap((day) => [addDays(day, -1), day])
    expect(days.flatMap((day) => SLOT_LENGTHS.flatMap((length) => findFaults(day, zone, length)))).toEqual([])
  },
)

test('slots have correct start times and do not overlap, for any day, time zone and length', () => {
  const isRight = fc.property(
    fc.integer({ min: 0, max: DAY_COUNT }),
    fc.constantFrom(...zones),
    fc.constantFrom(...SLOT_LENGTHS),
    (index, zone, lengthMin) => findFaults(addDays(FIRST_DAY, index), zone, lengthMin).length === 0,
  )
  expect(fc.check(isRight, { numRuns: 100 })).toMatchObject({ failed: false })
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
