import { useState } from 'react'
import type { FulfilmentMethod, slotsApi } from '@larder/shared/contracts'
import { reserveSlot } from '@larder/shared/stores'
import { announce, toasted } from '@larder/shared/ui'
import { slotWords } from './slot-words.ts'

type Where = { storeId: number; method: FulfilmentMethod; onRefused: () => void }

/**
 * Reserves a slot for the basket: one at a time, said aloud, and told when somebody was faster.
 * `reserve` gives true when the slot is the shopper's.
 */
export function useReserve({ storeId, method, onRefused }: Where) {
  const [busyId, setBusyId] = useState<string>()
  async function reserve({ slotId, slotDate, ...slot }: slotsApi.TimeSlot): Promise<boolean> {
    if (busyId) return false
    setBusyId(slotId)
    try {
      const isReserved = await toasted(() => reserveSlot({ storeId, method, slotId, slotDate }))
      if (isReserved)
        announce(slot.info.isAsap ? 'As soon as possible chosen' : `${slotWords(slot)} reserved`)
      else onRefused()
      return isReserved
    } finally {
      setBusyId(undefined)
    }
  }
  return { busyId, reserve }
}
