import { useCallback, useEffect, useState } from 'react'
import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { addDays, dayAt, isDay, SLOT_REFRESH_MS } from '@larder/shared/domain'
import { AppError, asAppError } from '@larder/shared/errors'
import { $basket, $place, useStore } from '@larder/shared/stores'
import { useBrandConfig } from '@larder/shared/ui'
import { placeFor } from './place-for.ts'

export type Slots = {
  reply: slotsApi.SlotDay[]
  serverNow: string
  timeZone: string
  firstDate: string
  lastDate: string
}
type Loaded = { key: string; slots?: Slots; problem?: string }
/** Days asked for at once: a week. */
const RANGE_DAYS = 6

async function ask(
  storeId: number,
  method: FulfilmentMethod,
  { from, signal }: { from: string; signal: AbortSignal },
) {
  if (!isDay(from)) throw new AppError('SLOT_DATE_INVALID')
  const location = placeFor(storeId)
  const { slotDays, ...rest } = await call(
    slotsApi.list,
    {
      storeId,
      fulfilmentMethod: method,
      startDate: from,
      endDate: addDays(from, RANGE_DAYS),
      latitude: location?.latitude,
      longitude: location?.longitude,
      postcode: location?.postcode,
      basketToken: $basket.get()?.basketToken || undefined,
    },
    { signal },
  )
  return { reply: slotDays, ...rest }
}

/**
 * The slots of a store for a week, asked again every 60 seconds while shown; a load under way is
 * dropped when a new one starts (spec §4 Time slots). Keeps what it has while it asks again.
 */
export function useSlots(storeId: number, method: FulfilmentMethod, fromDate?: string) {
  const { location } = useStore($place)
  const held = useStore($basket)?.selectedSlot?.slotId
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const [loaded, setLoaded] = useState<Loaded>()
  const [turn, setTurn] = useState(0)
  const key = [storeId, method, fromDate, location?.postcode, location?.latitude].join('|')
  // Slots are the server's and change by themselves: they are asked for while somebody looks at them.
  useEffect(() => {
    const control = new AbortController()
    const from = fromDate ?? dayAt(new Date(serverNow()), zone)
    ask(storeId, method, { from, signal: control.signal }).then(
      (slots) => setLoaded({ key, slots }),
      (error: unknown) => {
        if (control.signal.aborted) return
        setLoaded({ key, problem: asAppError(error).text })
      },
    )
    const timer = setTimeout(() => setTurn((count) => count + 1), SLOT_REFRESH_MS)
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [key, storeId, method, fromDate, zone, turn, held])
  const reload = useCallback(() => setTurn((count) => count + 1), [])
  const isCurrent = loaded?.key === key
  return {
    slots: isCurrent ? loaded.slots : undefined,
    problem: isCurrent ? loaded.problem : undefined,
    reload,
  }
}
