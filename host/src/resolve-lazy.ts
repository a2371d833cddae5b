import { matchRoutes, type RouteObject } from 'react-router'

/** What takes the place of a page module that did not come. */
type StandIn = (error: unknown) => RouteObject['Component']

/**
 * Awaits the page modules of every route on the way to a path and puts them into the table.
 * A router made with an unresolved `lazy` starts uninitialised and throws away what the server rendered.
 * Where a module does not come, `standIn` takes its place (without one, the error is the caller's);
 * says whether all came.
 */
export async function resolveLazy(
  routes: RouteObject[],
  pathname: string,
  standIn?: StandIn,
): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? []
  const came = await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return true
      try {
        Object.assign(route, await route.lazy(), { lazy: undefined })
        return true
      } catch (error) {
        if (!standIn) throw error
        Object.assign(route, { Component: standIn(error), lazy: undefined })
        return false
      }
    }),
  )
  return came.every(Boolean)
}
