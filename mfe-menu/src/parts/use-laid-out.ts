import { useEffect } from 'react'
import { whenIdle } from '@larder/shared/lib'
import { whenRestored } from '@larder/shared/stores'

/**
 * Lays out what the first view left for later, one section in each idle moment: afterwards no height on the
 * page is estimated, and a jump to a section lands on it. `parts` is their selector, `key` changes with them.
 */
export function useLaidOut(parts: string, key: string): void {
  // Layout is the browser's state, not React's.
  useEffect(() => {
    const waiting = [...document.querySelectorAll<HTMLElement>(parts)]
    const layOut = () => {
      const part = waiting.shift()
      if (!part) return
      part.style.contentVisibility = 'visible'
      whenIdle(layOut)
    }
    void whenRestored().then(() => whenIdle(layOut))
    return () => {
      waiting.length = 0
    }
  }, [parts, key])
}
