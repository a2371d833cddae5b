import { useRef, useState } from 'react'
import type { FulfilmentMethod, slotsApi } from '@larder/shared/contracts'
import { rememberBasket, reserveSlot } from '@larder/shared/stores'
import { sayBasketIsKept } from '../order/kept-basket.ts'
import { announce, withErrorToast } from '@larder/shared/ui'
import { slotText } from './slot-text.ts'

type ReserveOptions = { storeId: number; method: FulfilmentMethod; onRefused: () => void }

type Reservation = { slotId: string; isReserved: Promise<boolean> }

/**
 * Reserves a slot for the basket: one request at a time, announced to screen readers, and with a message if another
 * shopper was faster. The last press counts: it waits for the pending request, presses in between are dropped, and
 * another press on the slot that is being reserved waits for the same request. `reserve` returns true only to the last
 * press, once its slot is reserved.
 */
export function useReserve({ storeId, method, onRefused }: ReserveOptions) {
  const [busyId, setBusyId] = useState<string>()
  const last = useRef<Reservation>(undefined)
  const presses = useRef(0)

  async function send({ slotId, slotDate, ...slot }: slotsApi.TimeSlot): Promise<boolean> {
    const loadLeftBasket = rememberBasket()
    const isReserved = await withErrorToast(() => reserveSlot({ storeId, method, slotId, slotDate }))
    if (isReserved) {
      announce(slot.info.isAsap ? 'As soon as possible chosen' : `${slotText(slot)} reserved`)
      void sayBasketIsKept(loadLeftBasket)
    } else onRefused()
    return isReserved
  }

  /** Reserves the slot after the pending request, unless another slot was pressed meanwhile. */
  async function sendAfterLast(slot: slotsApi.TimeSlot, isLast: () => boolean): Promise<boolean> {
    await last.current?.isReserved
    const isReserved = isLast() && (await send(slot))
    if (isLast()) {
      last.current = undefined
      setBusyId(undefined)
    }
    return isReserved
  }

  function startReservation(slot: slotsApi.TimeSlot): Reservation {
    setBusyId(slot.slotId)
    const reservation: Reservation = {
      slotId: slot.slotId,
      isReserved: sendAfterLast(slot, () => last.current === reservation),
    }
    return reservation
  }

  async function reserve(slot: slotsApi.TimeSlot): Promise<boolean> {
    presses.current += 1
    const press = presses.current
    if (last.current?.slotId !== slot.slotId) last.current = startReservation(slot)
    return (await last.current.isReserved) && press === presses.current
  }
  return { busyId, reserve }
}
