import { useState } from 'react'
import type { ordersApi, slotsApi } from '@larder/shared/contracts'
import { dayAt } from '@larder/shared/domain'
import { FutureTimes, reservedSlotText, useSlots, useToday } from '@larder/shared/slots'
import { Button, Loading, Notice, Skeleton, Stack } from '@larder/shared/ui'
import { saveChange, type ChangeDraft } from '../../stores/change-draft.ts'

type Props = { order: ordersApi.Order; draft: ChangeDraft }

/** The store's times of the coming week; choosing one reserves nothing before the change is accepted. */
function TimeList({ order, draft, onPicked }: Props & { onPicked: () => void }) {
  const { businessOrderId, store, fulfilmentMethod, slot: own } = order
  const { slots, problem, reload } = useSlots(store.id, fulfilmentMethod)
  const [chosenDay, setChosenDay] = useState<string>()
  if (problem)
    return <Notice tone="error" title={problem} isLive action={<Button onClick={reload}>Try again</Button>} />
  if (!slots)
    return (
      <Loading label="Loading times">
        <Skeleton height={36} />
      </Loading>
    )
  const now = new Date(slots.serverNow)
  const pick = ({ slotId, slotDate }: slotsApi.TimeSlot) => {
    saveChange(businessOrderId, { slot: slotId === own.slotId ? undefined : { slotId, date: slotDate } })
    onPicked()
  }
  const days = slots.reply.map((day) => ({ ...day, slots: day.slots.filter(({ info }) => !info.isAsap) }))
  return (
    <FutureTimes
      days={days}
      wantedDay={chosenDay ?? draft.slot?.date ?? own.date}
      onDay={setChosenDay}
      now={now}
      today={dayAt(now, slots.timeZone)}
      reservedId={draft.slot?.slotId ?? own.slotId}
      busyId={undefined}
      price={undefined}
      onPick={pick}
    />
  )
}

/** The order's time, and the choice of another one. */
export function ChangeTime({ quote, ...change }: Props & { quote: ordersApi.ChangeQuote | undefined }) {
  const { order, draft } = change
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const isOther = draft.slot !== undefined
  const slot = (isOther && quote?.slot) || order.slot
  return (
    <Stack gap={4} as="section" aria-label="Time">
      <h2>{order.fulfilmentMethod === 'delivery' ? 'Delivery' : 'Collection'}</h2>
      <p>{reservedSlotText(slot, today)}</p>
      {isOpen ? (
        <TimeList {...change} onPicked={() => setOpen(false)} />
      ) : (
        <div>
          <Button size="small" variant="tinted" onClick={() => setOpen(true)}>
            Change time
          </Button>
        </div>
      )}
    </Stack>
  )
}
