import { useEffect } from 'react'
import { isAppError } from '@larder/shared/errors'
import { isRouteErrorResponse, useOnline, useRouteError, type FrameProblemProps } from '@larder/shared/ui'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { isLate } from '../remotes/load-budget.ts'
import { isMissingChunk, mayReload } from '../remotes/missing-chunk.ts'
import { reloadPastCache } from '../remotes/leave-release.ts'
import { reportPage } from '../remotes/report-crash.ts'
import { AreaMissing } from './AreaMissing.tsx'
import { isForHookAlone } from './hook-alone.ts'

/** Shown in place of an area when one of its pages throws; the shell around it stays. */
export function AreaError(props: FrameProblemProps) {
  const error = useRouteError()
  const isOnline = useOnline()
  const isQuiet = isForHookAlone(error)
  const isAnswer = !isQuiet && (isAppError(error) || isRouteErrorResponse(error))
  // For a missing chunk a reload loads the release that is live now, and the server's page can be read while
  // a late chunk is pending. Offline a reload would end in the browser's own error
  // page, so the shopper keeps this page's way back and the reload waits for the connection.
  useEffect(() => {
    if (isAnswer || !isOnline) return
    reportPage(location.pathname, error)
    if ((isMissingChunk(error) || isLate(error)) && mayReload(location, Date.now()))
      void reloadPastCache(error)
  }, [error, isAnswer, isOnline])
  return isAnswer || (!isOnline && !isQuiet) ? <ErrorPage {...props} /> : <AreaMissing />
}
