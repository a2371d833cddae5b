import { useEffect } from 'react'
import { whenIdle } from '@larder/shared/lib'
import { whenRestored } from '@larder/shared/stores'

/** Calls back in the second frame, when the browser has laid out a whole frame and stored its sizes. */
const afterNextFrame = (callback: () => void): void =>
  void requestAnimationFrame(() => void requestAnimationFrame(callback))

/**
 * Lays out the sections below the first view, one per idle moment, so that the browser stores their real size
 * (`contain-intrinsic-block-size: auto`) and jumps to a section land on it. Sections far from the screen are
 * then skipped again by rendering. A new window width restarts it. `parts` is the sections' selector; `key`
 * changes with them.
 */
export function useIdleLayout(parts: string, key: string): void {
  // An effect, because React does not control layout.
  useEffect(() => {
    let pending: HTMLElement[] = []
    let width = 0
    let isStopped = false
    const layOut = () => {
      if (isStopped) return
      const part = pending.shift()
      if (!part) return
      part.style.contentVisibility = 'visible'
      afterNextFrame(() => {
        part.style.contentVisibility = ''
        whenIdle(layOut)
      })
    }
    const restart = () => {
      if (width === innerWidth) return
      width = innerWidth
      const isRunning = pending.length > 0
      pending = [...document.querySelectorAll<HTMLElement>(parts)]
      if (!isRunning) whenIdle(layOut)
    }
    void whenRestored().then(() => !isStopped && restart())
    addEventListener('resize', restart)
    return () => {
      isStopped = true
      removeEventListener('resize', restart)
    }
  }, [parts, key])
}
