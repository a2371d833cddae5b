import { useEffect, type ReactNode } from 'react'
import { styled } from '@larder/shared/ui'
import { useComingPage } from './use-coming-page.ts'

const Hand = styled('div')({ display: 'contents', '&[data-away]': { display: 'none' } })

/**
 * A new page begins at its top. The router has saved the shopper's scroll position, and restores it on the
 * way back.
 */
function FromTheTop({ children }: { children: ReactNode }) {
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
export function PageInHand({ children }: { children: ReactNode }) {
  const coming = useComingPage()
  return (
    <>
      <Hand data-away={coming ? true : undefined}>{children}</Hand>
      {coming && <FromTheTop>{coming}</FromTheTop>}
    </>
  )
}
