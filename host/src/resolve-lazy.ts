import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Awaits the page modules of every route on the way to a path and puts them into the table.
 * A router made with an unresolved `lazy` starts uninitialised and throws away what the server rendered.
 */
export async function resolveLazy(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
