import { useEffect } from 'react'
import { isAppError } from '@larder/shared/errors'
import { isRouteErrorResponse, useRouteError } from '@larder/shared/ui'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { isLate, isLostChunk, mayOpenAfresh, reloadWith, reportPage } from '../remotes/index.ts'
import { AreaMissing } from './AreaMissing.tsx'

/** Shown in an area's place when one of its pages breaks; the shell around it stays. */
export function AreaError() {
  const error = useRouteError()
  const isAnswer = isAppError(error) || isRouteErrorResponse(error)
  // A chunk that is gone comes back with the release that is live now, and while a late one is waited for the server's
  // page is there to read; a reload is the page's doing, not React's.
  useEffect(() => {
    if (isAnswer) return
    reportPage(location.pathname, error)
    if ((isLostChunk(error) || isLate(error)) && mayOpenAfresh(location, Date.now())) void reloadWith(error)
  }, [error, isAnswer])
  return isAnswer ? <ErrorPage /> : <AreaMissing />
}
