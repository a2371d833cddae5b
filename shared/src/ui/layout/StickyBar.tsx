import { useRef, useEffect, type ReactNode, type RefObject } from 'react'
import styles from './StickyBar.module.css'

const NAME = '--bar-height'

/** A bar at the bottom of an element that scrolls by itself covers that element, not the page. */
function isOfThePage(bar: HTMLElement): boolean {
  for (let node = bar.parentElement; node && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return false
  }
  return true
}

/**
 * Sets how much of the page a sticky bar covers, so that focused or scrolled-to elements stop above it,
 * whatever the text size (WCAG 2.4.11). The theme's estimate applies until the bar is measured; a bar in the
 * flow covers nothing.
 */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  // The bar's height is measured in the browser.
  useEffect(() => {
    const node = bar.current
    const root = document.documentElement
    if (!node || typeof ResizeObserver === 'undefined' || !isOfThePage(node)) return
    const measure = () => {
      const isSticky = getComputedStyle(node).position === 'sticky'
      root.style.setProperty(NAME, `${isSticky ? Math.ceil(node.getBoundingClientRect().height) : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => {
      observer.disconnect()
      root.style.removeProperty(NAME)
    }
  }, [bar])
}

type Props = {
  /** Sticky on every screen, where the page is long: the basket's total, an item's add button. */
  'data-always'?: boolean
  children: ReactNode
}

/**
 * The primary action within thumb reach: sticky at the bottom on phones, in the flow on wide screens. It
 * takes room in the flow either way, so nothing moves and nothing is hidden behind it; toasts and notices are
 * shown above it.
 */
export function StickyBar({ children, ...rest }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  return (
    <div className={styles.root} ref={bar} data-sticky-bar {...rest}>
      {children}
    </div>
  )
}
