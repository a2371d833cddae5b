import { useRef, useState } from 'react'
import type { FulfilmentMethod, slotsApi } from '@larder/shared/contracts'
import { reserveSlot } from '@larder/shared/stores'
import { announce, withErrorToast } from '@larder/shared/ui'
import { slotText } from './slot-text.ts'

type Where = { storeId: number; method: FulfilmentMethod; onRefused: () => void }

/**
 * Reserves a slot for the basket: one at a time, announced to screen readers, and with a message when another
 * shopper was faster. The last press counts: it waits for the one under way, and presses between are dropped.
 * `reserve` returns true when the slot is reserved.
 */
export function useReserve({ storeId, method, onRefused }: Where) {
  const [busyId, setBusyId] = useState<string>()
  const underWay = useRef<Promise<unknown>>(Promise.resolve())
  const wanted = useRef<string>(undefined)

  async function reserve({ slotId, slotDate, ...slot }: slotsApi.TimeSlot): Promise<boolean> {
    if (wanted.current === slotId) return false
    wanted.current = slotId
    setBusyId(slotId)
    await underWay.current
    if (wanted.current !== slotId) return false
    try {
      const answer = withErrorToast(() => reserveSlot({ storeId, method, slotId, slotDate }))
      underWay.current = answer
      const isReserved = await answer
      if (isReserved) announce(slot.info.isAsap ? 'As soon as possible chosen' : `${slotText(slot)} reserved`)
      else onRefused()
      return isReserved && wanted.current === slotId
    } finally {
      if (wanted.current === slotId) {
        wanted.current = undefined
        setBusyId(undefined)
      }
    }
  }
  return { busyId, reserve }
}
