import { useEffect, useState } from 'react'

/** A tap is answered within 100 ms (ui.md, Feel): sooner than that nothing needs to be shown. */
const PATIENCE_MS = 100

/** True once a wait has lasted long enough to be felt; false again as soon as it is over. */
export function useFeltWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false)
  // Time passes outside of rendering.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isWaiting && isLong
}
