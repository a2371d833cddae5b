import type { SelectedSlot } from '@larder/shared/contracts'
import { addDays, dayAt } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import { reserveSlot, type SlotRequest } from './reserve-slot.ts'
import { similarSlots } from './similar-slots.ts'
import { slotsQueries } from './slots.queries.ts'

/** Most slots tried for one change of method: each that looked free may be taken meanwhile. */
const MAX_TRIES = 3

type SimilarSlotRequest = Omit<SlotRequest, 'slotId' | 'date'> & {
  /** The slot chosen for the other method. */
  chosen: SelectedSlot
}

/**
 * Holds a slot similar to one of the other method, in its place (spec §4 Time slots). One at another time names the slot
 * it replaces. Undefined when none is available: the caller then has to end the former hold. Runs in the caller's
 * transaction.
 */
export async function reserveSimilarSlot(
  db: Executor,
  { chosen, ...request }: SimilarSlotRequest,
): Promise<SelectedSlot | undefined> {
  const { brandId, storeId, method, now } = request
  const queries = slotsQueries(db)
  const store = await queries.findStore({ brandId, storeId })
  if (!store) return undefined
  const today = dayAt(now, store.timeZone)
  const used = await queries.findUsed({ brandId, storeId }, today, addDays(today, 366))
  const found = similarSlots({ store, method, now, used }, chosen).slice(0, MAX_TRIES)
  for (const { slotId, slotDate: date, startsAt, info } of found) {
    try {
      // A savepoint: a rejection undoes only what it took.
      const slot = await db.transaction((tx) => reserveSlot(tx, { ...request, slotId, date }))
      const isSameTime = info.isAsap ? chosen.isAsap : startsAt === chosen.startsAt
      const { date: day, start, end, isAsap } = chosen
      return isSameTime ? slot : { ...slot, insteadOf: { date: day, start, end, isAsap } }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'SLOT_RESERVE') throw error // taken meanwhile: the next one
    }
  }
  return undefined
}
