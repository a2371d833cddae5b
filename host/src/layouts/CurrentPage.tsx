import { useEffect, type ReactNode } from 'react'
import { usePendingPage } from './use-pending-page.ts'
import styles from './CurrentPage.module.css'

/**
 * A new page begins at its top. The router has saved the shopper's scroll position, and restores it on the
 * way back.
 */
function ScrolledToTop({ children }: { children: ReactNode }) {
  // The scroll position is the browser's state.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return children
}

/**
 * The current page or, while the next one is pending, the next one's skeleton. A page that stays is kept
 * mounted.
 */
export function CurrentPage({ children }: { children: ReactNode }) {
  const coming = usePendingPage()
  return (
    <>
      <div className={styles.hand} data-away={coming ? true : undefined}>
        {children}
      </div>
      {coming && <ScrolledToTop>{coming}</ScrolledToTop>}
    </>
  )
}
