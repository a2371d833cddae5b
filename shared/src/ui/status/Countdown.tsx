import { useEffect, useState } from 'react'
import styles from './Countdown.module.css'

/** Formats milliseconds as "4:05"; "0:00" when the time is up. */
export function minutesLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Props = {
  /** The end time, ISO 8601. */
  until: string
  /** The page's clock, corrected by the server's (trust P15). */
  now: () => number
  onEnd?: () => void
}

/** Minutes and seconds left. Empty in the server's HTML, where they would be outdated. */
export function Countdown({ until, now, onEnd }: Props) {
  const [remainingMs, setRemainingMs] = useState<number>()
  useEffect(() => {
    const tick = () => {
      const leftMs = Date.parse(until) - now()
      setRemainingMs(leftMs)
      if (leftMs > 0) return
      clearInterval(timer)
      onEnd?.()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until, now, onEnd])
  return (
    <span className={styles.figures} role="timer" translate="no">
      {remainingMs === undefined ? '–:––' : minutesLeft(remainingMs)}
    </span>
  )
}
