import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import type { Composition } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'

/** Exports of an area's `./routes`. */
export type AreaRoutes = { routes: RouteObject[] }

/**
 * Routes of the areas this document has loaded, by area. Empty on the server, where there is no navigation.
 */
const known = new Map<string, AreaRoutes>()
let areas: Composition['areas'] = []

/** Sets the areas whose pages belong to this document, for `pageAt`. */
export function startPages({ areas: all, document }: Composition): void {
  areas = all.filter((area) => area.document === document)
}

/** Keeps an area's routes for `pageAt` once they are loaded. */
export function rememberPages(area: string, pages: AreaRoutes): void {
  known.set(area, pages)
}

/**
 * What is known of the page at a path before it is opened: its route matches, outermost first; none while its
 * area is not loaded. Undefined for a page of another document.
 */
export function pageAt(pathname: string): RouteMatch[] | undefined {
  const owner = findOwner(areas, pathname)
  if (!owner) return undefined
  return matchRoutes(known.get(owner.name)?.routes ?? [], pathname) ?? []
}
