import type { FulfilmentMethod, DenyPayments } from '@larder/shared/contracts'
import {
  parseTime,
  addMinutes,
  addSeconds,
  instantAt,
  intervalsOn,
  leadTimeSec,
  formatTime,
  wallClock,
  type MethodPlan,
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
export function readSlotId(slotId: string): SlotKey | undefined {
  const read = /^(delivery|collection)-(asap-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)$/.exec(slotId)
  const [, method, asap, day, hours, minutes] = read ?? []
  if ((method !== 'delivery' && method !== 'collection') || !day) return undefined
  return { method, isAsap: asap !== undefined, day, time: `${hours}:${minutes}` }
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The weekday of a calendar day, which is the same in every time zone. */
const readWeekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]

type Slot = { slotDate: string; startTime: string }

/**
 * The payment methods denied for a slot that starts at this time on this day (spec §5 denyPayments, readings 12). Both
 * are false without rules.
 */
export function findDeniedPayments(
  rules: readonly DenyRule[] | undefined,
  { slotDate, startTime }: Slot,
): DenyPayments {
  const at = parseTime(startTime)
  const weekday = readWeekday(slotDate)
  const denied = (rules ?? [])
    .filter(({ days }) => !days || days.some((day) => day === weekday))
    .filter(({ from, to }) => parseTime(from) <= at && at < parseTime(to))
    .flatMap(({ payments }) => payments)
  return { cash: denied.includes('cash'), card: denied.includes('card') }
}

/** One slot of a day, before any reservation. */
export type GridSlot = {
  startTime: string
  endTime: string
  startsAt: Date
  endsAt: Date
  /** The earliest time an order can be ready in this opening interval: opening time plus lead time. */
  readyFrom: Date
  /** The cut-off time of this opening interval on its day. */
  cutOff: Date
}

/** Whether the local time `minutes` after midnight exists on this day; daylight saving skips some times in spring. */
const doesLocalTimeExist = (day: string, minutes: number, zone: string): boolean =>
  wallClock(instantAt(day, formatTime(minutes), zone), zone).time.startsWith(formatTime(minutes))

/**
 * Slots of a calendar day in a store's time zone: each opening interval is split into slots, and the remainder is
 * dropped. A slot that begins or ends within the local times that daylight saving skips in spring is left out, because
 * its end would run into the next one. A slot over the repeated hour in autumn has its length in local time. Source:
 * spec §9 slot time zone, readings 10, trust P19.
 */
export function buildSlotGrid(plan: MethodPlan, day: string, lengthMin: number): GridSlot[] {
  return intervalsOn(plan, day).flatMap(({ from, to }) => {
    const opensAt = instantAt(day, from, plan.zone)
    const closesAt = instantAt(day, to, plan.zone)
    const readyFrom = addSeconds(opensAt, leadTimeSec(plan.leadTimeSec))
    const cutOff = addMinutes(closesAt, -plan.cutOffMin)
    const slots: GridSlot[] = []
    for (let start = parseTime(from); start + lengthMin <= parseTime(to); start += lengthMin) {
      const [startTime, endTime] = [formatTime(start), formatTime(start + lengthMin)]
      const startsAt = instantAt(day, startTime, plan.zone)
      const endsAt = instantAt(day, endTime, plan.zone)
      const hasBothEnds =
        doesLocalTimeExist(day, start, plan.zone) && doesLocalTimeExist(day, start + lengthMin - 1, plan.zone)
      if (hasBothEnds && startsAt < endsAt)
        slots.push({ startTime, endTime, startsAt, endsAt, readyFrom, cutOff })
    }
    return slots
  })
}
