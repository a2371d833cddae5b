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
import { reportPage } from '../remotes/index.ts'
import { AreaMissing } from './AreaMissing.tsx'
import { isCrawler } from './crawler.ts'
import { SiteLayout } from './SiteLayout.tsx'

/**
 * Shown when the frame itself fails: in the brand's frame where its configuration is known, else in the
 * default look.
 */
export function RootError() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  const error = useRouteError()
  const isForeseen = isAppError(error) || isRouteErrorResponse(error)
  useEffect(() => {
    if (!isForeseen) reportPage(location.pathname, error)
  }, [error, isForeseen])
  // For a crawler an unforeseen error is only reported: no error page gets indexed (spec §8 Error page).
  // Unforeseen errors only occur in browsers.
  const isQuiet = !isForeseen && typeof navigator !== 'undefined' && isCrawler(navigator.userAgent)
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
