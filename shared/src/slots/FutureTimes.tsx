import type { slotsApi } from '@larder/shared/contracts'
import { isSlotValid } from '@larder/shared/domain'
import { Icon, VisuallyHidden, Chip, ChipRow, EmptyState, Notice } from '@larder/shared/ui'
import { slotNote, slotText, dayText, placesText } from './slot-text.ts'
import styles from './FutureTimes.module.css'

type SlotListProps = {
  slots: readonly slotsApi.TimeSlot[]
  now: Date
  /** Id of the slot reserved for the basket. */
  reservedId: string | undefined
  /** Id of the slot that is being reserved. */
  busyId: string | undefined
  /** What each of these times costs; undefined if that is not known. */
  price: string | undefined
  onPick: (slot: slotsApi.TimeSlot) => void
}

/** The small text of a slot: why it cannot be chosen, or its price and how full it is. */
function describeSlot(slot: slotsApi.TimeSlot, price: string | undefined): string {
  const isFree = slot.info.status === 'available'
  return [isFree ? price : undefined, slotNote(slot), placesText(slot)].filter(Boolean).join(' · ')
}

/** A day's slots as buttons. Unavailable ones are disabled and show the reason. */
function SlotList({ slots, now, reservedId, busyId, price, onPick }: SlotListProps) {
  return (
    <ul className={styles.list}>
      {slots.map((slot) => {
        const isReserved = slot.slotId === reservedId
        const note = describeSlot(slot, price)
        return (
          <li key={slot.slotId}>
            <button
              className={styles.slot}
              type="button"
              aria-pressed={isReserved}
              aria-busy={slot.slotId === busyId}
              disabled={!isReserved && !isSlotValid(slot, now)}
              onClick={() => onPick(slot)}
            >
              <span className={styles.line}>
                {isReserved && <Icon name="check" size="small" />}
                {slotText(slot)}
              </span>
              {note && <small>{note}</small>}
              {isReserved && <VisuallyHidden>reserved for you</VisuallyHidden>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type Props = {
  days: readonly slotsApi.SlotDay[]
  /** The chosen or reserved day; the first day with a free slot if undefined. */
  wantedDay: string | undefined
  onDay: (slotDate: string) => void
  now: Date
  today: string
  reservedId: string | undefined
  busyId: string | undefined
  price: string | undefined
  onPick: (slot: slotsApi.TimeSlot) => void
}

/**
 * The coming days and the slots of the chosen one. Slots that are too soon are left out; full ones are shown as full.
 */
export function FutureTimes({
  days,
  wantedDay: selectedDay,
  onDay,
  now,
  today,
  reservedId,
  busyId,
  price,
  onPick,
}: Props) {
  const day =
    days.find(({ slotDate }) => slotDate === selectedDay) ??
    days.find((candidate) => candidate.slots.some(({ info }) => info.status === 'available'))
  const visibleSlots =
    day?.slots.filter(({ slotId, info }) => info.status !== 'unavailable' || slotId === reservedId) ?? []
  return (
    <>
      <ChipRow data-scroll className={styles.days}>
        {days.map(({ slotDate }) => (
          <Chip key={slotDate} isSelected={slotDate === day?.slotDate} onClick={() => onDay(slotDate)}>
            {dayText(slotDate, today)}
          </Chip>
        ))}
      </ChipRow>
      {day?.holidayMessage && <Notice>{day.holidayMessage}</Notice>}
      {visibleSlots.length > 0 ? (
        <SlotList
          slots={visibleSlots}
          now={now}
          reservedId={reservedId}
          busyId={busyId}
          price={price}
          onPick={onPick}
        />
      ) : (
        <EmptyState icon="calendar" title="No times on this day">
          Try another day.
        </EmptyState>
      )}
    </>
  )
}
