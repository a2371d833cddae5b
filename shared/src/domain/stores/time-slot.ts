import { addSeconds, addMinutes } from '../time.ts'
import type { slotsApi } from '../../contracts/index.ts'

/** Default lead time in seconds (readings 8). */
export const DEFAULT_LEAD_TIME_SEC = 1800

/** A store's lead time in seconds; 1800 if it is missing or not positive (spec §9). */
export function leadTimeSec(configured: number | null | undefined): number {
  return configured !== null && configured !== undefined && configured > 0
    ? configured
    : DEFAULT_LEAD_TIME_SEC
}

/** When a pre-order for today is ready: one lead time after the earliest opening (spec §4 Time slots). */
export function preorderTime(earliestOpening: Date, leadTime: number | undefined): Date {
  return addSeconds(earliestOpening, leadTimeSec(leadTime))
}

/** The difference in minutes between the two ends of "25-35 min". */
const WAIT_SPREAD_MIN = 10

/** The minutes shown for an open method: the lead time rounded to 5 minutes, and ten minutes more. */
export function waitMinutes(leadTime: number | undefined): { from: number; to: number } {
  const from = Math.max(5, Math.round(leadTimeSec(leadTime) / 300) * 5)
  return { from, to: from + WAIT_SPREAD_MIN }
}

export type TimeSlot = Pick<slotsApi.TimeSlot, 'startsAt' | 'expires' | 'info'> & {
  cutOffDateTime?: string | undefined
}

/** The interval in ms at which visible slots reload (spec §9). */
export const SLOT_REFRESH_MS = 60_000
const BOOKING_CLOSES_BEFORE_MIN = 5

/** False for an unreadable time. */
const isAfter = (time: string, now: Date): boolean => Date.parse(time) > now.getTime()

/**
 * Whether "as soon as possible" can be ordered at `now`: an available slot flagged ASAP, before the store's cut-off.
 * Without a cut-off it stays open that day (spec §4, readings 11).
 */
export function isAsapValid(slot: TimeSlot, now: Date): boolean {
  const { isAsap, status } = slot.info
  return isAsap && status === 'available' && (!slot.cutOffDateTime || isAfter(slot.cutOffDateTime, now))
}

/**
 * Whether a future slot can be ordered at `now`: it is available, starts after now, and now is before its
 * reservation's expiry or, without a reservation, five minutes before its start (spec §4, §9). False for times that
 * cannot be parsed.
 */
export function isFutureSlotValid(slot: TimeSlot, now: Date): boolean {
  if (slot.info.isAsap || slot.info.status !== 'available' || !isAfter(slot.startsAt, now)) return false
  const closesAt =
    slot.expires ?? addMinutes(new Date(slot.startsAt), -BOOKING_CLOSES_BEFORE_MIN).toISOString()
  return isAfter(closesAt, now)
}

/** Whether the slot is still available at `now` (spec §4 Time slots, §9). */
export function isSlotValid(slot: TimeSlot, now: Date): boolean {
  return slot.info.isAsap ? isAsapValid(slot, now) : isFutureSlotValid(slot, now)
}

/**
 * Whether the reservation of a chosen slot has ended. A reservation without an expiry belongs to an order and does not
 * end (readings 53).
 */
export function hasLapsed(slot: { expires?: string | undefined } | undefined, now: Date): boolean {
  return slot?.expires !== undefined && !isAfter(slot.expires, now)
}

type Day<Slot> = { slots: readonly Slot[] }

/** The first "as soon as possible" slot of these days that is still available; undefined if there is none. */
export function getAsap<Slot extends TimeSlot>(days: readonly Day<Slot>[], now: Date): Slot | undefined {
  return days.flatMap((day) => day.slots).find((slot) => isAsapValid(slot, now))
}

/**
 * The first available future slot of these days; undefined if there is none, and the caller loads the next day (spec
 * §4).
 */
export function getFirstFuture<Slot extends TimeSlot>(
  days: readonly Day<Slot>[],
  now: Date,
): Slot | undefined {
  return days.flatMap((day) => day.slots).find((slot) => isFutureSlotValid(slot, now))
}

/**
 * The slot of the wanted kind. ASAP falls back to a future slot if there is none (spec §4). Also used after a change
 * of the order method, to find the same kind among the new method's slots.
 */
export function chooseSlot<Slot extends TimeSlot>(
  kind: 'asap' | 'future',
  days: readonly Day<Slot>[],
  now: Date,
): Slot | undefined {
  const asap = kind === 'asap' ? getAsap(days, now) : undefined
  return asap ?? getFirstFuture(days, now)
}
