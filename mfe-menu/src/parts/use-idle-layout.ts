import { useEffect, type RefObject } from 'react'
import { whenIdle } from '@larder/shared/lib'

/** Calls back in the second frame, when the browser has laid out a whole frame and stored its sizes. */
const afterNextFrame = (callback: () => void): void =>
  void requestAnimationFrame(() => void requestAnimationFrame(callback))

/**
 * Lays out a section below the first view when the page is idle, so that the browser stores its real size
 * (`contain-intrinsic-block-size: auto`) and jumps land on the sections below it. Far from the screen, it is then
 * skipped again by rendering. A new window width repeats it. `wrapper` contains the section; `hasItems` tells whether
 * there is something to lay out.
 */
export function useIdleLayout(wrapper: RefObject<HTMLElement | null>, hasItems: boolean): void {
  // An effect, because React does not control layout.
  useEffect(() => {
    if (!hasItems) return
    let width = 0
    const layOut = () => {
      const section = wrapper.current?.querySelector('section')
      if (!section) return
      section.style.contentVisibility = 'visible'
      afterNextFrame(() => {
        section.style.contentVisibility = ''
      })
    }
    const restart = () => {
      if (width === innerWidth) return
      width = innerWidth
      whenIdle(layOut)
    }
    restart()
    addEventListener('resize', restart)
    return () => removeEventListener('resize', restart)
  }, [wrapper, hasItems])
}
