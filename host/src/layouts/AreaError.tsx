import { useEffect } from 'react'
import { isAppError } from '@larder/shared/errors'
import { isRouteErrorResponse, useOnline, useRouteError, type FrameProblemProps } from '@larder/shared/ui'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { isLate, isLostChunk, mayOpenAfresh, reloadWith, reportPage } from '../remotes/index.ts'
import { AreaMissing } from './AreaMissing.tsx'

/** Shown in an area's place when one of its pages breaks; the shell around it stays. */
export function AreaError(props: FrameProblemProps) {
  const error = useRouteError()
  const isOnline = useOnline()
  const isAnswer = isAppError(error) || isRouteErrorResponse(error)
  // A chunk that is gone comes back with the release that is live now, and while a late one is waited for the server's
  // page is there to read; a reload is the page's doing, not React's. Without a connection it would end in the
  // browser's own error: the shopper keeps the page's way back, and the reload comes with the connection.
  useEffect(() => {
    if (isAnswer || !isOnline) return
    reportPage(location.pathname, error)
    if ((isLostChunk(error) || isLate(error)) && mayOpenAfresh(location, Date.now())) void reloadWith(error)
  }, [error, isAnswer, isOnline])
  return isAnswer || !isOnline ? <ErrorPage {...props} /> : <AreaMissing />
}
