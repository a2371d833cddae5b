import { useRef, useEffect, type ReactNode, type RefObject } from 'react'
import styles from './StickyBar.module.css'

const HEIGHT_PROPERTY = '--bar-height'

/** Whether a bar covers the page: a bar inside a scrolling element covers only that element. */
function coversPage(bar: HTMLElement): boolean {
  for (let node = bar.parentElement; node && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return false
  }
  return true
}

/**
 * Publishes how much of the page a sticky bar covers, so that focused or scrolled-to elements stop above it at any
 * text size (WCAG 2.4.11). The theme's estimate applies until the bar is measured; a bar in the flow covers nothing.
 */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  // The bar's height can only be measured in the browser.
  useEffect(() => {
    const node = bar.current
    const root = document.documentElement
    if (!node || typeof ResizeObserver === 'undefined' || !coversPage(node)) return
    const measure = () => {
      const isSticky = getComputedStyle(node).position === 'sticky'
      const height = `${isSticky ? Math.ceil(node.getBoundingClientRect().height) : 0}px`
      if (root.style.getPropertyValue(HEIGHT_PROPERTY) !== height)
        root.style.setProperty(HEIGHT_PROPERTY, height)
    }
    // At once, before the page is marked as hydrated: where the estimate is right the property does not change, and a
    // change of it costs the style of every element.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => {
      observer.disconnect()
      root.style.removeProperty(HEIGHT_PROPERTY)
    }
  }, [bar])
}

type Props = {
  /** Sticky on every screen, for long pages: the basket's total, an item's add button. */
  'data-always'?: boolean
  children: ReactNode
}

/**
 * Keeps the primary action within reach of the thumb: sticky at the bottom on phones, in the flow on wide screens. It
 * takes up space in the flow either way, so nothing moves and nothing is hidden behind it. Toasts and notices are
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
