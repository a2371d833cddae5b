import type * as z from 'zod'
import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { addDays, chooseSlot, dayAt } from '@larder/shared/domain'
import { dayText, reservedSlotText } from '@larder/shared/slots'
import { $basket, $place, storeResource, useResource, useStore } from '@larder/shared/stores'

/** A store without a free time today and tomorrow names none: its page has all days. */
const DAYS_AFTER = 1

type Wanted = { storeId: number; method: FulfilmentMethod; zone: string }
type Where = { postcode?: string | undefined; latitude?: number | undefined; longitude?: number | undefined }

const firstSlots = storeResource(({ storeId, method, zone, where }: Wanted & { where: Where }, signal) => {
  const startDate = dayAt(new Date(serverNow()), zone)
  const days = { startDate, endDate: addDays(startDate, DAYS_AFTER) }
  return call(slotsApi.list, { ...days, ...where, storeId, fulfilmentMethod: method }, { signal })
})

type Listed = Pick<z.output<typeof slotsApi.list.reply>, 'slotDays' | 'serverNow' | 'timeZone'>

/**
 * The first free time of a list; undefined where there is none, and for "as soon as possible", of which the store's
 * status says the minutes.
 */
export function firstSlotText({ slotDays, serverNow: now, timeZone }: Listed): string | undefined {
  const slot = chooseSlot('asap', slotDays, new Date(now))
  if (!slot || slot.info.isAsap) return undefined
  const day = dayText(slot.slotDate, dayAt(new Date(now), timeZone))
  return `Next slot: ${day}, ${slot.startTime} to ${slot.endTime}`
}

/** The time that this browser's basket holds at a store, else the store's first free one; undefined while unknown. */
export function useNextSlot({ storeId, method, zone }: Wanted): string | undefined {
  const { location } = useStore($place)
  const basket = useStore($basket)
  const { postcode, latitude, longitude } = location ?? {}
  const asked = useResource(firstSlots({ storeId, method, zone, where: { postcode, latitude, longitude } }))
  const held = basket?.storeId === storeId ? basket.selectedSlot : undefined
  if (held) return `Your time: ${reservedSlotText(held, dayAt(new Date(serverNow()), zone))}`
  return asked.state === 'ready' ? firstSlotText(asked.data) : undefined
}
