import type { slotsApi } from '@larder/shared/contracts'
import { isSlotValid } from '@larder/shared/domain'
import { Icon, VisuallyHidden, Chip, ChipRow, EmptyState, Notice } from '@larder/shared/ui'
import { slotNote, slotText, dayText } from './slot-text.ts'
import styles from './FutureTimes.module.css'

type SlotListProps = {
  slots: readonly slotsApi.TimeSlot[]
  now: Date
  /** The slot reserved for the basket. */
  heldId: string | undefined
  /** The slot that is being reserved. */
  busyId: string | undefined
  onPick: (slot: slotsApi.TimeSlot) => void
}

/** A day's slots as buttons; an unavailable one is disabled, with the reason. */
function SlotList({ slots, now, heldId, busyId, onPick }: SlotListProps) {
  return (
    <ul className={styles.list}>
      {slots.map((slot) => {
        const isHeld = slot.slotId === heldId
        const note = slotNote(slot)
        return (
          <li key={slot.slotId}>
            <button
              className={styles.slot}
              type="button"
              aria-pressed={isHeld}
              aria-busy={slot.slotId === busyId}
              disabled={!isHeld && !isSlotValid(slot, now)}
              onClick={() => onPick(slot)}
            >
              <span className={styles.line}>
                {isHeld && <Icon name="check" size="small" />}
                {slotText(slot)}
              </span>
              {note && <small>{note}</small>}
              {isHeld && <VisuallyHidden>reserved for you</VisuallyHidden>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type Props = {
  days: readonly slotsApi.SlotDay[]
  /** The chosen or reserved day; undefined for the first with a free slot. */
  wantedDay: string | undefined
  onDay: (slotDate: string) => void
  now: Date
  today: string
  heldId: string | undefined
  busyId: string | undefined
  onPick: (slot: slotsApi.TimeSlot) => void
}

/** The coming days, and the times of the chosen one: too late to prepare for is no choice, full is worth knowing. */
export function FutureTimes({ days, wantedDay, onDay, now, today, heldId, busyId, onPick }: Props) {
  const day =
    days.find(({ slotDate }) => slotDate === wantedDay) ??
    days.find((one) => one.slots.some(({ info }) => info.status === 'available'))
  const shown =
    day?.slots.filter(({ slotId, info }) => info.status !== 'unavailable' || slotId === heldId) ?? []
  return (
    <>
      <ChipRow data-scroll>
        {days.map(({ slotDate }) => (
          <Chip key={slotDate} isSelected={slotDate === day?.slotDate} onClick={() => onDay(slotDate)}>
            {dayText(slotDate, today)}
          </Chip>
        ))}
      </ChipRow>
      {day?.holidayMessage && <Notice>{day.holidayMessage}</Notice>}
      {shown.length > 0 ? (
        <SlotList slots={shown} now={now} heldId={heldId} busyId={busyId} onPick={onPick} />
      ) : (
        <EmptyState icon="calendar" title="No times on this day">
          Try another day.
        </EmptyState>
      )}
    </>
  )
}
