import './singletons.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { call, nameComposition, noteDocumentDate } from '@larder/shared/api'
import type { PageData } from '@larder/shared/contracts'
import { paths, routeAccess } from '@larder/shared/domain'
import { savesData } from '@larder/shared/lib'
import { $session, noteSession, requestBasketEarly, whenRestored } from '@larder/shared/stores'
import { createBrowserStyles, providePartLoader } from '@larder/shared/ui'
import { App } from './App.tsx'
import { replayEarlyInput } from './early-input/early-input.ts'
import { startMeasuringLater } from './measure/measure-later.ts'
import { cacheVisitData } from './routing/keep-visits.ts'
import { AreaMissing } from './layouts/AreaMissing.tsx'
import { $isStarted } from './layouts/PageStart.tsx'
import { replaceBrokenPage } from './layouts/broken-page.ts'
import { showStillLoading } from './layouts/still-loading.ts'
import { followLateNavigations } from './routing/late-navigations.ts'
import { discoverRoutes, loadOwningArea } from './routing/navigation.ts'
import { reportPageOutcome } from './remotes/page-outcome.ts'
import { pollLiveReleases } from './remotes/live-releases.ts'
import { reportUncaughtErrors, reportRecovered } from './remotes/uncaught-errors.ts'
import { isMissingChunk, mayReload } from './remotes/missing-chunk.ts'
import { lateAfter, PAGE_BUDGET_MS, PLACEHOLDER_BUDGET_MS } from './remotes/load-budget.ts'
import { loadExposed } from './remotes/load.ts'
import { setDocumentId } from './remotes/report.ts'
import { getPageData, requestSentData } from './remotes/page-data.ts'
import { getAreaAt } from './remotes/page-releases.ts'
import { prefetchExposed } from './remotes/prefetch-exposed.ts'
import { reloadPastCache } from './remotes/leave-release.ts'
import { reportCrash, reportPage } from './remotes/report-crash.ts'
import { startFederation } from './remotes/start-federation.ts'
import { unpackLoaderData } from './routing/packed-data.ts'
import { deferPendingState } from './routing/pending-pages.ts'
import { resolveLazyPages } from './routing/resolve-lazy.ts'
import { reviveErrors } from './routing/route-errors.ts'
import { createRouteTable } from './routing/routes.tsx'
import { surviveOutsideChanges } from './outside-changes/outside-changes.ts'
import { undoEarlyChanges } from './outside-changes/undo-early-changes.ts'

/** Passes on what the server sent beside the document. */
function noteSentData(page: PageData): void {
  noteDocumentDate(page.servedAt)
  setDocumentId(page.documentId)
  if (page.documentId) return noteSession(page.hasSession === 'yes')
  const sent = requestSentData(page)
  noteSession(sent.then(({ hasSession }) => hasSession === 'yes'))
  sent.then(({ documentId }) => setDocumentId(documentId)).catch(() => undefined)
}

/**
 * A sheet over a page shows the address of the item's own page. A reload renders that page on the server, so
 * the state that names the page under the sheet must not override the address.
 */
function removeLocationMask(): void {
  const { state } = history
  if (state?.masked) history.replaceState({ ...state, masked: undefined }, '')
}

/**
 * The loader data the server sent. Where the area itself has to render in the browser, only the frame's data
 * is used.
 */
function getHydrationData({ hydration }: PageData, canHydrate: boolean): HydrationState | undefined {
  if (!hydration) return undefined
  const loaderData = unpackLoaderData(hydration.loaderData)
  if (canHydrate) return reviveErrors({ ...hydration, loaderData })
  const { root } = loaderData
  return root === undefined ? undefined : { loaderData: { root } }
}

function createRouter(routes: RouteObject[], page: PageData, canHydrate: boolean) {
  const { composition } = page
  const { dataStrategy, follow } = cacheVisitData()
  const router = createBrowserRouter(routes, {
    hydrationData: getHydrationData(page, canHydrate),
    patchRoutesOnNavigation: discoverRoutes(composition, call),
    dataStrategy,
  })
  follow(router)
  followLateNavigations(router)
  return router
}

/**
 * A page restored from the back/forward cache still waits for the document that replaced it, so its current address is
 * loaded again. One of members or guests is loaded again when the shopper has signed in or out meanwhile, so that the
 * server decides who may see it.
 */
