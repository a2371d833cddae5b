import { useEffect, useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi } from '@larder/shared/contracts'
import { reservedSlotText, useToday } from '@larder/shared/slots'
import { reserveSlot } from '@larder/shared/stores'
import { Button, Countdown, errorToast, Icon, Skeleton, toast, useAction } from '@larder/shared/ui'
import styles from './HoldStrip.module.css'

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

/** The checkout's clock, which starts with the page (readings 44), by the server's time (trust P15). */
function useTimerClock() {
  const [clock, setClock] = useState<TimerClock>()
  useEffect(() => {
    const tick = () =>
      setClock((previous) => ({ startedAt: previous?.startedAt ?? serverNow(), now: serverNow() }))
    tick() // warns immediately when little time is left
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return { clock, restart: () => setClock({ startedAt: serverNow(), now: serverNow() }) }
}

const TIMER_TEXTS: Record<TimerPhase, string> = {
  quiet: 'Held for you',
  warning: 'Your time is held for a little longer',
  over: 'Your time is no longer held. Everything you typed is kept.',
}

/** The place of the strip until the basket's time is known. */
export const HoldPlace = () => <Skeleton height={13} />

type Props = {
  basket: basketApi.Basket
  /** Opens the time, when it is not reserved any more. */
  onChoose: () => void
}

/**
 * The order's time and how long it is held, at the top of the screen wherever the shopper is on the page. Two minutes
 * before the end it warns, and one press holds the time for longer.
 */
export function HoldStrip({ basket, onChoose }: Props) {
  const today = useToday()
  const { clock, restart } = useTimerClock()
  const { selectedSlot: slot, lapsedSlot, storeId, fulfilmentMethod } = basket
  const extend = useAction(async () => {
    const { type: method } = fulfilmentMethod
    if (slot && storeId !== undefined)
      await reserveSlot({ storeId, method, slotId: slot.slotId, slotDate: slot.date })
    restart()
    toast('Your time is held for longer', { tone: 'success' })
  }, errorToast)
  if (lapsedSlot && !lapsedSlot.isAsap) {
    return (
      <div className={styles.strip} data-phase="over">
        <Icon name="clock" size="small" />
        <p role="status">Your time needs another look</p>
        <Button size="small" variant="text" onClick={onChoose}>
          Choose a time
        </Button>
      </div>
    )
  }
  if (!slot || !clock) return null
  const endsAt = slot.expires ? Date.parse(slot.expires) : clock.startedAt + DEFAULT_SESSION_MS
  const phase = chooseTimerPhase(endsAt, clock.now)
  return (
    <div className={styles.strip} data-phase={phase}>
      <Icon name="clock" size="small" />
      <p>
        <b>{reservedSlotText(slot, today)}</b>
        <span role={phase === 'quiet' ? undefined : 'status'}>{TIMER_TEXTS[phase]}</span>
      </p>
      {phase !== 'over' && <Countdown until={new Date(endsAt).toISOString()} now={serverNow} />}
      {phase !== 'quiet' && (
        <Button size="small" loading={extend.isPending} onClick={() => void extend.run()}>
          Keep my time
        </Button>
      )}
    </div>
  )
}
