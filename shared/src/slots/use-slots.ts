import { useState, useEffect, useRef } from 'react'
import { serverNow, call } from '@larder/shared/api'
import { dayAt, addDays, isDay, SLOT_REFRESH_MS } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'
import { slotsApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { $basket, $place, storeResource, usePolling, useResource, useStore } from '@larder/shared/stores'

/** The shop's calendar day, by the server's clock. For components that are only rendered in the browser. */
export function useToday(): string {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const [today] = useState(() => dayAt(new Date(serverNow()), zone))
  return today
}

/**
 * The place of an order at a store: that of the store's own basket, else the one the shopper searched for.
 */
function placeFor(storeId: number) {
  const basket = $basket.get()
  return (basket?.storeId === storeId && basket.fulfilmentLocation) || $place.get().location
}

export type Slots = {
  reply: slotsApi.SlotDay[]
  serverNow: string
  timeZone: string
  firstDate: string
  lastDate: string
}
/** A week of days is fetched at once. */
const RANGE_DAYS = 6

type Asked = {
  storeId: number
  method: FulfilmentMethod
  /** The first day; without one, today in `zone`. */
  fromDate: string | undefined
  zone: string
  location: ReturnType<typeof placeFor>
}

/** The slots of a store for a week, for a place. */
const slotsOf = storeResource(
  async ({ storeId, method, fromDate, zone, location }: Asked, signal): Promise<Slots> => {
    const from = fromDate ?? dayAt(new Date(serverNow()), zone)
    if (!isDay(from)) throw new AppError('SLOT_DATE_INVALID')
    const input = {
      storeId,
      fulfilmentMethod: method,
      startDate: from,
      endDate: addDays(from, RANGE_DAYS),
      latitude: location?.latitude,
      longitude: location?.longitude,
      postcode: location?.postcode,
      basketToken: $basket.get()?.basketToken || undefined,
    }
    const { slotDays, ...rest } = await call(slotsApi.list, input, { signal })
    return { reply: slotDays, ...rest }
  },
  { isKept: false },
)

/**
 * The slots of a store for a week, fetched again every 60 seconds while shown; a pending load is cancelled
 * when a new one starts (spec §4 Time slots). Keeps the current ones while it fetches.
 */
export function useSlots(storeId: number, method: FulfilmentMethod, fromDate?: string) {
  useStore($place)
  const held = useStore($basket)?.selectedSlot?.slotId
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const resource = slotsOf({ storeId, method, fromDate, zone, location: placeFor(storeId) })
  const shown = useResource(resource)
  usePolling(resource, SLOT_REFRESH_MS)
  const heldBefore = useRef(held)
  // The shopper's own slot affects the capacity left in the others.
  useEffect(() => {
    if (heldBefore.current === held) return
    heldBefore.current = held
    void resource.refresh()
  }, [resource, held])
  const error = shown.state === 'failed' ? shown.error : shown.state === 'ready' && shown.refreshError
  return {
    slots: shown.state === 'ready' && !error ? shown.data : undefined,
    problem: error ? error.text : undefined,
    reload: () => void resource.refresh(),
  }
}
