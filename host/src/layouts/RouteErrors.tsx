import { useEffect } from 'react'
import { isCrawler } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import {
  isRouteErrorResponse,
  useOnline,
  useRouteError,
  ThemeRoot,
  useBrandConfig,
  useLocation,
  type FrameProblemProps,
} from '@larder/shared/ui'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { isMissingChunk, mayReload } from '../remotes/missing-chunk.ts'
import { reloadPastCache } from '../remotes/leave-release.ts'
import { reportPage } from '../remotes/report-crash.ts'
import { AreaMissing } from './AreaMissing.tsx'
import { PageStart } from './PageStart.tsx'
import { SiteLayout } from './SiteLayout.tsx'

/**
 * Whether an error is only reported, without the error page: a failure of the shop that a crawler meets (spec §8 Error
 * page). A missing page is a valid answer for a crawler. The server never counts a visitor as a crawler, because its
 * documents are cached for everybody.
 */
function isOnlyReported(error: unknown): boolean {
  if (typeof navigator === 'undefined' || !isCrawler(navigator.userAgent)) return false
  return isAppError(error) || isRouteErrorResponse(error) ? error.status >= 500 : true
}

/** Shown in place of an area when one of its pages throws; the shell around it stays. */
export function AreaError(props: FrameProblemProps) {
  const error = useRouteError()
  const isOnline = useOnline()
  const isReportOnly = isOnlyReported(error)
  const isExpectedError = !isReportOnly && (isAppError(error) || isRouteErrorResponse(error))
  // A reload fetches the live release when a chunk is missing. Offline, a reload would end in the browser's own error page, so this page stays and the reload waits for the
  // connection.
  useEffect(() => {
    if (isExpectedError || !isOnline) return
    reportPage(location.pathname, error)
    if (isMissingChunk(error) && mayReload(location, Date.now())) void reloadPastCache(error)
  }, [error, isExpectedError, isOnline])
  return isExpectedError || (!isOnline && !isReportOnly) ? <ErrorPage {...props} /> : <AreaMissing />
}

/** Shown when the frame itself fails: in the brand's frame if its configuration is loaded, else in the default look. */
export function RootError() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  const error = useRouteError()
  const isReportOnly = isOnlyReported(error)
  const isReported = isReportOnly || !(isAppError(error) || isRouteErrorResponse(error))
  useEffect(() => {
    if (isReported) reportPage(location.pathname, error)
  }, [error, isReported])
  const page = (
    <>
      {isReportOnly ? <AreaMissing /> : <ErrorPage />}
      <PageStart />
    </>
  )
  if (!config) {
    return (
      <ThemeRoot>
        <main>{page}</main>
      </ThemeRoot>
    )
  }
  return (
    <SiteLayout config={config} path={pathname} kind="error">
      {page}
    </SiteLayout>
  )
}
