import { useEffect } from 'react'
import { isAppError } from '@larder/shared/errors'
import {
  isRouteErrorResponse,
  ThemeRoot,
  useBrandConfig,
  useLocation,
  useRouteError,
} from '@larder/shared/ui'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { reportPage } from '../remotes/report-crash.ts'
import { AreaMissing } from './AreaMissing.tsx'
import { isForHookAlone } from './hook-alone.ts'
import { SiteLayout } from './SiteLayout.tsx'

/**
 * Shown when the frame itself fails: in the brand's frame where its configuration is known, else in the
 * default look.
 */
export function RootError() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  const error = useRouteError()
  const isQuiet = isForHookAlone(error)
  const isReported = isQuiet || !(isAppError(error) || isRouteErrorResponse(error))
  useEffect(() => {
    if (isReported) reportPage(location.pathname, error)
  }, [error, isReported])
  const page = isQuiet ? <AreaMissing /> : <ErrorPage />
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
