import { addSeconds, addMinutes } from './time.ts'
import type { slotsApi } from '../contracts/index.ts'

/** Seconds (readings 8). */
export const DEFAULT_LEAD_TIME_SEC = 1800

/** A store's lead time in seconds; 1800 when it is missing or not positive (spec §9). */
export function leadTimeSec(given: number | null | undefined): number {
  return given !== null && given !== undefined && given > 0 ? given : DEFAULT_LEAD_TIME_SEC
}

/** When a pre-order for today is ready: the lead time after the earliest opening (spec §4 Time slots). */
export function preorderTime(earliestOpening: Date, leadTime: number | undefined): Date {
  return addSeconds(earliestOpening, leadTimeSec(leadTime))
}

/** The difference between the two ends of "25-35 min". */
const SPREAD_MIN = 10

/** The minutes shown for an open method: the lead time, rounded to 5 minutes, and ten minutes more. */
export function waitMinutes(leadTime: number | undefined): { from: number; to: number } {
  const from = Math.max(5, Math.round(leadTimeSec(leadTime) / 300) * 5)
  return { from, to: from + SPREAD_MIN }
}

export type TimeSlot = Pick<slotsApi.TimeSlot, 'startsAt' | 'expires' | 'info'> & {
  cutOffDateTime?: string | undefined
}

/** Slots reload this often while shown (spec §9). */
export const SLOT_REFRESH_MS = 60_000
const CLOSES_BEFORE_START_MIN = 5

/** An unreadable time is never after anything. */
const isAfter = (time: string, now: Date): boolean => Date.parse(time) > now.getTime()

/**
 * Whether "as soon as possible" may be ordered at `now`. Only an available slot flagged ASAP, before the
 * store's cut-off; without a cut-off it stays open that day (spec §4, readings 11).
 */
export function isAsapValid(slot: TimeSlot, now: Date): boolean {
  const { isAsap, status } = slot.info
  return isAsap && status === 'available' && (!slot.cutOffDateTime || isAfter(slot.cutOffDateTime, now))
}

/**
 * Whether a future slot may be ordered at `now`. Available, starts after now, and now is before its
 * reservation's expiry, or before five minutes before its start when it has none (spec §4, §9). Times that
 * cannot be parsed count as "no".
 */
export function isFutureSlotValid(slot: TimeSlot, now: Date): boolean {
  if (slot.info.isAsap || slot.info.status !== 'available' || !isAfter(slot.startsAt, now)) return false
  const closes = slot.expires ?? addMinutes(new Date(slot.startsAt), -CLOSES_BEFORE_START_MIN).toISOString()
  return isAfter(closes, now)
}

/** Whether the slot is still available at `now` (spec §4 Time slots, §9). */
export function isSlotValid(slot: TimeSlot, now: Date): boolean {
  return slot.info.isAsap ? isAsapValid(slot, now) : isFutureSlotValid(slot, now)
}

/**
 * Whether the reservation of a chosen slot has ended. One without an expiry belongs to an order, and has not
 * (readings 53).
 */
export function hasLapsed(slot: { expires?: string | undefined } | undefined, now: Date): boolean {
  return slot?.expires !== undefined && !isAfter(slot.expires, now)
}

type Day<Slot> = { slots: readonly Slot[] }

/** The first "as soon as possible" of these days that is still available; undefined where there is none. */
export function findAsap<Slot extends TimeSlot>(days: readonly Day<Slot>[], now: Date): Slot | undefined {
  return days.flatMap((day) => day.slots).find((slot) => isAsapValid(slot, now))
}

/** The first future slot of these days; undefined: load tomorrow (spec §4). */
export function findFirstFuture<Slot extends TimeSlot>(
  days: readonly Day<Slot>[],
  now: Date,
): Slot | undefined {
  return days.flatMap((day) => day.slots).find((slot) => isFutureSlotValid(slot, now))
}

/**
 * The slot of the wanted kind. ASAP falls back to a future one where there is none (spec §4). A change of the
 * order method uses it too: the same kind, among the new method's slots.
 */
export function chooseSlot<Slot extends TimeSlot>(
  kind: 'asap' | 'future',
  days: readonly Day<Slot>[],
  now: Date,
): Slot | undefined {
  const asap = kind === 'asap' ? findAsap(days, now) : undefined
  return asap ?? findFirstFuture(days, now)
}
