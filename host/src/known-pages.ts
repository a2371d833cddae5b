import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import type { Composition } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'

/** What an area's `./routes` exposes. */
export type AreaRoutes = { routes: RouteObject[] }

/** Pages of the areas this document has loaded, by area. Empty on the server, where nobody navigates. */
const known = new Map<string, AreaRoutes>()
let areas: Composition['areas'] = []

/** The areas whose pages are this document's, for `pageAt`. */
export function startPages({ areas: all, document }: Composition): void {
  areas = all.filter((area) => area.document === document)
}

/** Keeps an area's pages for `pageAt`, as soon as they are there. */
export function rememberPages(area: string, pages: AreaRoutes): void {
  known.set(area, pages)
}

/**
 * What is known of the page at a path before it is opened: its route matches, outermost first; none while its area
 * is still to come. Undefined for what another document shows.
 */
export function pageAt(pathname: string): RouteMatch[] | undefined {
  const owner = findOwner(areas, pathname)
  if (!owner) return undefined
  return matchRoutes(known.get(owner.name)?.routes ?? [], pathname) ?? []
}
