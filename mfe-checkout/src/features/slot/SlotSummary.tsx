import { useEffect, useState } from 'react'
import { serverNow } from '@larder/shared/api'
import { dayAt } from '@larder/shared/domain'
import { asAppError } from '@larder/shared/errors'
import { heldSlotWords, useToday } from '@larder/shared/slots'
import { $basket, useStore } from '@larder/shared/stores'
import { Button, Icon, Notice, Placeholder, styled } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'
import { ensureSlot } from './ensure-slot.ts'
import { SlotSheet } from './SlotSheet.tsx'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  padding: theme.spacing(4),
  border: theme.line.hairline,
  borderRadius: theme.radius.field,
  '& > span': { flex: 1, minWidth: 0, ...theme.typography.body2 },
  '& b': { ...theme.typography.h4, display: 'block' },
}))

/** When the order comes or is ready; reserves a time when the basket has none yet. */
export function SlotSummary() {
  const basket = useStore($basket)
  const zone = useStore($store)?.info.storeTimeZone ?? 'Europe/London'
  const [problem, setProblem] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const needsSlot = basket !== undefined && !basket.selectedSlot
  // A reservation is the server's: it is asked for once the basket turns out to have none.
  useEffect(() => {
    const current = $basket.get()
    if (!needsSlot || !current) return
    ensureSlot(current, dayAt(new Date(serverNow()), zone)).catch((error: unknown) =>
      setProblem(asAppError(error).text),
    )
  }, [needsSlot, zone])
  if (!basket) return null
  const { selectedSlot: slot, fulfilmentMethod } = basket
  const isDelivery = fulfilmentMethod.type === 'delivery'
  const change = (
    <Button variant="tinted" size="small" onClick={() => setOpen(true)}>
      {slot ? 'Change' : 'Choose a time'}
    </Button>
  )
  const sheet = isOpen && <SlotSheet basket={basket} onClose={() => setOpen(false)} />
  if (problem && !slot) {
    return (
      <>
        <Notice tone="warning" title={problem} action={change} isLive>
          Choose another day to go on.
        </Notice>
        {sheet}
      </>
    )
  }
  return (
    <Row>
      <Icon name="clock" />
      <span>
        <b>{isDelivery ? 'Delivery' : 'Collection'}</b>
        {!slot && <Placeholder width="12ch" />}
        {slot && heldSlotWords(slot, today)}
      </span>
      {change}
      {sheet}
    </Row>
  )
}
