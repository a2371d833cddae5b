import { useState, useEffect, useRef } from 'react'
import { serverNow, call } from '@larder/shared/api'
import { dayAt, addDays, isDay, SLOT_REFRESH_MS } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'
import { slotsApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { $basket, $place, storeResource, usePolling, useResource, useStore } from '@larder/shared/stores'

const getToday = (zone: string): string => dayAt(new Date(serverNow()), zone)
/** How often the day is read again, in ms: the server's clock may become known, and midnight may pass. */
const DAY_CHECK_MS = 2_000

/** The current day in the shop's time zone, by the server's clock. Only for components that render in the browser. */
export function useToday(): string {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const [today, setToday] = useState(() => getToday(zone))
  useEffect(() => {
    const timer = setInterval(() => setToday(getToday(zone)), DAY_CHECK_MS)
    return () => clearInterval(timer)
  }, [zone])
  return today
}

/** The place of an order at a store: that of a basket for this store, else the one the shopper searched for. */
function getPlace(storeId: number) {
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
/** Number of days fetched after the first one: a week in total. */
const ADDITIONAL_DAYS = 6

type SlotQuery = {
  storeId: number
  method: FulfilmentMethod
  /** The first day; today in `zone` if undefined. */
  fromDate: string | undefined
  zone: string
  location: ReturnType<typeof getPlace>
}

/** The slots of a store for a week, for a place. */
const weekSlots = storeResource(
  async ({ storeId, method, fromDate, zone, location }: SlotQuery, signal): Promise<Slots> => {
    const from = fromDate ?? dayAt(new Date(serverNow()), zone)
    if (!isDay(from)) throw new AppError('SLOT_DATE_INVALID')
    const input = {
      storeId,
      fulfilmentMethod: method,
      startDate: from,
      endDate: addDays(from, ADDITIONAL_DAYS),
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
 * The slots of a store for a week, fetched again every 60 seconds while shown. Starting a load cancels a pending one
 * (spec §4 Time slots). The current slots stay visible while loading.
 */
export function useSlots(storeId: number, method: FulfilmentMethod, fromDate?: string) {
  useStore($place)
  const reservedId = useStore($basket)?.selectedSlot?.slotId
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const resource = weekSlots({ storeId, method, fromDate, zone, location: getPlace(storeId) })
  const value = useResource(resource)
  usePolling(resource, SLOT_REFRESH_MS)
  // The shopper's own reservation changes the capacity of the other slots. The day changes at midnight, and when the
  // server's clock becomes known on a device whose own is wrong.
  const cause = `${reservedId} ${useToday()}`
  const previousCause = useRef(cause)
  useEffect(() => {
    if (previousCause.current === cause) return
    previousCause.current = cause
    void resource.refresh()
  }, [resource, cause])
  const error = value.state === 'failed' ? value.error : value.state === 'ready' && value.refreshError
  return {
    slots: value.state === 'ready' && !error ? value.data : undefined,
    problem: error ? error.text : undefined,
    reload: () => void resource.refresh(),
  }
}
