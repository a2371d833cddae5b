import type { slotsApi } from '@larder/shared/contracts'
import { Chip, ChipRow, EmptyState, Notice } from '@larder/shared/ui'
import { SlotList } from './SlotList.tsx'
import { dayText } from './slot-text.ts'

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
