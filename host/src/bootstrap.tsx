import './singletons.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { call, nameComposition, noteDocumentDate } from '@larder/shared/api'
import type { PageData } from '@larder/shared/contracts'
import { noteSession } from '@larder/shared/stores'
import { createBrowserStyles, providePartLoader } from '@larder/shared/ui'
import { App } from './App.tsx'
import { takeEarlyInput } from './early-input/early-input.ts'
import { measureLater } from './measure/measure-later.ts'
import { keepVisits } from './routing/keep-visits.ts'
import { AreaMissing } from './layouts/AreaMissing.tsx'
import { replaceBrokenPage } from './layouts/broken-page.ts'
import { discoverRoutes, loadOwner } from './routing/navigation.ts'
import { followPage } from './remotes/page-outcome.ts'
import { followReleases } from './remotes/live-releases.ts'
import { followUnforeseen, reportRecovered } from './remotes/unforeseen.ts'
import { isMissingChunk, mayReload } from './remotes/missing-chunk.ts'
import { loadExposed } from './remotes/load.ts'
import { nameDocument } from './remotes/report.ts'
import { readPageData } from './remotes/page-data.ts'
import { reloadPastCache } from './remotes/leave-release.ts'
import { reportCrash, reportPage } from './remotes/report-crash.ts'
import { startFederation } from './remotes/start-federation.ts'
import { warmExposed, warmLinks } from './routing/warm-links.ts'
import { withLatePending } from './routing/pending-pages.ts'
import { resolveLazy } from './routing/resolve-lazy.ts'
import { reviveErrors } from './routing/route-errors.ts'
import { routeTable } from './routing/routes.tsx'

/**
 * A sheet over a page shows the address of the item's own page. A reload renders that page on the server, so
 * the state that names the page under the sheet must not override the address.
 */
function forgetMask(): void {
  const { state } = history
  if (state?.masked) history.replaceState({ ...state, masked: undefined }, '')
}

/**
 * The loader data the server sent. Where the area itself has to render in the browser, only the frame's data
 * is used.
 */
function hydrationData({ hydration }: PageData, canHydrate: boolean): HydrationState | undefined {
  if (!hydration) return undefined
  if (canHydrate) return reviveErrors(hydration)
  const { root } = hydration.loaderData
  return root === undefined ? undefined : { loaderData: { root } }
}

function openRouter(routes: RouteObject[], page: PageData, canHydrate: boolean) {
  const { composition } = page
  const { dataStrategy, follow } = keepVisits()
  const router = createBrowserRouter(routes, {
    hydrationData: hydrationData(page, canHydrate),
    patchRoutesOnNavigation: discoverRoutes(composition, call),
    dataStrategy,
  })
  follow(router)
  return router
}

/**
 * A page restored from the back/forward cache still waits for the document that replaced it, so its current
 * address is loaded again.
 */
function returnToPage(router: ReturnType<typeof openRouter>): void {
  addEventListener('pageshow', ({ persisted }) => {
    const { location: current, navigation } = router.state
    if (persisted && navigation.state !== 'idle')
      void router.navigate(current, { replace: true, preventScrollReset: true })
  })
}

/**
 * Handles a page module that could not be loaded: reports it, reloads once when a chunk is missing, and returns the
 * fallback.
 */
function pageMissing(error: unknown) {
  reportPage(location.pathname, error)
  if (isMissingChunk(error) && mayReload(location, Date.now())) void reloadPastCache(error)
  return AreaMissing
}

/**
 * Starts the page: federation from the inline composition, the path's own area, its page module,
 * and only then the router, so that the first render finds everything it needs.
 */
async function start(): Promise<void> {
  const reportReady = followPage()
  followUnforeseen()
  const page = readPageData()
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  noteDocumentDate(page.servedAt)
  nameComposition(page.composition.id)
  nameDocument(page.documentId)
  noteSession(page.hasSession === 'yes')
  startFederation(page.composition)
  providePartLoader({ load: loadExposed, warm: warmExposed, onCrash: reportCrash })
  const { loaded, isComplete } = await loadOwner(page, location.pathname)
  const routes = routeTable({ composition: page.composition, loaded, api: call })
  const hasPage = await resolveLazy(routes, location.pathname, pageMissing)

  const styles = createBrowserStyles({
    loadBrandStyle: async () => (await import('@larder/shared/mui')).brandStyle,
  })
  forgetMask()
  const canHydrate = page.isRendered && isComplete && hasPage
  const router = openRouter(routes, page, canHydrate)
  const repeatEarlyInput = canHydrate ? takeEarlyInput(root) : undefined
  const app = (
    <App
      styles={styles}
      onReady={() => {
        reportReady()
        repeatEarlyInput?.()
      }}
    >
      {/* Without transitions: a page that is already loaded would appear many frames later if it were rendered in slices (decision 097). */}
      <RouterProvider router={withLatePending(router)} useTransitions={false} />
    </App>
  )
  // In a transition, React hydrates in slices and the page responds to input between them.
  startTransition(() => {
    const options = {
      onRecoverableError: reportRecovered,
      onUncaughtError: (error: unknown) => {
        reportError(error) // React's default, to which `followUnforeseen` listens
        void replaceBrokenPage(root)
      },
    }
    if (canHydrate) hydrateRoot(root, app, options)
    else createRoot(root, options).render(app)
  })
  returnToPage(router)
  warmLinks(page.composition)
  followReleases(page, router)
  measureLater(page, router)
}

void start()
