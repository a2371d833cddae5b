import { ThemeRoot, useBrandConfig, useLocation } from '@larder/shared/ui'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { SiteLayout } from './SiteLayout.tsx'

/** When the frame itself cannot go on: in the brand's frame where its configuration is known, else in the default look. */
export function RootError() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  if (!config) {
    return (
      <ThemeRoot>
        <main>
          <ErrorPage />
        </main>
      </ThemeRoot>
    )
  }
  return (
    <SiteLayout config={config} path={pathname} kind="error">
      <ErrorPage />
    </SiteLayout>
  )
}
