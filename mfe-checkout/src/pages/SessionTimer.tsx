import { useEffect, useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi, SelectedSlot } from '@larder/shared/contracts'
import { LapsedSlot, SlotSheet } from '@larder/shared/slots'
import { $basket, reserveSlot, useStore } from '@larder/shared/stores'
import { Button, Countdown, errorToast, Notice, toast, useAction } from '@larder/shared/ui'

/** The session's duration without a reservation (readings 24). */
const DEFAULT_SESSION_MS = 10 * 60_000
/** How long before the end the warning appears. One press extends the session (readings 24, WCAG 2.2.1). */
const WARNING_BEFORE_END_MS = 2 * 60_000
const TICK_MS = 5_000

type TimerPhase = 'quiet' | 'warning' | 'over'

function chooseTimerPhase(endsAt: number, now: number): TimerPhase {
  const remaining = endsAt - now
  if (remaining <= 0) return 'over'
  return remaining <= WARNING_BEFORE_END_MS ? 'warning' : 'quiet'
}

type TimerClock = { startedAt: number; now: number }

/** Asks about a time that is no longer reserved, on every step, with a sheet to choose another. */
function LapsedNotice({ basket, lapsed }: { basket: basketApi.Basket; lapsed: SelectedSlot }) {
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
  const [clock, setClock] = useState<TimerClock>()
  // Uses the server's clock, because the device's clock may be wrong (trust P15).
  useEffect(() => {
    const tick = () =>
      setClock((previous) => ({ startedAt: previous?.startedAt ?? serverNow(), now: serverNow() }))
    tick() // warns immediately when little time is left
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
    return <LapsedNotice basket={basket} lapsed={basket.lapsedSlot} />
  if (!basket || !clock) return null
  const endsAt = slot?.expires ? Date.parse(slot.expires) : clock.startedAt + DEFAULT_SESSION_MS
  const phase = chooseTimerPhase(endsAt, clock.now)
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
      <Countdown until={new Date(endsAt).toISOString()} now={serverNow} /> minutes left
    </Notice>
  )
}
