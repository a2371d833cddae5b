import type { ReactNode } from 'react'
import type { basketApi, SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { Button, Notice, Row } from '@larder/shared/ui'
import { dayText, reservedSlotText, slotText } from './slot-text.ts'
import { useReserve } from './use-reserve.ts'
import { useSlots, useToday } from './use-slots.ts'
import { isFutureSlotValid } from '@larder/shared/domain'

/** Maximum number of slots offered instead of an unavailable one. */
const MAX_OFFERED_SLOTS = 3

/** The offer for a lapsed slot: the same slot again, or the next ones. */
type LapsedOffer =
  | { state: 'same'; slot: slotsApi.TimeSlot }
  | { state: 'full' | 'past'; next: slotsApi.TimeSlot[] }

/** Finds a lapsed slot among the listed ones. Compares the start time, because the id may belong to another method. */
export function getLapsedOffer(
  lapsed: SelectedSlot,
  days: readonly slotsApi.SlotDay[],
  now: Date,
): LapsedOffer {
  const valid = days.flatMap(({ slots }) => slots).filter((slot) => isFutureSlotValid(slot, now))
  const sameSlot = valid.find(({ startsAt }) => !lapsed.isAsap && startsAt === lapsed.startsAt)
  if (sameSlot) return { state: 'same', slot: sameSlot }
  const isPast = Date.parse(lapsed.startsAt) <= now.getTime()
  const later = valid.filter(({ startsAt }) => isPast || startsAt > lapsed.startsAt)
  const next = (later.length > 0 ? later : valid).slice(0, MAX_OFFERED_SLOTS)
  return { state: isPast ? 'past' : 'full', next }
}

function describeLapsedSlot(lapsed: SelectedSlot, offer: LapsedOffer | undefined, today: string): string {
  if (lapsed.isAsap) return 'The store does not take orders for as soon as possible at the moment.'
  const time = reservedSlotText(lapsed, today)
  if (!offer) return `${time} was your time.`
  if (offer.state === 'same') return `${time} was your time. It is still free.`
  return offer.state === 'full' ? `${time} is full now.` : `${time} has passed.`
}

type Props = {
  basket: basketApi.Basket
  lapsed: SelectedSlot
  /** A link or button to all other slots. */
  children: ReactNode
}

/**
 * Tells the shopper that the chosen slot is no longer reserved. Offers the same slot if it is free, else the next
 * ones; none is reserved without a press.
 */
export function LapsedSlot({ basket, lapsed, children }: Props) {
  const { storeId = 0, fulfilmentMethod } = basket
  const today = useToday()
  const method = fulfilmentMethod.type
  const from = lapsed.date > today ? lapsed.date : today
  const { slots, reload } = useSlots(storeId, method, from)
  const { busyId, reserve } = useReserve({ storeId, method, onRefused: reload })
  const offer = slots && getLapsedOffer(lapsed, slots.reply, new Date(slots.serverNow))
  const offeredSlots = offer?.state === 'same' ? [offer.slot] : (offer?.next ?? [])
  const label = (slot: slotsApi.TimeSlot) =>
    offer?.state === 'same' ? 'Reserve it again' : `${dayText(slot.slotDate, today)}, ${slotText(slot)}`
  return (
    <Notice
      tone="warning"
      title="Your time is no longer reserved"
      isLive
      action={
        <Row gap={2} wrap>
          {offeredSlots.map((slot) => (
            <Button
              key={slot.slotId}
              size="small"
              variant={offer?.state === 'same' ? 'contained' : 'outlined'}
              loading={busyId === slot.slotId}
              onClick={() => void reserve(slot)}
            >
              {label(slot)}
            </Button>
          ))}
          {children}
        </Row>
      }
    >
      {describeLapsedSlot(lapsed, offer, today)}
    </Notice>
  )
}
