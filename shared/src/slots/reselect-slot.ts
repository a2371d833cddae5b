import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type FulfilmentMethod, type SelectedSlot } from '@larder/shared/contracts'
import { addDays, chooseSlot, dayAt, isSlotValid } from '@larder/shared/domain'
import { reserveSlot } from '@larder/shared/stores'
import { placeFor } from './place-for.ts'

const RANGE_DAYS = 6
const ZONE = 'Europe/London'

type Wish = { storeId: number; method: FulfilmentMethod; before: SelectedSlot }

/**
 * After a switch of the fulfilment method: a slot of the same kind as the one before, at the same time where
 * there is one (spec §4 Time slots). False when there is none to be had: the shopper chooses. Throws AppError.
 */
export async function reselectSlot({ storeId, method, before }: Wish): Promise<boolean> {
  const today = dayAt(new Date(serverNow()), ZONE)
  const from = before.date > today ? before.date : today
  const location = placeFor(storeId)
  const { slotDays, serverNow: asked } = await call(slotsApi.list, {
    storeId,
    fulfilmentMethod: method,
    startDate: from,
    endDate: addDays(from, RANGE_DAYS),
    postcode: location?.postcode,
    latitude: location?.latitude,
    longitude: location?.longitude,
  })
  const now = new Date(asked)
  const same = slotDays
    .flatMap(({ slots }) => slots)
    .find((slot) => !slot.info.isAsap && slot.startsAt === before.startsAt && isSlotValid(slot, now))
  const slot = before.isAsap
    ? chooseSlot('asap', slotDays, now)
    : (same ?? chooseSlot('future', slotDays, now))
  if (!slot) return false
  await reserveSlot({ storeId, method, slotId: slot.slotId, slotDate: slot.slotDate })
  return true
}
