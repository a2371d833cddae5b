import { useCallback, useEffect, useState } from 'react'
import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { $basket, reserveSlot, useStore } from '@larder/shared/stores'
import { Button, ButtonAnchor, Countdown, Notice, toast } from '@larder/shared/ui'

/** Warned this long before the end, and extended with one press (readings 24, WCAG 2.2.1). */
const WARN_MS = 2 * 60_000
const TICK_MS = 5_000

type Phase = 'quiet' | 'warning' | 'over'

function phaseOf(expires: string | undefined, now: number): Phase {
  const left = expires === undefined ? Infinity : Date.parse(expires) - now
  if (left <= 0) return 'over'
  return left <= WARN_MS ? 'warning' : 'quiet'
}

/** The checkout's timer: tied to the slot's reservation; silent until two minutes before it ends. */
export function SessionTimer() {
  const basket = useStore($basket)
  const [now, setNow] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const clock = useCallback(() => Date.now(), [])
  // The clock is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const slot = basket?.selectedSlot
  const phase = now === 0 ? 'quiet' : phaseOf(slot?.expires, now)
  if (!basket || !slot?.expires || phase === 'quiet') return null

  async function extend(): Promise<void> {
    if (!slot || basket?.storeId === undefined) return
    setBusy(true)
    try {
      await reserveSlot({ storeId: basket.storeId, slotId: slot.slotId, slotDate: slot.date })
      toast('Your time is held for longer', { tone: 'success' })
    } catch (error) {
      if (!isAppError(error)) throw error
      toast(error.text, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const action = (
    <Button size="small" loading={isBusy} onClick={() => void extend()}>
      Keep my time
    </Button>
  )
  if (phase === 'over') {
    return (
      <Notice
        tone="warning"
        title="Your time is no longer held"
        isLive
        action={
          <>
            {action}{' '}
            {basket.store && (
              <ButtonAnchor href={paths.timeSlots({ slug: basket.store.slug })} size="small" variant="text">
                Choose another time
              </ButtonAnchor>
            )}
          </>
        }
      >
        Everything you typed is kept.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="Your time is held for a little longer" isLive action={action}>
      <Countdown until={slot.expires} now={clock} /> minutes left
    </Notice>
  )
}
