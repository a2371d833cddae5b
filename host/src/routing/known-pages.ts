import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import type { Composition } from '@larder/shared/contracts'
import { getOwner } from '@larder/shared/domain'

/** The exports of an area's `./routes`. */
export type AreaRoutes = { routes: RouteObject[] }

/** Routes of the loaded areas, by area. Empty on the server, where there is no navigation. */
const routesByArea = new Map<string, AreaRoutes>()
let areas: Composition['areas'] = []

/** Sets the areas whose pages belong to this document, for `matchPage`. */
export function setDocumentAreas({ areas: compositionAreas, document }: Composition): void {
  areas = compositionAreas.filter((area) => area.document === document)
}

/** Stores an area's routes for `matchPage` once they are loaded. */
export function storePages(area: string, pages: AreaRoutes): void {
  routesByArea.set(area, pages)
}

/**
 * The route matches of a path before it is opened, outermost first; empty while its area is not loaded. Undefined for
 * a page of another document.
 */
export function matchPage(pathname: string): RouteMatch[] | undefined {
  const owner = getOwner(areas, pathname)
  if (!owner) return undefined
  return matchRoutes(routesByArea.get(owner.name)?.routes ?? [], pathname) ?? []
}
