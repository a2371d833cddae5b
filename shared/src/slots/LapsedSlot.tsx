import type { ReactNode } from 'react'
import type { basketApi, SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { Button, Notice, Row } from '@larder/shared/ui'
import { lapsedOffer, type LapsedOffer } from './lapsed-offer.ts'
import { dayText, reservedSlotText, slotText } from './slot-text.ts'
import { useReserve } from './use-reserve.ts'
import { useSlots } from './use-slots.ts'
import { useToday } from './use-today.ts'

function textOf(lapsed: SelectedSlot, offer: LapsedOffer | undefined, today: string): string {
  if (lapsed.isAsap) return 'The store does not take orders for as soon as possible at the moment.'
  const time = reservedSlotText(lapsed, today)
  if (!offer) return `${time} was your time.`
  if (offer.state === 'same') return `${time} was your time. It is still free.`
  return offer.state === 'full' ? `${time} is full now.` : `${time} has passed.`
}

type Props = {
  basket: basketApi.Basket
  lapsed: SelectedSlot
  /** Leads to all other times: a link or a button. */
  children: ReactNode
}

/**
 * The chosen time is no longer reserved: says so and asks. Offers the same time again where it is free, else
 * the next ones; none is ever reserved without a press.
 */
export function LapsedSlot({ basket, lapsed, children }: Props) {
  const { storeId = 0, fulfilmentMethod } = basket
  const today = useToday()
  const method = fulfilmentMethod.type
  const from = lapsed.date > today ? lapsed.date : today
  const { slots, reload } = useSlots(storeId, method, from)
  const { busyId, reserve } = useReserve({ storeId, method, onRefused: reload })
  const offer = slots && lapsedOffer(lapsed, slots.reply, new Date(slots.serverNow))
  const offered = offer?.state === 'same' ? [offer.slot] : (offer?.next ?? [])
  const label = (slot: slotsApi.TimeSlot) =>
    offer?.state === 'same' ? 'Reserve it again' : `${dayText(slot.slotDate, today)}, ${slotText(slot)}`
  return (
    <Notice
      tone="warning"
      title="Your time is no longer reserved"
      isLive
      action={
        <Row gap={2} wrap>
          {offered.map((slot) => (
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
      {textOf(lapsed, offer, today)}
    </Notice>
  )
}
