import { useEffect, useEffectEvent, useState } from 'react'
import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type basketApi } from '@larder/shared/contracts'
import { chooseSlot, findAsap, dayAt } from '@larder/shared/domain'
import { AppError, withErrorContext } from '@larder/shared/errors'
import { reserveSlot, $basket, useStore } from '@larder/shared/stores'
import { reservedSlotText, SlotSheet, useToday } from '@larder/shared/slots'
import { Button, Icon, Notice, Placeholder, useAction } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'
import styles from './SlotSummary.module.css'

/**
 * Reserves a time for a basket without one: as soon as possible, or else today's first slot. A lapsed "as
 * soon as possible" is reserved again; any other lapsed time has to be chosen by the shopper. Throws
 * NO_SLOTS_TODAY when today has none (spec §4 Time slots).
 */
async function ensureSlot(
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

/** The time as text. The page asks about a lapsed time at its top. */
function SlotTime({ selectedSlot, lapsedSlot }: Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'>) {
  const today = useToday()
  if (selectedSlot) {
    return (
      <>
        {reservedSlotText(selectedSlot, today)}
        {selectedSlot.insteadOf && (
          <small>{`Instead of ${reservedSlotText(selectedSlot.insteadOf, today)}`}</small>
        )}
      </>
    )
  }
  if (!lapsedSlot || lapsedSlot.isAsap) return <Placeholder width="12ch" />
  return (
    <>
      {reservedSlotText(lapsedSlot, today)}
      <small>No longer reserved</small>
    </>
  )
}

/** The order's time, with a button to change it. Reserves a time if none is chosen. */
export function SlotSummary() {
  const basket = useStore($basket)
  const zone = useStore($store)?.info.storeTimeZone ?? 'Europe/London'
  const [isOpen, setOpen] = useState(false)
  const needsSlot = basket !== undefined && !basket.selectedSlot
  const { run, problem } = useAction(async () => {
    if (basket) await ensureSlot(basket, dayAt(new Date(serverNow()), zone))
  })
  const ensure = useEffectEvent(() => void run())
  // An effect, because the server makes the reservation, once the basket is known to have none.
  useEffect(() => {
    if (needsSlot) ensure()
  }, [needsSlot])
  if (!basket) return null
  const { selectedSlot: slot, fulfilmentMethod } = basket
  const isDelivery = fulfilmentMethod.type === 'delivery'
  const changeButton = (
    <Button variant="tinted" size="small" onClick={() => setOpen(true)}>
      {slot ? 'Change' : 'Choose a time'}
    </Button>
  )
  const sheet = isOpen && <SlotSheet basket={basket} onClose={() => setOpen(false)} />
  if (problem && !slot) {
    return (
      <>
        <Notice tone="warning" title={problem} action={changeButton} isLive>
          Choose another day to go on.
        </Notice>
        {sheet}
      </>
    )
  }
  return (
    <div className={styles.row}>
      <Icon name="clock" />
      <span>
        <b>{isDelivery ? 'Delivery' : 'Collection'}</b>
        <SlotTime {...basket} />
      </span>
      {changeButton}
      {sheet}
    </div>
  )
}
