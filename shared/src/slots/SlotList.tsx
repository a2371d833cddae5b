import type { slotsApi } from '@larder/shared/contracts'
import { isSlotValid } from '@larder/shared/domain'
import { Icon, VisuallyHidden } from '@larder/shared/ui'
import { slotNote, slotText } from './slot-text.ts'
import styles from './SlotList.module.css'

type Props = {
  slots: readonly slotsApi.TimeSlot[]
  now: Date
  /** The slot reserved for the basket. */
  heldId: string | undefined
  /** The slot that is being reserved. */
  busyId: string | undefined
  onPick: (slot: slotsApi.TimeSlot) => void
}

/** A day's slots as buttons; an unavailable one is disabled, with the reason. */
export function SlotList({ slots, now, heldId, busyId, onPick }: Props) {
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
