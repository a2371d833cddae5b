import {
  addDays,
  instantOf,
  MINUTES_PER_DAY,
  parseTime,
  getWeekday,
  weekdays,
  type Weekday,
} from '../time.ts'

/**
 * Opening hours, `HH:mm` in the store's local time. An interval whose `to` is not after its `from` ends on the next day
 * (`17:00` to `02:00`); `24:00` is the end of the day. Source: readings 116.
 */
export type Interval = { from: string; to: string }

export type SpecialDay = {
  /** `2027-01-31`, or `12-25` for every year. */
  date: string
  /** Empty for a day on which the store does not open. */
  hours: readonly Interval[]
  holidayMessage: string
}

type WeekHours = Readonly<Record<Weekday, readonly Interval[]>>

/** The store's opening hours for one order method. */
export type OpeningPlan = {
  /** IANA name. */
  zone: string
  hours: WeekHours
  specialDays: readonly SpecialDay[]
}

/** Local minutes since a midnight; below 0 before it, above 1440 after the next one. */
type Minutes = { from: number; to: number }

/** An interval in minutes since midnight of the day on which it begins. */
export function intervalMinutes({ from, to }: Interval): Minutes {
  const [start, end] = [parseTime(from), parseTime(to)]
  return { from: start, to: end > start ? end : end + MINUTES_PER_DAY }
}

const shiftDays = ({ from, to }: Minutes, days: number): Minutes => ({
  from: from + days * MINUTES_PER_DAY,
  to: to + days * MINUTES_PER_DAY,
})

/** An interval of the weekly hours; `day` is the weekday on which it begins. */
export type WeekInterval = Interval & { day: Weekday }

/**
 * Whether two intervals of the weekly hours overlap, also after midnight and from Sunday into Monday. Intervals that
 * only touch do not.
 */
export function doIntervalsOverlap(one: WeekInterval, other: WeekInterval): boolean {
  const [a, b] = [one, other].map((interval) =>
    shiftDays(intervalMinutes(interval), weekdays.indexOf(interval.day)),
  )
  if (!a || !b) return false
  return [-weekdays.length, 0, weekdays.length].some((days) => {
    const moved = shiftDays(b, days)
    return a.from < moved.to && moved.from < a.to
  })
}

/** The special hours of a day. `MM-DD` repeats every year; an entry with a year takes precedence. */
export function getSpecialDay(plan: OpeningPlan, day: string): SpecialDay | undefined {
  const { specialDays } = plan
  return specialDays.find(({ date }) => date === day) ?? specialDays.find(({ date }) => date === day.slice(5))
}

/** The intervals that begin on a calendar day: the special day's, else the weekday's. */
const intervalsOn = (plan: OpeningPlan, day: string): Minutes[] =>
  (getSpecialDay(plan, day)?.hours ?? plan.hours[getWeekday(day)]).map(intervalMinutes)

export type OpenPeriod = {
  opensAt: Date
  /** Undefined for a store that is open without end. */
  closesAt: Date | undefined
  /** Local minutes since midnight of the first day of the list; below 0 when the period began before it. */
  from: number
  to: number
}

/** How many days a period is followed beyond the listed ones. One that has not ended by then counts as without end. */
const FOLLOWED_DAYS = 7

const reachesMidnight = (plan: OpeningPlan, day: string): boolean =>
  intervalsOn(plan, day).some(({ to }) => to >= MINUTES_PER_DAY)

/** How many days, from `day` on and in the direction of `step`, are open until midnight; at most a week. */
function countOpenNights(plan: OpeningPlan, day: string, step: 1 | -1): number {
  let nights = 0
  while (nights < FOLLOWED_DAYS && reachesMidnight(plan, addDays(day, step * nights))) nights += 1
  return nights
}

/** Intervals in order, those that overlap or touch as one. */
function mergeIntervals(intervals: readonly Minutes[]): Minutes[] {
  const merged: Minutes[] = []
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/**
 * Opening periods that include a part of the `days` calendar days from `day` on, in order. Intervals that overlap or
 * touch are one period, also over midnight, and a period is listed whole: it may begin before `day`. A special day
 * replaces what begins on it, not what is still open from the evening before. Source: readings 116.
 */
export function openPeriods(plan: OpeningPlan, day: string, days: number): OpenPeriod[] {
  const before = countOpenNights(plan, addDays(day, -1), -1)
  const after = countOpenNights(plan, addDays(day, days - 1), 1)
  const intervals = Array.from({ length: before + days + after }, (_, index) => index - before).flatMap(
    (ahead) => intervalsOn(plan, addDays(day, ahead)).map((interval) => shiftDays(interval, ahead)),
  )
  const endless = (days + FOLLOWED_DAYS) * MINUTES_PER_DAY
  return mergeIntervals(intervals)
    .filter(({ from, to }) => to > 0 && from < days * MINUTES_PER_DAY)
    .map(({ from, to }) => ({
      opensAt: instantOf(day, from, plan.zone),
      closesAt: to < endless ? instantOf(day, to, plan.zone) : undefined,
      from,
      to,
    }))
    .filter(({ opensAt, closesAt }) => !closesAt || opensAt < closesAt)
}

/** An evening that is written as two intervals, `17:00` to `24:00` and `00:00` to `02:00` of the next day. */
function getSplitNight(hours: WeekHours, day: Weekday): { evening: Interval; rest: Interval } | undefined {
  const next = weekdays[(weekdays.indexOf(day) + 1) % weekdays.length]
  const evening = hours[day].find(({ to }) => to === '24:00' || to === '00:00')
  const rest = next && hours[next].find(({ from, to }) => from === '00:00' && evening && to < evening.from)
  return evening && rest && { evening, rest }
}

/**
 * A weekday's hours as shoppers read them: a night that is written as two intervals is one, on the day on which it
 * begins, and an interval that ends at midnight ends at `24:00`.
 */
export function weekdayHours(hours: WeekHours, day: Weekday): Interval[] {
  const yesterday = weekdays[(weekdays.indexOf(day) + weekdays.length - 1) % weekdays.length]
  const lastNight = yesterday && getSplitNight(hours, yesterday)
  const tonight = getSplitNight(hours, day)
  return hours[day]
    .filter((interval) => interval !== lastNight?.rest)
    .map((interval) => {
      const to = interval === tonight?.evening ? tonight.rest.to : interval.to
      return { from: interval.from, to: to === '00:00' ? '24:00' : to }
    })
}
