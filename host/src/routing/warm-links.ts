import { matchRoutes, type RouteObject } from 'react-router'
import { call, type Api } from '@larder/shared/api'
import type { Composition } from '@larder/shared/contracts'
import { getOwner } from '@larder/shared/domain'
import { on } from '@larder/shared/events'
import { whenIdle } from '@larder/shared/lib'
import type { PageHandle } from '@larder/shared/ui'
import { loadExposed } from '../remotes/load.ts'
import { prefetchExposed } from '../remotes/prefetch-exposed.ts'
import { storePages, type AreaRoutes } from './known-pages.ts'
import { createPrefetchBudget } from './prefetch-budget.ts'
import { prefetchData, type LoadPage } from './prefetched-data.ts'

const MAX_IDLE_AREAS = 2
/** How long a pointer or the focus rests on a link before it counts as intent, in ms: a sweep over a menu is none. */
const REST_MS = 80
/** How long a likely link stays in view before its page is fetched, in ms: one that scrolls past is not. */
const IN_VIEW_MS = 500
/** A page is prefetched again after this time in ms, when the data of the last time is no longer used. */
const REPEAT_MS = 20_000
/**
 * An area's mark on the link of a likely next step. Its page is fetched while the link stays in view, without waiting
 * for a hover or a press.
 */
const LIKELY_LINKS = 'a[data-likely]'

const getLink = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a[href]') : undefined
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : undefined
}

/** The page's links, one per first path segment: a menu has hundreds of links into one area. */
function sampleLinks(): Element[] {
  const links = [...document.querySelectorAll('main a[href]')]
  const firstSegment = (link: Element) => link.getAttribute('href')?.split(/[/?#]/, 2)[1]
  return [...new Map(links.map((link) => [firstSegment(link), link])).values()]
}

/** Prefetched data gives way to everything that the shopper waits for. */
const callQuietly: Api = (endpoint, input, options) => call(endpoint, input, { ...options, priority: 'low' })

type LoadedRoute = { loader?: unknown }

/** Loads a route's module and the data that its page will ask for. */
async function prefetchRoute(route: RouteObject, args: Parameters<LoadPage>[0]): Promise<void> {
  const module: LoadedRoute = typeof route.lazy === 'function' ? ((await route.lazy()) as LoadedRoute) : route
  // An area's loaders take `PageArgs` (`routes.tsx`).
  if (typeof module.loader === 'function') await prefetchData(module.loader as LoadPage, args)
}

/** Whether links of this page open the matched page in a sheet over it, which has its data already. */
const opensSheet = (matches: readonly { route: RouteObject }[], isOwnPage: boolean): boolean =>
  isOwnPage && matches.some(({ route }) => (route.handle as PageHandle | undefined)?.hasSheet)

/** Loads a page's area, its module and its data, so that a click waits for nothing. */
async function prefetchPage(areas: Composition['areas'], url: URL): Promise<void> {
  const owner = getOwner(areas, url.pathname)
  if (!owner) return
  const pages = (await loadExposed(`${owner.name}/routes`)) as AreaRoutes // the contract of an area's routes
  storePages(owner.name, pages)
  const matches = matchRoutes(pages.routes, url.pathname) ?? []
  if (opensSheet(matches, getOwner(areas, location.pathname) === owner)) return
  const request = new Request(url.origin + url.pathname + url.search)
  await Promise.all(
    matches.map(({ route, params }) => prefetchRoute(route, { request, params, api: callQuietly })),
  )
}

/**
 * Fetches a page of another document ahead: its area's first files, and the document itself where the browser has
 * speculation rules (`platform/edge/document/html.ts`), which follow the mark. It is never rendered ahead, because its timers and
 * reservations would start.
 */
function prefetchDocument(link: HTMLAnchorElement, owner: string): void {
  prefetchExposed(`${owner}/routes`)
  link.dataset['ahead'] = ''
}

function createPrefetcher({ areas, document: currentDocument }: Composition) {
  const hasBudget = createPrefetchBudget()
  const reachable = areas.filter((area) => area.document === currentDocument)
  const fetchedAt = new Map<string, number>()

  /** `isPressed`: the shopper is about to open the page, so it costs nothing more. */
  return function prefetchLink(link: HTMLAnchorElement, isPressed = false): void {
    const url = new URL(link.href)
    const key = url.pathname + url.search
    const owner = getOwner(areas, url.pathname)
    if (!owner || owner.isKilled || key === location.pathname + location.search) return
    const isRecent = Date.now() - (fetchedAt.get(key) ?? 0) < REPEAT_MS
    const isOtherDocument = owner.document !== currentDocument
    // A new link to the same document is marked again: the browser drops what it fetched with the old link.
    if (isRecent && !isOtherDocument) return
    if (!isRecent && !isPressed && !hasBudget()) return
    fetchedAt.set(key, Date.now())
    if (isOtherDocument) return prefetchDocument(link, owner.name)
    // A page that cannot be warmed shows its error when it is opened.
    prefetchPage(reachable, url).catch(() => fetchedAt.delete(key))
  }
}

type PrefetchLink = ReturnType<typeof createPrefetcher>

/** Fetches a link's page when it is pressed, and when the pointer or the focus rests on it. */
function followIntent(prefetchLink: PrefetchLink): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let restingOn: HTMLAnchorElement | undefined
  const onRest = ({ target }: Event) => {
    const link = getLink(target)
    if (link === restingOn) return
    restingOn = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => prefetchLink(link), REST_MS)
  }
  const onPress = ({ target }: Event) => {
    const link = getLink(target)
    if (link) prefetchLink(link, true)
  }
  const onHover = (event: PointerEvent) => {
    // A finger hovers only while it presses.
    if (event.pointerType === 'mouse') onRest(event)
  }
  document.addEventListener('pointerover', onHover, { passive: true })
  document.addEventListener('focusin', onRest, { passive: true })
  document.addEventListener('pointerdown', onPress, { passive: true })
}

/** Fetches the pages of likely links that stay in view. Returns a function that looks for new ones when idle. */
function followLikelyLinks(prefetchLink: PrefetchLink): () => void {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      const start = () => {
        observer.unobserve(target)
        whenIdle(() => prefetchLink(target))
      }
      timers.set(target, setTimeout(start, IN_VIEW_MS))
    }
  })
  return () =>
    whenIdle(() => {
      for (const link of document.querySelectorAll(LIKELY_LINKS)) observer.observe(link)
    })
}

/**
 * Warms the pages the shopper is likely to open (docs/decisions/265): a link's page when it is hovered, pressed or
 * focused, or marked as likely and in view, and the areas that an idle page links to. Navigation itself stays on click
 * (WCAG 2.5.2). Call it once the page is idle, and not on a connection that saves data.
 */
export function prefetchLinkedPages(composition: Composition, onPage: (listener: () => void) => void): void {
  const prefetchLink = createPrefetcher(composition)
  followIntent(prefetchLink)
  const reachable = composition.areas.filter((area) => area.document === composition.document)
  const owners = sampleLinks().flatMap(
    (link) => getOwner(reachable, getLink(link)?.pathname ?? '')?.name ?? [],
  )
  for (const name of [...new Set(owners)].slice(0, MAX_IDLE_AREAS)) prefetchExposed(`${name}/routes`)
  const lookForLikely = followLikelyLinks(prefetchLink)
  onPage(lookForLikely)
  // The basket's links are marked once it is known and has items.
  on('basket/changed', lookForLikely)
  lookForLikely()
}
