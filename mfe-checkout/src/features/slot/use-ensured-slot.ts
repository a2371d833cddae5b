import { useEffect, useEffectEvent, useState } from 'react'
import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type basketApi } from '@larder/shared/contracts'
import { addDays, chooseSlot, dayAt, getAsap, getFirstFuture } from '@larder/shared/domain'
import { AppError, withErrorContext } from '@larder/shared/errors'
import { reserveSlot } from '@larder/shared/stores'
import { useAction } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'

/** How many days after today are searched for the first free time. */
const DAYS_AHEAD = 6

/** `later`: today has no time, so the first one of a later day is reserved, and the page says so. */
type EnsuredSlot = 'kept' | 'today' | 'later'

/**
 * Reserves a time for a basket without one: as soon as possible, or else today's first slot, or else the first one of
 * the coming week. A lapsed "as soon as possible" is reserved again; any other lapsed time has to be chosen by the
 * shopper. Throws NO_SLOTS_TODAY when there is none (spec §4 Time slots, readings 114).
 */
async function ensureSlot(
  { selectedSlot, lapsedSlot, storeId, fulfilmentMethod, fulfilmentLocation, basketToken }: basketApi.Basket,
  today: string,
): Promise<EnsuredSlot> {
  if (selectedSlot || storeId === undefined) return 'kept'
  if (lapsedSlot && !lapsedSlot.isAsap) return 'kept'
  const method = fulfilmentMethod.type
  const { slotDays, serverNow } = await withErrorContext('FULFILMENT_TIME_PROCESSING', () =>
    call(slotsApi.list, {
      storeId,
      fulfilmentMethod: method,
      startDate: today,
      endDate: addDays(today, DAYS_AHEAD),
      postcode: fulfilmentLocation?.postcode,
      latitude: fulfilmentLocation?.latitude,
      longitude: fulfilmentLocation?.longitude,
      basketToken,
    }),
  )
  const now = new Date(serverNow)
  const daysToday = slotDays.filter(({ slotDate }) => slotDate === today)
  const slotToday = lapsedSlot ? getAsap(daysToday, now) : chooseSlot('asap', daysToday, now)
  const slot = slotToday ?? getFirstFuture(slotDays, now)
  if (!slot) throw new AppError('NO_SLOTS_TODAY')
  await reserveSlot({ storeId, method, slotId: slot.slotId, slotDate: slot.slotDate })
  return slotToday ? 'today' : 'later'
}

/**
 * Reserves a time if the basket has none, after the writes of `inTurn`. `isLater` says that it is not of today, for
 * which nothing was free.
 */
export function useEnsuredSlot(
  basket: basketApi.Basket,
  inTurn: (work: () => Promise<void>) => Promise<void>,
) {
  const zone = $store.get()?.info.storeTimeZone ?? 'Europe/London'
  const [ensured, setEnsured] = useState<EnsuredSlot>('kept')
  const { run, problem, isPending } = useAction(() =>
    inTurn(async () => setEnsured(await ensureSlot(basket, dayAt(new Date(serverNow()), zone)))),
  )
  const needsSlot = !basket.selectedSlot
  const ensure = useEffectEvent(() => void run())
  // An effect, because the server makes the reservation, once the basket is known to have none.
  useEffect(() => {
    if (needsSlot) ensure()
  }, [needsSlot])
  return { problem: needsSlot ? problem : undefined, isPending, isLater: ensured === 'later' } as const
}
