import { useEffect, createElement, type ReactNode } from 'react'
import {
  Outlet,
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
import { pageAt } from '../routing/known-pages.ts'
import { PagePlaceholder } from './PagePlaceholder.tsx'
import styles from './Root.module.css'

/**
 * The route checks of spec §2 for navigations inside the document; for documents the server makes them. A
 * member page without a signed-in member redirects to sign-in, which returns to it afterwards.
 */
function useRouteGuard(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const access = routeAccess(pathname)
  const isMember = useStore($isMember)
  // Only the browser knows who is signed in, once the session has been restored.
  useEffect(() => {
    if (access !== 'members') return
    let isGone = false
    ensureSession().then(
      () => {
        if (isGone || $isMember.get()) return
        void navigate(paths.login({ from: pathname + search }), { replace: true })
      },
      () => undefined, // offline: the page says so itself
    )
    return () => {
      isGone = true
    }
  }, [access, isMember, pathname, search, navigate])
  // Only on arrival: a shopper who signs in on the page goes where that page leads.
  useEffect(() => {
    if (access !== 'guests') return
    let isGone = false
    ensureSession().then(
      () => {
        if (isGone || !$isMember.get()) return
        const from = new URLSearchParams(location.search).get('from')
        void navigate(returnPath(from) ?? paths.member(), { replace: true })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [access, pathname, navigate])
}

type Match = { params: Readonly<Record<string, string | undefined>>; handle?: unknown }

const readHandle = ({ handle }: Match) => handle as PageHandle | undefined // a route's contract with the host

/** The name of the frame that a page is in; undefined where it has none. */
function findFrame(matches: readonly Match[]): string | undefined {
  for (const match of matches) {
    const frame = readHandle(match)?.frame
    if (frame) return `${frame.name}:${match.params[frame.param]}`
  }
  return undefined
}

/**
 * The skeleton of the pending page, once the wait is noticeable (docs/spec/looks.md#feel: within 100 ms of a tap).
 * Undefined while no navigation is pending, where the current page shows it by itself, and for a page of
 * another document.
 */
function usePendingPage(): ReactNode {
  const { pathname } = useLocation()
  const here = findFrame(useMatches())
  const next = useNavigation().location?.pathname
  const pending =
    next !== undefined && next !== pathname
      ? pageAt(next)?.map(({ params, route }) => ({ params, handle: route.handle as unknown }))
      : undefined
  const isInside = here !== undefined && pending !== undefined && findFrame(pending) === here
  const isDelayed = useDelayed(pending !== undefined && !isInside)
  if (!pending || !isDelayed) return undefined
  const own = pending.map((match) => readHandle(match)?.Placeholder).findLast(Boolean)
  return createElement(own ?? PagePlaceholder)
}

/**
 * A new page begins at its top. The router has saved the shopper's scroll position, and restores it on the
 * way back.
 */
function ScrolledToTop({ children }: { children: ReactNode }) {
  // The scroll position is the browser's state.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return children
}

/**
 * The current page or, while the next one is pending, the next one's skeleton. A page that stays is kept
 * mounted.
 */
function CurrentPage({ children }: { children: ReactNode }) {
  const coming = usePendingPage()
  return (
    <>
      <div className={styles.hand} data-away={coming ? true : undefined}>
        {children}
      </div>
      {coming && <ScrolledToTop>{coming}</ScrolledToTop>}
    </>
  )
}

/** The frame around every page. */
export function Root() {
  const config = useBrandConfig()
  const { pathname } = useLocation()
  useRouteGuard()
  const page = (
    <>
      <CurrentPage>
        <Outlet />
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

/** The brand's configuration, the same on every page: it is inlined in the document. */
export async function rootLoader({ api }: PageArgs) {
  return loadBrandConfig(api)
}
