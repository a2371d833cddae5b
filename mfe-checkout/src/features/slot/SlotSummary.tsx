import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi } from '@larder/shared/contracts'
import { dayAt } from '@larder/shared/domain'
import { reservedSlotText, SlotSheet, useToday } from '@larder/shared/slots'
import { $basket, useStore } from '@larder/shared/stores'
import { Button, Icon, Notice, Placeholder, useAction } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'
import { ensureSlot } from './ensure-slot.ts'
import styles from './SlotSummary.module.css'

/** The time of a row as text; the page asks about a lapsed one at its top. */
function Time({ selectedSlot, lapsedSlot }: Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'>) {
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

/** When the order arrives or is ready; reserves a time when none has been chosen. */
export function SlotSummary() {
  const basket = useStore($basket)
  const zone = useStore($store)?.info.storeTimeZone ?? 'Europe/London'
  const [isOpen, setOpen] = useState(false)
  const needsSlot = basket !== undefined && !basket.selectedSlot
  const { run, problem } = useAction(async () => {
    if (basket) await ensureSlot(basket, dayAt(new Date(serverNow()), zone))
  })
  const ensure = useEffectEvent(() => void run())
  // The server holds the reservation: it is requested once the basket is known to have none.
  useEffect(() => {
    if (needsSlot) ensure()
  }, [needsSlot])
  if (!basket) return null
  const { selectedSlot: slot, fulfilmentMethod } = basket
  const isDelivery = fulfilmentMethod.type === 'delivery'
  const change = (
    <Button variant="tinted" size="small" onClick={() => setOpen(true)}>
      {slot ? 'Change' : 'Choose a time'}
    </Button>
  )
  const sheet = isOpen && <SlotSheet basket={basket} onClose={() => setOpen(false)} />
  if (problem && !slot) {
    return (
      <>
        <Notice tone="warning" title={problem} action={change} isLive>
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
        <Time {...basket} />
      </span>
      {change}
      {sheet}
    </div>
  )
}
