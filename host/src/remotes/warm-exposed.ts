import { loadedVersion } from './load.ts'
import { findArea, fileUrl } from './page-releases.ts'

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
