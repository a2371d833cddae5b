import type { SQLWrapper } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { writeTogether } from '@larder/kernel/db/transaction.ts'
import {
  NO_RESERVATION,
  exchangeSlot,
  moveReservation,
  releaseSlot,
  reserveSlot,
  reserveSimilarSlot,
  type BasketKey,
} from './reserve-slot.ts'
import { slotsQueries } from './slots.queries.ts'

/**
 * Assigns the reserved slot to an order, in one statement with other writes of it. Returns false when the reservation has
 * expired, because another basket may have taken the place; the caller then undoes all of them.
 */
async function confirmSlot(
  db: Executor,
  { brandId, basketId, now }: BasketKey & { now: Date },
  others: readonly SQLWrapper[] = [],
): Promise<boolean> {
  const queries = slotsQueries(db)
  const basket = { brandId, basketId }
  const confirmed = await writeTogether(db, { others, last: queries.updateConfirmed(basket, now) })
  if (confirmed === 1) return true
  return (await queries.findReservation(basket))?.status === 'confirmed'
}

/** Releases an order's slot after the order was abandoned or cancelled. */
async function cancelSlot(db: Executor, basket: BasketKey): Promise<void> {
  const queries = slotsQueries(db)
  const row = await queries.lockReservation(basket)
  if (row?.status === 'confirmed' && row.storeId !== null && row.slotId) {
    await queries.freePlace({ brandId: basket.brandId, storeId: row.storeId, slotId: row.slotId })
    await queries.updateReservation(basket, NO_RESERVATION)
    return
  }
  await releaseSlot(db, basket)
}

/** The slot operations of baskets and orders (spec §4 Time slots, trust P5). All run in the caller's transaction. */
export const slotBook = {
  reserve: reserveSlot,
  reserveSimilar: reserveSimilarSlot,
  confirm: confirmSlot,
  release: releaseSlot,
  move: moveReservation,
  exchange: exchangeSlot,
  cancel: cancelSlot,
} as const
export type SlotBook = typeof slotBook
