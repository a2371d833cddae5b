import type { FulfilmentMethod, DenyPayments } from '@larder/shared/contracts'
import {
  addDays,
  addMinutes,
  addSeconds,
  formatTime,
  instantOf,
  intervalMinutes,
  leadTimeSec,
  MINUTES_PER_DAY,
  openPeriods,
  parseTime,
  getWeekday,
  wallClock,
  type MethodPlan,
  type OpenPeriod,
} from '@larder/shared/domain'
import type { DenyRule } from '../../model/index.ts'

/**
 * The parts of a slot ID: `delivery-2030-01-08-1030`, or `delivery-asap-2030-01-08-1030` for a window of "as soon as
 * possible" orders.
 */
type SlotKey = { method: FulfilmentMethod; isAsap: boolean; day: string; time: string }

/** Formats a slot’s ID: `delivery-2026-01-31-1830`, `collection-asap-…`. */
export function formatSlotId({ method, isAsap, day, time }: SlotKey): string {
  return [method, ...(isAsap ? ['asap'] : []), day, time.replace(':', '')].join('-')
}

/** Parses a slot ID; undefined for an ID that this server did not issue. */
export function parseSlotId(slotId: string): SlotKey | undefined {
  const read = /^(delivery|collection)-(asap-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)$/.exec(slotId)
  const [, method, asap, day, hours, minutes] = read ?? []
  if ((method !== 'delivery' && method !== 'collection') || !day) return undefined
  return { method, isAsap: asap !== undefined, day, time: `${hours}:${minutes}` }
}

type LocalTime = { slotDate: string; startTime: string }

/** Whether a local time is within a rule's window, which belongs to the weekday on which it begins. */
function isRuleInForce(rule: DenyRule, { slotDate, startTime }: LocalTime): boolean {
  const { from, to } = intervalMinutes(rule)
  return [0, 1].some((daysAgo) => {
    const minutes = parseTime(startTime) + daysAgo * MINUTES_PER_DAY
    const weekday = getWeekday(addDays(slotDate, -daysAgo))
    return from <= minutes && minutes < to && (rule.days?.includes(weekday) ?? true)
  })
}

/**
 * The payment methods denied for a slot that starts at this time on this day (spec §5 denyPayments, readings 12, 91).
 * Both are false without rules.
 */
export function getDeniedPayments(rules: readonly DenyRule[] | undefined, start: LocalTime): DenyPayments {
  const denied = (rules ?? [])
    .filter((rule) => isRuleInForce(rule, start))
    .flatMap(({ payments }) => payments)
  return { cash: denied.includes('cash'), card: denied.includes('card') }
}

/** One slot of a day, before any reservation. */
export type GridSlot = {
  startTime: string
  /** On the next day when it is before `startTime`. */
  endTime: string
  startsAt: Date
  endsAt: Date
  /** The earliest time an order can be ready in this opening period: opening time plus lead time. */
  readyFrom: Date
  /** The cut-off time of this opening period; undefined while the store is open without end. */
  cutOff: Date | undefined
}

/** Whether a local time, in minutes since midnight of this day, exists; daylight saving skips some times in spring. */
function doesLocalTimeExist(day: string, minutes: number, zone: string): boolean {
  const time = formatTime(minutes % MINUTES_PER_DAY)
  return wallClock(instantOf(day, minutes, zone), zone).time.startsWith(time)
}

/** The starts of a period's slots on the day whose midnight its minutes count from. */
function listSlotStarts({ from, to }: OpenPeriod, lengthMin: number): number[] {
  // A store that is open around the clock would have other slots every day, so they begin anew at midnight.
  const isLongerThanDay = to - from > MINUTES_PER_DAY
  const [first, last] = isLongerThanDay ? [Math.max(from, 0), Math.min(to, MINUTES_PER_DAY)] : [from, to]
  return Array.from(
    { length: Math.floor((last - first) / lengthMin) },
    (_, index) => first + index * lengthMin,
  ).filter((start) => start >= 0 && start < MINUTES_PER_DAY)
}

/**
 * Slots that start on a calendar day in a store's time zone: each opening period is split into slots from its opening,
 * also over midnight, and the remainder is dropped. A period longer than a day is split anew at each midnight. A slot
 * that begins or ends within the local times that daylight saving skips in spring is left out, because its end would
 * run into the next one. A slot over the repeated hour in autumn has its length in local time. Source: spec §9 slot
 * time zone, readings 10, 116, trust P19.
 */
export function buildSlotGrid(plan: MethodPlan, day: string, lengthMin: number): GridSlot[] {
  const { zone } = plan
  return openPeriods(plan, day, 1).flatMap((period) => {
    const readyFrom = addSeconds(period.opensAt, leadTimeSec(plan.leadTimeSec))
    const cutOff = period.closesAt && addMinutes(period.closesAt, -plan.cutOffMin)
    const slots: GridSlot[] = []
    for (const start of listSlotStarts(period, lengthMin)) {
      const end = start + lengthMin
      const startsAt = instantOf(day, start, zone)
      const endsAt = instantOf(day, end, zone)
      const hasBothEnds = doesLocalTimeExist(day, start, zone) && doesLocalTimeExist(day, end - 1, zone)
      if (!hasBothEnds || startsAt >= endsAt) continue
      const endTime = formatTime(end > MINUTES_PER_DAY ? end - MINUTES_PER_DAY : end)
      slots.push({ startTime: formatTime(start), endTime, startsAt, endsAt, readyFrom, cutOff })
    }
    return slots
  })
}
