import { useState } from 'react'
import type { slotsApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { reserveSlot } from '@larder/shared/stores'
import { announce, toast } from '@larder/shared/ui'
import { slotWords } from './slot-words.ts'

/** Reserves a slot for the basket: one at a time, said aloud, and told when somebody was faster. */
export function useReserve(
  storeId: number,
  { onDone, onRefused }: { onDone: () => void; onRefused: () => void },
) {
  const [busyId, setBusyId] = useState<string>()
  async function reserve({ slotId, slotDate, ...slot }: slotsApi.TimeSlot): Promise<void> {
    if (busyId) return
    setBusyId(slotId)
    try {
      await reserveSlot({ storeId, slotId, slotDate })
      announce(slot.info.isAsap ? 'As soon as possible chosen' : `${slotWords(slot)} reserved`)
      onDone()
    } catch (error) {
      if (!isAppError(error)) throw error
      toast(error.text, { tone: 'error' })
      onRefused()
    } finally {
      setBusyId(undefined)
    }
  }
  return { busyId, reserve }
}
