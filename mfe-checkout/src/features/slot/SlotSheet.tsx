import { useState } from 'react'
import type { basketApi, slotsApi } from '@larder/shared/contracts'
import { addDays, dayAt, formatDay, isSlotValid } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { reserveSlot } from '@larder/shared/stores'
import {
  announce,
  Button,
  Chip,
  ChipRow,
  EmptyState,
  ListSkeleton,
  Loading,
  Notice,
  Sheet,
  styled,
  toast,
} from '@larder/shared/ui'
import { useWeek, type Week } from './use-week.ts'

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))
const Slots = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: '1fr 1fr',
  [theme.wide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
}))

function dayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDay(day, 'ddd D MMM')
}

const slotWords = ({ info, startTime, endTime }: slotsApi.TimeSlot): string =>
  info.isAsap ? `ASAP, ${info.fulfilmentIn} min` : `${startTime} to ${endTime}`

type PickProps = { basket: basketApi.Basket; week: Week; onDone: () => void; onRefused: () => void }

function Pick({ basket, week, onDone, onRefused }: PickProps) {
  const { storeId, selectedSlot: held } = basket
  const now = new Date(week.serverNow)
  const today = dayAt(now, week.timeZone)
  const days = week.slotDays
    .map(({ slots, ...day }) => ({ ...day, slots: slots.filter((slot) => isSlotValid(slot, now)) }))
    .filter(({ slots, holidayMessage }) => slots.length > 0 || holidayMessage)
  const [chosenDay, setChosenDay] = useState(held?.date)
  const [busyId, setBusyId] = useState<string>()
  const day = days.find(({ slotDate }) => slotDate === chosenDay) ?? days[0]

  async function reserve(slot: slotsApi.TimeSlot): Promise<void> {
    if (busyId || storeId === undefined) return
    setBusyId(slot.slotId)
    try {
      await reserveSlot({ storeId, slotId: slot.slotId, slotDate: slot.slotDate })
      announce(`${slotWords(slot)} reserved`)
      onDone()
    } catch (error) {
      if (!isAppError(error)) throw error
      toast(error.text, { tone: 'error' })
      onRefused()
    } finally {
      setBusyId(undefined)
    }
  }

  if (!day) return <EmptyState icon="calendar" title="No times are free this week" />
  return (
    <Stack>
      <ChipRow>
        {days.map(({ slotDate }) => (
          <Chip key={slotDate} isSelected={slotDate === day.slotDate} onClick={() => setChosenDay(slotDate)}>
            {dayWords(slotDate, today)}
          </Chip>
        ))}
      </ChipRow>
      {day.holidayMessage && <Notice>{day.holidayMessage}</Notice>}
      <Slots aria-label={`Times, ${dayWords(day.slotDate, today)}`}>
        {day.slots.map((slot) => (
          <li key={slot.slotId}>
            <Button
              fullWidth
              variant={slot.slotId === held?.slotId ? 'contained' : 'outlined'}
              aria-pressed={slot.slotId === held?.slotId}
              loading={slot.slotId === busyId}
              onClick={() => void reserve(slot)}
            >
              {slotWords(slot)}
            </Button>
          </li>
        ))}
      </Slots>
    </Stack>
  )
}

type Props = { basket: basketApi.Basket; onClose: () => void }

/** Another time without leaving checkout: what is typed and paid with stays as it is. */
export function SlotSheet({ basket, onClose }: Props) {
  const { week, problem, reload } = useWeek(basket)
  return (
    <Sheet isOpen onClose={onClose} title="Choose a time">
      {week && <Pick basket={basket} week={week} onDone={onClose} onRefused={reload} />}
      {!week && problem && (
        <Notice
          tone="error"
          title="The times could not be loaded"
          action={<Button onClick={reload}>Try again</Button>}
        >
          {problem}
        </Notice>
      )}
      {!week && !problem && (
        <Loading label="Loading times">
          <ListSkeleton count={4} />
        </Loading>
      )}
    </Sheet>
  )
}
