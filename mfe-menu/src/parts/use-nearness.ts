import { useEffect, useState, type RefObject } from 'react'

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
