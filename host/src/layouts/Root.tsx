import { useEffect, createElement, type ReactNode } from 'react'
import {
  ScrollRestoration,
  ThemeRoot,
  useBrandConfig,
  useLocation,
  useDelayed,
  useMatches,
  useNavigation,
  useNavigate,
  type PageHandle,
} from '@larder/shared/ui'
import { paths, returnPath, routeAccess } from '@larder/shared/domain'
import { $isMember, ensureSession, useStore } from '@larder/shared/stores'
import { loadBrandConfig, type PageArgs } from '@larder/shared/api'
import { SiteLayout } from './SiteLayout.tsx'
import { matchPage } from '../routing/known-pages.ts'
import { PageOutlet } from './PageOutlet.tsx'
import { PagePlaceholder } from './PagePlaceholder.tsx'
import styles from './Root.module.css'

/**
 * The route checks of spec §2 for navigations inside the document; the server makes them for documents. A guest who
 * opens a member page is redirected to sign-in, which returns to the page afterwards.
 */
function useRouteGuard(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const access = routeAccess(pathname)
  const isMember = useStore($isMember)
  // The session is known only in the browser, after it has been restored.
  useEffect(() => {
    if (access !== 'members') return
    let isCancelled = false
    ensureSession().then(
      () => {
        if (isCancelled || $isMember.get()) return
        void navigate(paths.login({ from: pathname + search }), { replace: true })
      },
      () => undefined, // the page itself says that it is offline
    )
    return () => {
      isCancelled = true
    }
  }, [access, isMember, pathname, search, navigate])
  // Only on arrival: after signing in on the page, the shopper follows that page's own redirect.
  useEffect(() => {
    if (access !== 'guests') return
    let isCancelled = false
    ensureSession().then(
      () => {
        if (isCancelled || !$isMember.get()) return
        const from = new URLSearchParams(location.search).get('from')
        void navigate(returnPath(from) ?? paths.member(), { replace: true })
      },
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [access, pathname, navigate])
}

type RouteMatch = { params: Readonly<Record<string, string | undefined>>; handle?: unknown }

const getHandle = ({ handle }: RouteMatch) => handle as PageHandle | undefined // a route's contract with the host

/** The name of the frame that contains a page; undefined for a page without one. */
function getFrame(matches: readonly RouteMatch[]): string | undefined {
  for (const match of matches) {
    const frame = getHandle(match)?.frame
    if (frame) return `${frame.name}:${match.params[frame.param]}`
  }
  return undefined
}

/**
 * The skeleton of the pending page, once the wait is noticeable (docs/spec/looks.md#feel: within 100 ms of a tap).
 * Undefined while no navigation is pending, while the next page's own frame stays, and for a page of another document.
 */
function usePendingPage(): ReactNode {
  const { pathname } = useLocation()
  const currentFrame = getFrame(useMatches())
  const next = useNavigation().location?.pathname
  const pending =
    next !== undefined && next !== pathname
      ? matchPage(next)?.map(({ params, route }) => ({ params, handle: route.handle as unknown }))
      : undefined
  const isInside = currentFrame !== undefined && pending !== undefined && getFrame(pending) === currentFrame
  const isDelayed = useDelayed(pending !== undefined && !isInside)
  if (!pending || !isDelayed) return undefined
  const placeholder = pending.map((match) => getHandle(match)?.Placeholder).findLast(Boolean)
  return createElement(placeholder ?? PagePlaceholder)
}

/**
 * Scrolls a new page to its top. The router has saved the shopper's scroll position and restores it on the way back.
 */
function ScrollToTop({ children }: { children: ReactNode }) {
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return children
}

/** The current page or, while the next one is pending, its skeleton. The current page stays mounted. */
function CurrentPage({ children }: { children: ReactNode }) {
  const pendingPage = usePendingPage()
  return (
    <>
      <div className={styles.hand} data-away={pendingPage ? true : undefined}>
        {children}
      </div>
      {pendingPage && <ScrollToTop>{pendingPage}</ScrollToTop>}
    </>
  )
}

/** The frame around every page. */
export function Root() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  const keptPath = useMatches().find((match) => getHandle(match)?.isKept)?.pathname
  useRouteGuard()
  const page = (
    <>
      <CurrentPage>
        <PageOutlet keptPath={keptPath} />
      </CurrentPage>
      <ScrollRestoration />
    </>
  )
  if (!config) return <ThemeRoot>{page}</ThemeRoot>
  return (
    <SiteLayout config={config} path={pathname}>
      {page}
    </SiteLayout>
  )
}

/** Loads the brand's configuration, which is the same on every page and is inlined in the document. */
export async function rootLoader({ api }: PageArgs) {
  return loadBrandConfig(api)
}
