import { addDays, instantAt, readWeekday, addMinutes, addSeconds, dayAt, type Weekday } from './time.ts'
import type { storesApi } from '../contracts/index.ts'
import { leadTimeSec, preorderTime, waitMinutes } from './time-slot.ts'

/** `HH:mm` in the store's local time; `24:00` is the end of the day. */
export type Interval = { from: string; to: string }

export type SpecialDay = {
  /** `2027-01-31`, or `12-25` for every year. */
  date: string
  /** Empty for a day without opening hours. */
  hours: readonly Interval[]
  holidayMessage: string
}

/** The store's opening hours for one order method. */
export type OpeningPlan = {
  /** IANA name. */
  zone: string
  hours: Readonly<Record<Weekday, readonly Interval[]>>
  specialDays: readonly SpecialDay[]
}

export type OpenPeriod = { opensAt: Date; closesAt: Date }

/** The special hours of a day. `MM-DD` repeats every year; an entry with a year takes precedence. */
export function findSpecialDay(plan: OpeningPlan, day: string): SpecialDay | undefined {
  const { specialDays } = plan
  return specialDays.find(({ date }) => date === day) ?? specialDays.find(({ date }) => date === day.slice(5))
}

/** Opening intervals of a calendar day in order: the special day's, else the weekday's. */
export function intervalsOn(plan: OpeningPlan, day: string): readonly Interval[] {
  const intervals = findSpecialDay(plan, day)?.hours ?? plan.hours[readWeekday(day)]
  return intervals.toSorted((a, b) => a.from.localeCompare(b.from))
}

const EXTRA_DAYS = 1

/** Opening periods from `day`, as instants, for `days` days. A period that continues after midnight is one period. */
export function openPeriods(plan: OpeningPlan, day: string, days: number): OpenPeriod[] {
  const periods: OpenPeriod[] = []
  for (let ahead = 0; ahead < days + EXTRA_DAYS; ahead += 1) {
    const currentDay = addDays(day, ahead)
    for (const { from, to } of intervalsOn(plan, currentDay)) {
      const opensAt = instantAt(currentDay, from, plan.zone)
      const closesAt = instantAt(currentDay, to, plan.zone)
      const last = periods.at(-1)
      if (last && last.closesAt.getTime() >= opensAt.getTime()) last.closesAt = closesAt
      else if (closesAt > opensAt && ahead < days) periods.push({ opensAt, closesAt })
    }
  }
  return periods
}

export type MethodPlan = OpeningPlan & {
  leadTimeSec: number | undefined
  /** Orders for today stop this many minutes before closing. */
  cutOffMin: number
  /** Number of days that can be ordered for, including today. */
  daysAhead: number
  isPaused: boolean
}

export type MethodStatus = {
  status: storesApi.StoreStatus
  /** The next opening; for an open method, the time it opened. */
  opensAt?: Date | undefined
  /** Earliest time at which an order can be ready. */
  nextTime?: Date | undefined
  /** For an open method: the last time for an order for now. */
  cutOff?: Date | undefined
  waitMinutes?: { from: number; to: number } | undefined
}

/**
 * Whether a method is open, open for pre-order (later today or another day) or closed at `now`. Open: inside opening
 * hours and before the cut-off. Pre-order: it opens again within the days that can be ordered for. A paused store is
 * closed. Source: spec §4 Store status per method.
 */
export function methodStatus(plan: MethodPlan, now: Date): MethodStatus {
  if (plan.isPaused) return { status: 'closed' }
  // Starts yesterday, because a period may continue after midnight.
  const from = addDays(dayAt(now, plan.zone), -1)
  for (const { opensAt, closesAt } of openPeriods(plan, from, plan.daysAhead + 1)) {
    const cutOff = addMinutes(closesAt, -plan.cutOffMin)
    if (cutOff <= now) continue
    if (opensAt > now) {
      return { status: 'preorder', opensAt, nextTime: preorderTime(opensAt, plan.leadTimeSec) }
    }
    const nextTime = addSeconds(now, leadTimeSec(plan.leadTimeSec))
    return { status: 'open', opensAt, nextTime, cutOff, waitMinutes: waitMinutes(plan.leadTimeSec) }
  }
  return { status: 'closed' }
}
