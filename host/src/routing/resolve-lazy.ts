import { matchRoutes, type RouteObject } from 'react-router'

/** Returns the component that replaces a page module that could not be loaded. */
type CreateReplacement = (error: unknown) => RouteObject['Component']

/**
 * Awaits the page modules of every route that matches a path and puts them into the table. A router created with an
 * unresolved `lazy` starts uninitialised and discards the server's HTML. `fallback` replaces a module that cannot be
 * loaded (without a fallback, the error is thrown). Returns whether all modules were loaded.
 */
export async function resolveLazyPages(
  routes: RouteObject[],
  pathname: string,
  fallback?: CreateReplacement,
): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? []
  const results = await Promise.all(
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
  return results.every(Boolean)
}
