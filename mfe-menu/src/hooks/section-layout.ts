import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { whenIdle } from '@larder/shared/lib'

/** How far outside of the screen an element counts as near: more than half a screen above and below. */
const MARGIN = '60% 0%'

/** Where an element is: not near yet, near the screen, or away again. */
type Nearness = 'ahead' | 'near' | 'passed'

/** Follows whether an element comes near the screen and leaves it again. `wasNear` starts it as `passed`. */
export function useNearness(element: RefObject<Element | null>, wasNear: boolean): Nearness {
  const [nearness, setNearness] = useState<Nearness>(wasNear ? 'passed' : 'ahead')
  // An effect, because positions are known only in the browser.
  useEffect(() => {
    if (nearness === 'passed' || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setNearness('near')
        else if (nearness === 'near') setNearness('passed')
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, nearness])
  return nearness
}

/**
 * Follows the height in px of a section that gets its items late, and calls back with it once it has them. Where the
 * browser does not keep the scroll position by itself (Safari has no scroll anchoring), a section above the screen that
 * gets its items does not move what is on the screen.
 */
export function useSectionHeight(
  element: RefObject<HTMLElement | null>,
  hasItems: boolean,
  onHeight: (height: number) => void,
): void {
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect()
    if (!hasItems || !box || height.current === undefined || CSS.supports('overflow-anchor', 'auto')) return
    if (box.bottom < 0) scrollBy({ top: box.height - height.current, behavior: 'instant' })
  }, [element, hasItems])
  // An effect, because only the browser knows the layout.
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.height === 0) return // hidden while the next page is pending
      height.current = entry.contentRect.height
      if (hasItems) onHeight(height.current)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onHeight` is a new function with each render
  }, [element, hasItems])
}

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
