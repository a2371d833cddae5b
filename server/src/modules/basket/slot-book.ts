import type { FulfilmentMethod, SelectedSlot } from '@larder/shared/contracts'
import type { Executor } from '../../db/client.ts'

export type SlotWish = {
  brandId: string
  basketId: string
  storeId: number
  method: FulfilmentMethod
  slotId: string
  /** `YYYY-MM-DD`. */
  date: string
  now: Date
}

/** What a basket needs of the slots of a store. */
export type SlotBook = {
  /** Holds a slot for a basket, in place of any other it held. Throws SLOT_RESERVE when it cannot be had. */
  reserve: (db: Executor, wish: SlotWish) => Promise<SelectedSlot>
  /** Makes the held slot an order's. False when the hold has ended. */
  confirm: (db: Executor, held: { brandId: string; basketId: string; now: Date }) => Promise<boolean>
  /** Gives back an order's slot, or the hold. */
  cancel: (db: Executor, held: { brandId: string; basketId: string }) => Promise<void>
  /** Ends the hold of a basket; an order's slot is no hold and stays. */
  release: (db: Executor, held: { brandId: string; basketId: string }) => Promise<void>
}
