import { call } from '@larder/shared/api'
import { slotsApi, type basketApi } from '@larder/shared/contracts'
import { chooseSlot, findAsap } from '@larder/shared/domain'
import { AppError, withErrorContext } from '@larder/shared/errors'
import { reserveSlot } from '@larder/shared/stores'

/**
 * A basket without a time gets one: as soon as possible, else the first of today's slots. A lapsed "as soon
 * as possible" is reserved again; any other lapsed time has to be chosen again by the shopper. Throws
 * NO_SLOTS_TODAY when today has none (spec §4 Time slots).
 */
export async function ensureSlot(
  { selectedSlot, lapsedSlot, storeId, fulfilmentMethod, fulfilmentLocation, basketToken }: basketApi.Basket,
  today: string,
): Promise<void> {
  if (selectedSlot || storeId === undefined) return
  if (lapsedSlot && !lapsedSlot.isAsap) return
  const method = fulfilmentMethod.type
  const { slotDays, serverNow } = await withErrorContext('FULFILMENT_TIME_PROCESSING', () =>
    call(slotsApi.list, {
      storeId,
      fulfilmentMethod: method,
      startDate: today,
      endDate: today,
      postcode: fulfilmentLocation?.postcode,
      latitude: fulfilmentLocation?.latitude,
      longitude: fulfilmentLocation?.longitude,
      basketToken,
    }),
  )
  const now = new Date(serverNow)
  const slot = lapsedSlot ? findAsap(slotDays, now) : chooseSlot('asap', slotDays, now)
  if (!slot) throw new AppError('NO_SLOTS_TODAY')
  await reserveSlot({ storeId, method, slotId: slot.slotId, slotDate: slot.slotDate })
}
