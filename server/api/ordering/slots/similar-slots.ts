import type { SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { addDays, dayAt, findAsap, isFutureSlotValid } from '@larder/shared/domain'
import { asapSlot, daySlots, type SlotQuery } from './slot-list.ts'

/** Days searched from the chosen one on: the week that a picker shows. */
const RANGE_DAYS = 7

/**
 * Slots similar to a chosen one, best first (spec §4 Time slots): for "as soon as possible" the current one, then the
 * earliest; for a chosen time the same time, then the closest ones.
 */
export function similarSlots(query: SlotQuery, chosen: SelectedSlot): slotsApi.TimeSlot[] {
  const { store, now } = query
  const today = dayAt(now, store.timeZone)
  const from = chosen.isAsap || chosen.date < today ? today : chosen.date
  const later = Array.from({ length: RANGE_DAYS }, (_, ahead) => addDays(from, ahead))
    .flatMap((day) => daySlots(query, day))
    .map(({ slot }) => slot)
    .filter((slot) => isFutureSlotValid(slot, now))
  if (chosen.isAsap) {
    const present = asapSlot(query)?.slot
    const asap = present && findAsap([{ slots: [present] }], now)
    return [...(asap ? [asap] : []), ...later]
  }
  const wanted = Date.parse(chosen.startsAt)
  const distance = ({ startsAt }: slotsApi.TimeSlot) => Math.abs(Date.parse(startsAt) - wanted)
  return later.toSorted((a, b) => distance(a) - distance(b))
}
