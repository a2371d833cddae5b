import { useState } from 'react'
import type { FulfilmentMethod, slotsApi, basketApi } from '@larder/shared/contracts'
import { Button, Notice, Segmented, EmptyState, Loading, Skeleton, Stack, Sheet } from '@larder/shared/ui'
import { chooseSlot, dayAt, getAsap, getFirstFuture } from '@larder/shared/domain'
import { $basket, useStore } from '@larder/shared/stores'
import { FutureTimes } from './FutureTimes.tsx'
import { noAsapText, slotPriceText } from './slot-text.ts'
import { useReserve } from './use-reserve.ts'
import { useSlots, type Slots } from './use-slots.ts'
import styles from './TimeSlotPicker.module.css'

type Props = {
  asap: slotsApi.TimeSlot
  method: FulfilmentMethod
  isReserved: boolean
  isBusy: boolean
  onPick: (slot: slotsApi.TimeSlot) => void
}

/** The estimated time for "as soon as possible", and a button that reserves it. */
function AsapNotice({ asap, method, isReserved, isBusy, onPick }: Props) {
  return (
    <Notice tone="success" title={`As soon as possible, in about ${asap.info.fulfilmentIn} minutes`}>
      {method === 'delivery' ? 'We start packing as soon as you pay.' : 'We will have it ready for you.'}
      {!isReserved && (
        <div>
          <Button size="small" onClick={() => onPick(asap)} loading={isBusy}>
            Choose this time
          </Button>
        </div>
      )}
    </Notice>
  )
}

type SlotKind = 'asap' | 'future'

type SlotKindChoiceProps = {
  asap: slotsApi.TimeSlot | undefined
  value: SlotKind
  onChange: (kind: SlotKind) => void
}

/** The choice between "as soon as possible", if available, and a time on the coming days. */
function SlotKindChoice({ asap, value, onChange }: SlotKindChoiceProps) {
  return (
    <Segmented
      label="When would you like it?"
      value={value}
      onChange={onChange}
      fullWidth
      options={[
        {
          value: 'asap',
          label: 'As soon as possible',
          icon: 'clock',
          isDisabled: !asap,
        },
        { value: 'future', label: 'Choose a time', icon: 'calendar' },
      ]}
    />
  )
}

/** Shown while the slots are loading: the kind of time, then the earliest slot. */
function PickerSkeleton() {
  return (
    <Stack gap={5}>
      <Skeleton height={13} isRound />
      <Skeleton height={36} />
    </Stack>
  )
}

type TimeSlotPickerProps = {
  storeId: number
  method: FulfilmentMethod
  /** First day to show, `YYYY-MM-DD`; today by default. */
  fromDate?: string | undefined
  onPicked?: (() => void) | undefined
}

/** The initial kind: that of the reserved slot, else ASAP if it is available. */
function chooseInitialKind(
  reservedSlot: basketApi.Basket['selectedSlot'],
  asap: slotsApi.TimeSlot | undefined,
): SlotKind {
  const isAsap = reservedSlot ? reservedSlot.isAsap : asap !== undefined
  return isAsap ? 'asap' : 'future'
}

/** The day of a reserved slot, unless it is ASAP. */
const getReservedDay = (reservedSlot: basketApi.Basket['selectedSlot']) =>
  reservedSlot?.isAsap ? undefined : reservedSlot?.date

const removeAsapSlots = (days: readonly slotsApi.SlotDay[]) =>
  days.map((day) => ({ ...day, slots: day.slots.filter(({ info }) => !info.isAsap) }))

function Picker({
  slots,
  reload,
  storeId,
  method,
  onPicked,
}: TimeSlotPickerProps & { slots: Slots; reload: () => void }) {
  const basket = useStore($basket)
  // Times of two stores have equal ids.
  const reservedSlot = basket?.storeId === storeId ? basket.selectedSlot : undefined
  const price = slotPriceText(basket, storeId)
  const now = new Date(slots.serverNow)
  const today = dayAt(now, slots.timeZone)
  const days = removeAsapSlots(slots.reply)
  const asap = getAsap(slots.reply, now)
  const [chosenDay, setChosenDay] = useState<string>()
  const { busyId, reserve } = useReserve({ storeId, method, onRefused: reload })
  const [chosenKind, setChosenKind] = useState<SlotKind>()
  const currentKind = chosenKind ?? chooseInitialKind(reservedSlot, asap)

  async function pick(slot: slotsApi.TimeSlot): Promise<void> {
    if (await reserve(slot)) onPicked?.()
  }

  // Choosing a kind reserves its slot at once; ASAP falls back to a future slot if there is none (spec §4). The picker
  // stays open after the first future slot, so that another one can be chosen.
  function chooseKind(next: SlotKind): void {
    setChosenKind(next)
    const slot = chooseSlot(next, slots.reply, now)
    if (slot) void (next === 'asap' ? pick(slot) : reserve(slot))
  }

  if (!asap && days.every((day) => day.slots.length === 0)) {
    return (
      <EmptyState icon="calendar" title="No times to choose from">
        This store is not taking orders for these days. Your basket is kept.
      </EmptyState>
    )
  }
  return (
    <div className={styles.root}>
      <SlotKindChoice asap={asap} value={currentKind} onChange={chooseKind} />
      {!asap && <p>{noAsapText(method, getFirstFuture(slots.reply, now), today)}</p>}
      {currentKind === 'asap' && asap && (
        <AsapNotice
          asap={asap}
          method={method}
          isReserved={reservedSlot !== undefined}
          isBusy={busyId === asap.slotId}
          onPick={(slot) => void pick(slot)}
        />
      )}
      {currentKind === 'future' && (
        <FutureTimes
          days={days}
          wantedDay={chosenDay ?? getReservedDay(reservedSlot)}
          onDay={setChosenDay}
          now={now}
          today={today}
          reservedId={reservedSlot?.slotId}
          busyId={busyId}
          price={price}
          onPick={(slot) => void pick(slot)}
        />
      )}
    </div>
  )
}

/**
 * The choice between ASAP and the slots of the coming days. Choosing a slot reserves it (spec §2 Time slot picker,
 * §4).
 */
export function TimeSlotPicker({ storeId, method, fromDate, onPicked }: TimeSlotPickerProps) {
  // An invalid or past day shows the message of spec §5, with a button for the next times.
  const [isFromToday, setFromToday] = useState(false)
  const firstDay = isFromToday ? undefined : fromDate
  const { slots, problem, reload } = useSlots(storeId, method, firstDay)
  if (problem && !slots) {
    return (
      <Notice
        tone="error"
        title="The times could not be loaded"
        action={
          firstDay ? (
            <Button startIcon="calendar" onClick={() => setFromToday(true)}>
              Show the next times
            </Button>
          ) : (
            <Button startIcon="refresh" onClick={reload}>
              Try again
            </Button>
          )
        }
        isLive
      >
        {problem}
      </Notice>
    )
  }
  if (!slots) {
    return (
      <Loading label="Loading times">
        <PickerSkeleton />
      </Loading>
    )
  }
  return <Picker {...{ slots, reload, storeId, method, onPicked }} />
}

/** A sheet for choosing another slot without leaving the page. Mounted only while it is open. */
export function SlotSheet({ basket, onClose }: { basket: basketApi.Basket; onClose: () => void }) {
  const { storeId, fulfilmentMethod } = basket
  return (
    <Sheet isOpen onClose={onClose} title="Choose a time">
      {storeId !== undefined && (
        <TimeSlotPicker storeId={storeId} method={fulfilmentMethod.type} onPicked={onClose} />
      )}
    </Sheet>
  )
}
