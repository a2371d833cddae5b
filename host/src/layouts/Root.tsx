import { Outlet, ScrollRestoration, ThemeRoot, useBrandConfig, useLocation } from '@larder/shared/ui'
import { SiteLayout } from './SiteLayout.tsx'

/** The frame around every page. */
export function Root() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  const page = (
    <>
      <Outlet />
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
