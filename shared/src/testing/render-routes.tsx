import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { Overlays, ThemeRoot } from '../ui/index.ts'
import { $toasts, dismissToast } from '../ui/overlays/toast.ts'

type Options = {
  /** The initial path. */
  at?: string
}

type RenderedRoutes = RenderResult & { router: ReturnType<typeof createMemoryRouter>; user: UserEvent }

/** Renders a remote's routes as the host does, inside router, theme and overlays, with a simulated user. */
export function renderRoutes(routes: RouteObject[], { at = '/' }: Options = {}): RenderedRoutes {
  // A toast outlives the page that showed it, so toasts of earlier tests are dismissed.
  for (const { id } of $toasts.get()) dismissToast(id)
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const screen = render(
    <ThemeRoot>
      <RouterProvider router={router} />
      <Overlays />
    </ThemeRoot>,
  )
  return { ...screen, router, user: userEvent.setup() }
}
