import type { SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { isFutureSlotValid } from '@larder/shared/domain'

/** Number of times offered instead of one that is no longer available. */
const MAX_OFFERED = 3

/** What is available instead of a lapsed time: the same again, else the next ones. */
export type LapsedOffer =
  | { state: 'same'; slot: slotsApi.TimeSlot }
  | { state: 'full' | 'past'; next: slotsApi.TimeSlot[] }

/**
 * Finds a lapsed time among the slots of today's list. Its id may belong to another method: the instant
 * decides.
 */
export function lapsedOffer(lapsed: SelectedSlot, days: readonly slotsApi.SlotDay[], now: Date): LapsedOffer {
  const valid = days.flatMap(({ slots }) => slots).filter((slot) => isFutureSlotValid(slot, now))
  const same = valid.find(({ startsAt }) => !lapsed.isAsap && startsAt === lapsed.startsAt)
  if (same) return { state: 'same', slot: same }
  const isPast = Date.parse(lapsed.startsAt) <= now.getTime()
  const later = valid.filter(({ startsAt }) => isPast || startsAt > lapsed.startsAt)
  const next = (later.length > 0 ? later : valid).slice(0, MAX_OFFERED)
  return { state: isPast ? 'past' : 'full', next }
}
