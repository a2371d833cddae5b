import { Outlet, Overlays, ScrollRestoration, ThemeRoot } from '@larder/shared/ui'

/** The frame around every page. */
export function Root() {
  return (
    <ThemeRoot>
      <Outlet />
      <Overlays />
      <ScrollRestoration />
    </ThemeRoot>
  )
}
