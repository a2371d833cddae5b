import { matchRoutes } from 'react-router'
import type { Composition } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'
import { savesData } from '@larder/shared/lib'
import { whenRestored } from '@larder/shared/stores'
import { loadedVersion, loadExposed } from '../remotes/load.ts'
import { findArea, fileUrl } from '../remotes/page-releases.ts'
import { rememberPages, type AreaRoutes } from './known-pages.ts'

const warmed = new Set<string>()

/** Fetches an exposed module's first files into the browser's cache without running them. */
export function warmExposed(id: string): void {
  const [areaName = '', key = ''] = id.split('/')
  const area = findArea(areaName)
  if (!area || loadedVersion(id) !== undefined) return
  for (const file of area.warm[`./${key}`] ?? []) {
    const url = fileUrl(area.name, area.version, file)
    if (warmed.has(url)) continue
    warmed.add(url)
    // Not a preload link: the browser warns about one that is not used soon. Without integrity: the script's
    // own tag checks what is run, and an aborted fetch would be reported as altered (Firefox).
    fetch(url, { priority: 'low', mode: 'cors' }).catch(() => warmed.delete(url))
  }
}

/** An idle page warms at most this many of the areas it links to. */
const MAX_IDLE_AREAS = 2

function linkedUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : undefined
  const url = link instanceof HTMLAnchorElement ? URL.parse(link.href) : undefined
  return url?.origin === location.origin ? url : undefined
}

/** The page's links, one for each first path segment: a menu has hundreds that lead into one area. */
function oneLinkOfEachKind(): Element[] {
  const links = [...document.querySelectorAll('main a[href]')]
  const readKind = (link: Element) => link.getAttribute('href')?.split(/[/?#]/, 2)[1]
  return [...new Map(links.map((link) => [readKind(link), link])).values()]
}

/** Loads a page's area and its own module, so that the click waits for its data only. */
async function warmPage(areas: Composition['areas'], { pathname }: URL): Promise<void> {
  const owner = findOwner(areas, pathname)
  if (!owner) return
  const pages = (await loadExposed(`${owner.name}/routes`)) as AreaRoutes // the remote's contract
  rememberPages(owner.name, pages)
  for (const { route } of matchRoutes(pages.routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy()
  }
}

/**
 * Warms what the shopper is likely to open: a link's page when it is pointed at, touched or focused, and,
 * once the page is idle, the areas it links to. Nothing on a connection that saves data.
 */
export function warmLinks({ areas, document: own }: Composition): void {
  if (savesData()) return
  const here = areas.filter((area) => area.document === own)
  const seen = new Set<string>()
  const onIntent = ({ target }: Event) => {
    const url = linkedUrl(target)
    if (!url || seen.has(url.pathname)) return
    seen.add(url.pathname)
    // A page that cannot be warmed shows its error when it is opened.
    warmPage(here, url).catch(() => seen.delete(url.pathname))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, onIntent, { passive: true })
  }
  const onIdle = () => {
    const owners = oneLinkOfEachKind().flatMap(
      (link) => findOwner(here, linkedUrl(link)?.pathname ?? '')?.name ?? [],
    )
    for (const name of [...new Set(owners)].slice(0, MAX_IDLE_AREAS)) warmExposed(`${name}/routes`)
  }
  void whenRestored().then(onIdle)
}