function returnToPage(router: ReturnType<typeof createRouter>): void {
  // Not `$isMember`: a session that has expired meanwhile is a member's still.
  const isMembers = () => $session.get().strategy === 'member'
  let wasMembers = false
  addEventListener('pagehide', () => (wasMembers = isMembers()))
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    const { location: current, navigation } = router.state
    if (!persisted) return
    if (routeAccess(current.pathname) !== 'all' && isMembers() !== wasMembers) return location.reload()
    if (navigation.state !== 'idle')
      void router.navigate(current, { replace: true, preventScrollReset: true })
  }
  // After the stored values' own listeners, which read the session anew.
  void whenRestored().then(() => addEventListener('pageshow', onReturn))
}

/** Starts to fetch likely next pages once this one is idle. Its code is not part of the first view. */
async function prefetchLater(
  { composition }: PageData,
  router: ReturnType<typeof createRouter>,
): Promise<void> {
  await whenRestored()
  if (savesData()) return
  const onPage = (listener: () => void) =>
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') listener()
    })
  // Without it, a tap loads what it needs.
  await import(/* webpackChunkName: "prefetch" */ './routing/warm-links.ts').then(
    ({ prefetchLinkedPages }) => prefetchLinkedPages(composition, onPage),
    () => undefined,
  )
}

/** Whether a page shows only a skeleton until this browser's basket is loaded. */
const isAboutBasket = (pathname: string): boolean =>
  [paths.basket(), paths.checkout()].some((base) => pathname === base || pathname.startsWith(`${base}/`))

/**
 * Handles a page module that could not be loaded: reports it, reloads once when a chunk is missing, and returns the
 * fallback.
 */
function handleMissingPage(error: unknown) {
  reportPage(location.pathname, error)
  if (isMissingChunk(error) && mayReload(location, Date.now())) void reloadPastCache(error)
  return AreaMissing
}

/**
 * Says that the document's first page is late, by the time since it was opened, until the returned function is called.
 * What is there stays.
 */
function sayWhenLate({ isRendered }: PageData): () => void {
  const budgetMs = isRendered ? PLACEHOLDER_BUDGET_MS : PAGE_BUDGET_MS
  const lateAfterMs = lateAfter(getAreaAt(location.pathname)?.name, budgetMs)
  return showStillLoading(lateAfterMs - performance.now())
}

/**
 * Starts the page: federation from the inline composition, the path's own area, its page module,
 * and only then the router, so that the first render finds everything it needs.
 */
async function startPage(): Promise<void> {
  const reportReady = reportPageOutcome()
  reportUncaughtErrors()
  const page = getPageData()
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  nameComposition(page.composition.id)
  noteSentData(page)
  if (isAboutBasket(location.pathname)) requestBasketEarly()
  startFederation(page.composition)
  providePartLoader({ load: loadExposed, warm: prefetchExposed, onCrash: reportCrash })
  const hideNotice = sayWhenLate(page)
  const { loaded, isComplete } = await loadOwningArea(page, location.pathname)
  const routes = createRouteTable({ composition: page.composition, loaded, api: call, names: page.names })
  const hasPage = await resolveLazyPages(routes, location.pathname, handleMissingPage)

  const styles = createBrowserStyles({
    loadBrandStyle: async () => (await import('@larder/shared/mui')).brandStyle,
  })
  removeLocationMask()
  const canHydrate = page.isRendered && isComplete && hasPage
  const router = createRouter(routes, page, canHydrate)
  if (canHydrate) undoEarlyChanges()
  surviveOutsideChanges()
  const repeatEarlyInput = canHydrate ? replayEarlyInput(root) : undefined
  const stopWaiting = $isStarted.listen(() => {
    stopWaiting()
    hideNotice()
    reportReady()
    repeatEarlyInput?.()
  })
  const app = (
    <App styles={styles}>
      {/* Without transitions: a page that is already loaded would appear many frames later if it were rendered in slices (decision 097). */}
      <RouterProvider router={deferPendingState(router)} useTransitions={false} />
    </App>
  )
  // In a transition, React hydrates in slices and the page responds to input between them.
  startTransition(() => {
    const options = {
      onRecoverableError: reportRecovered,
      onUncaughtError: (error: unknown) => {
        hideNotice()
        reportError(error) // as React does by default; `reportUncaughtErrors` listens
        void replaceBrokenPage(root)
      },
    }
    if (canHydrate) hydrateRoot(root, app, options)
    else createRoot(root, options).render(app)
  })
  returnToPage(router)
  void prefetchLater(page, router)
  pollLiveReleases(page, router)
  startMeasuringLater(page, router)
}

void startPage()
