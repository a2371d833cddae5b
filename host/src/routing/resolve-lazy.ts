import { matchRoutes, type RouteObject } from 'react-router'

/** Replaces a page module that could not be loaded. */
type Replacement = (error: unknown) => RouteObject['Component']

/**
 * Awaits the page modules of every route on the way to a path and puts them into the table. A router made
 * with an unresolved `lazy` starts uninitialised and discards the server's HTML. A module that cannot be
 * loaded is replaced by `fallback` (without one, it throws); returns whether all were loaded.
 */
export async function resolveLazy(
  routes: RouteObject[],
  pathname: string,
  fallback?: Replacement,
): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? []
  const came = await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return true
      try {
        Object.assign(route, await route.lazy(), { lazy: undefined })
        return true
      } catch (error) {
        if (!fallback) throw error
        Object.assign(route, { Component: fallback(error), lazy: undefined })
        return false
      }
    }),
  )
  return came.every(Boolean)
}
