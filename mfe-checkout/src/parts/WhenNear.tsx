import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far from the screen, in screens, the children are rendered, so that their frames are ready when the shopper arrives. */
const MARGIN = '75% 0%'

/** Renders its children once they come near the screen, because they load a payment provider's frames (readings 44). */
export function WhenNear({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Only rendered in the browser, where nearness is known.
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const node = place.current
    if (isNear || !node) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [isNear])
  if (isNear) return children
  return <div ref={place}>{fallback}</div>
}
