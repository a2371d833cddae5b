import { redirectDocument, type LoaderFunction, type PatchRoutesOnNavigationFunction } from 'react-router'
import type { Api } from '@larder/shared/api'
import type { Composition, KnownPayment, PageArea, PageData } from '@larder/shared/contracts'
import { getOwner } from '@larder/shared/domain'
import { storePages, setDocumentAreas, type AreaRoutes } from './known-pages.ts'
import { AreaMissing } from '../layouts/AreaMissing.tsx'
import { PAGE_BUDGET_MS, RENDERED_PAGE_BUDGET_MS } from '../remotes/load-budget.ts'
import { isComposed, loadExposed } from '../remotes/load.ts'
import { leaveRelease } from '../remotes/leave-release.ts'
import { mayReload } from '../remotes/missing-chunk.ts'
import { getReleaseAt } from '../remotes/page-releases.ts'
import { trackPageCode } from './late-navigations.ts'
import { createAreaRoute, createDisabledRoutes, PAGES_ROUTE_ID } from './routes.tsx'

/** `isFirst`: the document was opened for this page. `isRendered`: the server has rendered it. */
type PageLoadMode = { isFirst: boolean; isRendered: boolean; payment?: KnownPayment | undefined }
type Pages = { pages: AreaRoutes; isComplete: boolean }

/**
 * The fallback for an area that failed to load: the same paths, with a page that still offers links. The tab may be
 * older than its releases, so the navigation is repeated once as a full page load, which gets the live releases and a
 * page rendered by the server.
 */
function createFallbackRoutes({ claims }: PageArea, isFirst: boolean): AreaRoutes {
  const loader: LoaderFunction = async ({ request }) => {
    const url = new URL(request.url)
    if (!mayReload(url, Date.now())) return null
    await leaveRelease(getReleaseAt(url.pathname))
    return redirectDocument(request.url)
  }
  return {
    routes: claims.map((path) => ({ path, Component: AreaMissing, ...(isFirst ? {} : { loader }) })),
  }
}

/** An area's routes. Never rejects: the fallback replaces an area that fails. Waits for an area that is late. */
async function loadPages(area: PageArea, { isFirst, isRendered, payment }: PageLoadMode): Promise<Pages> {
  if (area.isKilled) return { pages: createDisabledRoutes(area, payment), isComplete: false }
  const budgetMs = isRendered ? RENDERED_PAGE_BUDGET_MS : PAGE_BUDGET_MS
  try {
    const pages = (await loadExposed(`${area.name}/routes`, budgetMs)) as AreaRoutes // the contract of an area's routes
    return { pages, isComplete: isComposed(`${area.name}/routes`) }
  } catch {
    return { pages: createFallbackRoutes(area, isFirst), isComplete: false }
  }
}

/** Loads the area that owns the page being opened. `isComplete` is false when a fallback is used. */
export async function loadOwningArea({ composition, isRendered, payment }: PageData, pathname: string) {
  const owner = getOwner(composition.areas, pathname)
  if (!owner) return { loaded: new Map<string, AreaRoutes>(), isComplete: true }
  const { pages, isComplete } = await loadPages(owner, { isFirst: true, isRendered, payment })
  setDocumentAreas(composition)
  storePages(owner.name, pages)
  patchedAreas.add(owner.name)
  return { loaded: new Map([[owner.name, pages]]), isComplete }
}

/** Areas whose routes are in the router's table. */
const patchedAreas = new Set<string>()

/** For later navigations: finds the owner by its claims, loads it, and adds its routes to the table. */
export function discoverRoutes(composition: Composition, api: Api): PatchRoutesOnNavigationFunction {
  const { areas, document } = composition
  return async ({ path, patch, signal }) => {
    const owner = getOwner(areas, path)
    if (!owner || owner.document !== document || patchedAreas.has(owner.name)) return
    const { pages } = await trackPageCode(owner.name, loadPages(owner, { isFirst: false, isRendered: false }))
    if (signal.aborted) return
    storePages(owner.name, pages)
    patchedAreas.add(owner.name)
    patch(PAGES_ROUTE_ID, [createAreaRoute(owner, pages, api)])
  }
}
