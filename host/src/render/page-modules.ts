import { matchRoutes, type RouteObject } from 'react-router'

/** In a node build with named modules, the source text of a lazy import contains its module's name. */
const MODULE = /["'](\.\/src\/[^"']+)["']/

/**
 * The module paths of the lazy pages on the way to a path (`./src/pages/HomePage.tsx`).
 * Only used to preload their chunks: a page whose module is not found merely loads a round trip later.
 */
export function pageModules(routes: RouteObject[], pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? []
  return matches.flatMap(({ route }) => {
    const { lazy } = route
    return typeof lazy === 'function' ? (MODULE.exec(lazy.toString())?.[1] ?? []) : []
  })
}
