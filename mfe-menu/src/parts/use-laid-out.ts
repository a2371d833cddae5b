import { useEffect } from 'react'
import { whenIdle } from '@larder/shared/lib'
import { whenRestored } from '@larder/shared/stores'

/** Resolves in the second frame from now: by then the browser has laid out a whole frame, and kept its sizes. */
const nextFrame = (then: () => void): void =>
  void requestAnimationFrame(() => void requestAnimationFrame(then))

/**
 * Lays out what the first view left for later, one section in each idle moment: the browser keeps each one's size
 * (`contain-intrinsic-block-size: auto`), so that no height on the page is estimated and a jump to a section lands on
 * it. Afterwards what is far from the screen is skipped again: it is neither styled nor painted with each change.
 * Another width is laid out anew. `parts` is their selector, `key` changes with them.
 */
export function useLaidOut(parts: string, key: string): void {
  // Layout is the browser's state, not React's.
  useEffect(() => {
    let waiting: HTMLElement[] = []
    let width = 0
    let isStopped = false
    const layOut = () => {
      if (isStopped) return
      const part = waiting.shift()
      if (!part) return
      part.style.contentVisibility = 'visible'
      nextFrame(() => {
        part.style.contentVisibility = ''
        whenIdle(layOut)
      })
    }
    const begin = () => {
      if (width === innerWidth) return
      width = innerWidth
      const isUnderWay = waiting.length > 0
      waiting = [...document.querySelectorAll<HTMLElement>(parts)]
      if (!isUnderWay) whenIdle(layOut)
    }
    void whenRestored().then(() => !isStopped && begin())
    addEventListener('resize', begin)
    return () => {
      isStopped = true
      removeEventListener('resize', begin)
    }
  }, [parts, key])
}
