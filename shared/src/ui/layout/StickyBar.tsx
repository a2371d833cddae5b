import { useRef, type ReactNode } from 'react'
import { useBarHeight } from './use-bar-height.ts'
import styles from './StickyBar.module.css'

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
