import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

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
