import { useEffect, useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi, SelectedSlot } from '@larder/shared/contracts'
import { LapsedSlot, SlotSheet } from '@larder/shared/slots'
import { $basket, reserveSlot, useStore } from '@larder/shared/stores'
import { Button, Countdown, errorToast, Notice, toast, useAction } from '@larder/shared/ui'

/** Without a reservation's end time the session lasts this long (readings 24). */
const FALLBACK_MS = 10 * 60_000
/** The warning appears this long before the end; one press extends the session (readings 24, WCAG 2.2.1). */
const WARN_MS = 2 * 60_000
const TICK_MS = 5_000

type Phase = 'quiet' | 'warning' | 'over'

function sessionPhase(ends: number, now: number): Phase {
  const left = ends - now
  if (left <= 0) return 'over'
  return left <= WARN_MS ? 'warning' : 'quiet'
}

type Clock = { startedAt: number; now: number }

/** The chosen time is no longer reserved: every step asks about it, and another can be chosen in place. */
function Lapsed({ basket, lapsed }: { basket: basketApi.Basket; lapsed: SelectedSlot }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LapsedSlot basket={basket} lapsed={lapsed}>
        <Button size="small" variant="text" onClick={() => setOpen(true)}>
          Choose another time
        </Button>
      </LapsedSlot>
      {isOpen && <SlotSheet basket={basket} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The checkout's timer, tied to the slot's reservation; hidden until two minutes before it ends. */
export function SessionTimer() {
  const basket = useStore($basket)
  const [clock, setClock] = useState<Clock>()
  // By the server's clock: the device's own may be wrong (trust P15).
  useEffect(() => {
    const tick = () =>
      setClock((before) => ({ startedAt: before?.startedAt ?? serverNow(), now: serverNow() }))
    tick() // a shopper who arrives with a minute left is asked at once
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const slot = basket?.selectedSlot
  const extend = useAction(async () => {
    if (slot && basket?.storeId !== undefined)
      await reserveSlot({
        storeId: basket.storeId,
        method: basket.fulfilmentMethod.type,
        slotId: slot.slotId,
        slotDate: slot.date,
      })
    setClock({ startedAt: serverNow(), now: serverNow() })
    toast('Your time is held for longer', { tone: 'success' })
  }, errorToast)
  if (basket?.lapsedSlot && !basket.lapsedSlot.isAsap)
    return <Lapsed basket={basket} lapsed={basket.lapsedSlot} />
  if (!basket || !clock) return null
  const ends = slot?.expires ? Date.parse(slot.expires) : clock.startedAt + FALLBACK_MS
  const phase = sessionPhase(ends, clock.now)
  if (phase === 'quiet') return null

  const action = (
    <Button size="small" loading={extend.isPending} onClick={() => void extend.run()}>
      Keep my time
    </Button>
  )
  if (phase === 'over') {
    return (
      <Notice tone="warning" title="Your time is no longer held" isLive action={action}>
        Everything you typed is kept. Keep your time if it is still free, or change it below.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="Your time is held for a little longer" isLive action={action}>
      <Countdown until={new Date(ends).toISOString()} now={serverNow} /> minutes left
    </Notice>
  )
}
