import { useEffect, useState } from 'react'

/**
 * Duration of a wait in ms from which it is shown. A tap gets a response within 100 ms (docs/spec/looks.md#feel), so a
 * shorter wait shows nothing.
 */
const DELAY_MS = 100

/** True once a wait is long enough to be noticed; false again when it ends. */
export function useDelayed(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isWaiting && isLong
}
