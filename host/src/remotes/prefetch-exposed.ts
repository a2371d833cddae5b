import { loadedVersion } from './load.ts'
import { buildFileUrl, getArea } from './page-releases.ts'

const prefetchedUrls = new Set<string>()

/** Fetches an exposed module's first files into the browser's cache without running them. */
export function prefetchExposed(id: string): void {
  const [areaName = '', key = ''] = id.split('/')
  const area = getArea(areaName)
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
