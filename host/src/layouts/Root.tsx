import { Outlet, ScrollRestoration, ThemeRoot, useBrandConfig, useLocation } from '@larder/shared/ui'
import { CurrentPage } from './CurrentPage.tsx'
import { SiteLayout } from './SiteLayout.tsx'
import { useRouteGuard } from './use-route-guard.ts'

/** The frame around every page. */
export function Root() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  useRouteGuard()
  const page = (
    <>
      <CurrentPage>
        <Outlet />
      </CurrentPage>
      <ScrollRestoration />
    </>
  )
  if (!config) return <ThemeRoot>{page}</ThemeRoot>
  return (
    <SiteLayout config={config} path={pathname}>
      {page}
    </SiteLayout>
  )
}
