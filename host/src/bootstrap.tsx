import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { call } from '@larder/shared/api'
import type { PageData } from '@larder/shared/contracts'
import { createStyleCache, openPartDoor } from '@larder/shared/ui'
import { App } from './App.tsx'
import { AreaMissing } from './layouts/AreaMissing.tsx'
import { discoverRoutes, loadOwner } from './navigation.ts'
import { loadExposed, readPageData, reportCrash, startFederation, warmExposed } from './remotes/index.ts'
import { resolveLazy } from './resolve-lazy.ts'
import { reviveErrors } from './route-errors.ts'
import { routeTable } from './routes.tsx'
import './singletons.ts'

function openRouter(routes: RouteObject[], { composition, hydration, isRendered }: PageData) {
  return createBrowserRouter(routes, {
    hydrationData: isRendered && hydration ? reviveErrors(hydration) : undefined,
    patchRoutesOnNavigation: discoverRoutes(composition, call),
  })
}

/**
 * Starts the page: federation from the inline composition, the path's own area, its page module,
 * and only then the router, so that the first render finds everything it needs.
 */
async function start(): Promise<void> {
  const page = readPageData()
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  startFederation(page.composition)
  openPartDoor({ load: loadExposed, warm: warmExposed, onCrash: reportCrash })
  const { loaded, isComplete } = await loadOwner(page.composition, location.pathname)
  const routes = routeTable({ composition: page.composition, loaded, api: call })
  const hasPage = await resolveLazy(routes, location.pathname, AreaMissing)

  const cache = createStyleCache(document.querySelector('script')?.nonce)
  const canHydrate = page.isRendered && isComplete && hasPage
  const router = openRouter(routes, { ...page, isRendered: canHydrate })
  const app = (
    <App cache={cache}>
      <RouterProvider router={router} />
    </App>
  )
  if (canHydrate) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
