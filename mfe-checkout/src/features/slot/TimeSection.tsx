import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { LapsedSlot, reservedSlotText, TimeSlotPicker, useToday } from '@larder/shared/slots'
import { Button, Notice, Placeholder, Stack } from '@larder/shared/ui'
import styles from './TimeSection.module.css'

type Slots = Pick<basketApi.Basket, 'selectedSlot' | 'lapsedSlot'>

type SummaryProps = Slots & {
  /** Whether the page chose a time of a later day, because today has none. */
  isLater: boolean
}

/** The order's time, and why it is not the one that was wanted, if so. */
export function TimeSummary({ selectedSlot, lapsedSlot, isLater }: SummaryProps) {
  const today = useToday()
  if (!selectedSlot) {
    const lapsed = lapsedSlot && !lapsedSlot.isAsap ? lapsedSlot : undefined
    return lapsed ? <p>{reservedSlotText(lapsed, today)}</p> : <Placeholder width="12ch" />
  }
  const isFirstOfLaterDay = isLater && selectedSlot.date !== today
  return (
    <p className={styles.time}>
      {reservedSlotText(selectedSlot, today)}
      {selectedSlot.insteadOf && (
        <small>{`Instead of ${reservedSlotText(selectedSlot.insteadOf, today)}`}</small>
      )}
      {isFirstOfLaterDay && (
        <small>{`${errorCatalogue.NO_SLOTS_TODAY.text}. This is the first available time.`}</small>
      )}
    </p>
  )
}

type PickerProps = {
  basket: basketApi.Basket
  /** Why no time could be reserved. */
  problem: string | undefined
  onPicked: () => void
}

/** Calls back once a time is reserved that was not reserved when the section opened. */
function useWhenReserved(isReserved: boolean, onReserved: () => void): void {
  const wasReserved = useRef(isReserved)
  const report = useEffectEvent(onReserved)
  // An effect, because the reservation comes from the server, by this page or by another tab.
  useEffect(() => {
    if (isReserved && !wasReserved.current) report()
    wasReserved.current = isReserved
  }, [isReserved])
}

/** Chooses the time on the page. A time that is no longer reserved is asked about first. */
export function TimeChoice({ basket, problem, onPicked }: PickerProps) {
  const { storeId, selectedSlot, lapsedSlot, fulfilmentMethod } = basket
  const [wantsOther, setWantsOther] = useState(false)
  useWhenReserved(selectedSlot !== undefined, onPicked)
  if (storeId === undefined) return null
  if (lapsedSlot && !lapsedSlot.isAsap && !wantsOther) {
    return (
      <LapsedSlot basket={basket} lapsed={lapsedSlot}>
        <Button size="small" variant="text" onClick={() => setWantsOther(true)}>
          Choose another time
        </Button>
      </LapsedSlot>
    )
  }
  return (
    <Stack gap={5}>
      {problem && (
        <Notice tone="warning" title={problem} isLive>
          Choose another day to go on.
        </Notice>
      )}
      <TimeSlotPicker storeId={storeId} method={fulfilmentMethod.type} onPicked={onPicked} />
      {selectedSlot && (
        <div>
          <Button variant="text" size="small" onClick={onPicked}>
            Keep this time
          </Button>
        </div>
      )}
    </Stack>
  )
}
