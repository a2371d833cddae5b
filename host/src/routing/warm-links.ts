import { matchRoutes } from 'react-router'
import type { Composition } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'
import { savesData } from '@larder/shared/lib'
import { whenRestored } from '@larder/shared/stores'
import { loadedVersion, loadExposed } from '../remotes/load.ts'
import { findArea, buildFileUrl } from '../remotes/page-releases.ts'
import { storePages, type AreaRoutes } from './known-pages.ts'

const prefetchedUrls = new Set<string>()

/** Fetches an exposed module's first files into the browser's cache without running them. */
export function prefetchExposed(id: string): void {
  const [areaName = '', key = ''] = id.split('/')
  const area = findArea(areaName)
  if (!area || loadedVersion(id) !== undefined) return
  for (const file of area.warm[`./${key}`] ?? []) {
    const url = buildFileUrl(area.name, area, file)
    if (prefetchedUrls.has(url)) continue
    prefetchedUrls.add(url)
    // Not a preload link: the browser warns about a preload that is not used soon. Without integrity: the script tag
    // itself is checked, and Firefox would report an aborted fetch as altered.
    fetch(url, { priority: 'low', mode: 'cors' }).catch(() => prefetchedUrls.delete(url))
  }
}

/** Maximum number of linked areas that an idle page warms. */
const MAX_IDLE_AREAS = 2

function findLinkedUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : undefined
  const url = link instanceof HTMLAnchorElement ? URL.parse(link.href) : undefined
  return url?.origin === location.origin ? url : undefined
}

/** The page's links, one per first path segment: a menu has hundreds of links into one area. */
function sampleLinks(): Element[] {
  const links = [...document.querySelectorAll('main a[href]')]
  const firstSegment = (link: Element) => link.getAttribute('href')?.split(/[/?#]/, 2)[1]
  return [...new Map(links.map((link) => [firstSegment(link), link])).values()]
}

/** Loads a page's area and its module, so that a click waits only for data. */
async function prefetchPage(areas: Composition['areas'], { pathname }: URL): Promise<void> {
  const owner = findOwner(areas, pathname)
  if (!owner) return
  const pages = (await loadExposed(`${owner.name}/routes`)) as AreaRoutes // the contract of an area's routes
  storePages(owner.name, pages)
  for (const { route } of matchRoutes(pages.routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy()
  }
}

/**
 * Warms the pages the shopper is likely to open: a link's page when it is hovered, touched or focused and, once the
 * page is idle, the areas it links to. Does nothing on a connection that saves data.
 */
export function prefetchLinkedPages({ areas, document: currentDocument }: Composition): void {
  if (savesData()) return
  const reachable = areas.filter((area) => area.document === currentDocument)
  const warmedPaths = new Set<string>()
  const onIntent = ({ target }: Event) => {
    const url = findLinkedUrl(target)
    if (!url || warmedPaths.has(url.pathname)) return
    warmedPaths.add(url.pathname)
    // A page that cannot be warmed shows its error when it is opened.
    prefetchPage(reachable, url).catch(() => warmedPaths.delete(url.pathname))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, onIntent, { passive: true })
  }
  const onIdle = () => {
    const owners = sampleLinks().flatMap(
      (link) => findOwner(reachable, findLinkedUrl(link)?.pathname ?? '')?.name ?? [],
    )
    for (const name of [...new Set(owners)].slice(0, MAX_IDLE_AREAS)) prefetchExposed(`${name}/routes`)
  }
  void whenRestored().then(onIdle)
}
