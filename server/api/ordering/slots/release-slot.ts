import type { Executor } from '@larder/kernel/db/client.ts'
import { slotsQueries, type Reservation } from './slots.queries.ts'

export type BasketKey = { brandId: string; basketId: string }

/** Gives back the place of a hold; an order keeps its own. */
export async function freeHeldPlace(
  db: Executor,
  basket: BasketKey,
  row: Reservation | undefined,
): Promise<void> {
  const { storeId, slotId } = row ?? {}
  if (row?.status !== 'held' || storeId === null || storeId === undefined || !slotId) return
  await slotsQueries(db).freePlace({ brandId: basket.brandId, storeId, slotId })
}

export const NO_RESERVATION = {
  status: 'none',
  storeId: null,
  slotId: null,
  expiresAt: null,
  network: null,
} as const

/** Ends the hold of a basket. An order's slot is not a hold: it stays. */
export async function releaseSlot(db: Executor, basket: BasketKey): Promise<void> {
  const queries = slotsQueries(db)
  const row = await queries.lockReservation(basket)
  if (row?.status !== 'held') return
  await freeHeldPlace(db, basket, row)
  await queries.updateReservation(basket, NO_RESERVATION)
}
