import { Outlet, ScrollRestoration } from '@larder/shared/ui'

/** The frame around every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
