import { useEffect, type ReactNode } from 'react'
import { styled } from '@larder/shared/ui'
import { useComingPage } from './use-coming-page.ts'

const Hand = styled('div')({ display: 'contents', '&[data-away]': { display: 'none' } })

/** A page begins at its top. The router has kept where the shopper was, and puts them there when they come back. */
function FromTheTop({ children }: { children: ReactNode }) {
  // Where the window stands is the browser's state.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return children
}

/** The page the shopper is on; while the next one is waited for, that one's skeleton. A page that stays is kept whole. */
export function PageInHand({ children }: { children: ReactNode }) {
  const coming = useComingPage()
  return (
    <>
      <Hand data-away={coming ? true : undefined}>{children}</Hand>
      {coming && <FromTheTop>{coming}</FromTheTop>}
    </>
  )
}
