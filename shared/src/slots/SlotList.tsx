import type { slotsApi } from '@larder/shared/contracts'
import { isSlotValid } from '@larder/shared/domain'
import { Icon, styled, VisuallyHidden } from '@larder/shared/ui'
import { slotNote, slotWords } from './slot-words.ts'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: '1fr 1fr',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.wide]: { gridTemplateColumns: `repeat(auto-fill, minmax(${theme.spacing(40)}, 1fr))` },
}))
const Slot = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  flexDirection: 'column',
  width: '100%',
  minHeight: theme.spacing(14),
  padding: theme.spacing(2),
  border: theme.line.edge,
  borderRadius: theme.radius.field,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: 'inherit',
  ...theme.typography.button2,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '& > small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    background: theme.palette.primary.tint,
    color: theme.palette.primary.text,
  },
  '&:disabled': {
    borderColor: 'transparent',
    background: theme.palette.background.sunken,
    opacity: 0.7,
    cursor: 'not-allowed',
  },
  '&[aria-busy="true"]': { opacity: 0.6 },
  '&:focus-visible': theme.ring,
}))
const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
}))

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
    <List>
      {slots.map((slot) => {
        const isHeld = slot.slotId === heldId
        const note = slotNote(slot)
        return (
          <li key={slot.slotId}>
            <Slot
              type="button"
              aria-pressed={isHeld}
              aria-busy={slot.slotId === busyId}
              disabled={!isHeld && !isSlotValid(slot, now)}
              onClick={() => onPick(slot)}
            >
              <Line>
                {isHeld && <Icon name="check" size="small" />}
                {slotWords(slot)}
              </Line>
              {note && <small>{note}</small>}
              {isHeld && <VisuallyHidden>reserved for you</VisuallyHidden>}
            </Slot>
          </li>
        )
      })}
    </List>
  )
}
