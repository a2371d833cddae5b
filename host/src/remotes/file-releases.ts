import { getArea, hostRelease, type PageRelease } from './page-releases.ts'
import { getContainer, previousName } from './start-federation.ts'

declare global {
  // Merging into a global needs an interface.
  interface Window {
    /** Path of each loaded chunk -> containers that have it. Entries fill it (`shared/config/content-files.ts`). */
    larderFiles?: Record<string, string[]>
  }
}

/**
 * A file of a release in a stack: `https://shop.example/r/basket/f/routes.0a1b2c3d4e5f.js:1:234`, named by its content, or
 * `https://shop.example/r/basket/1.4.0/web/entry.js:1:234`.
 */
const RELEASE_FILE_PATTERN = /\/r\/([\w-]+)\/(?:([^/\s]+)\/web|f)\/([\w./-]+)/g

/**
 * The version of an area that a file named by its content belongs to. A page may contain two releases of an area; a
 * file that both have counts for the page's own.
 */
function getVersion(area: string, path: string, name: string): string {
  if (area === 'host') return hostRelease().version
  const own = getArea(area)
  const previous = own?.previous
  if (!own || !previous) return own?.version ?? ''
  const loadedBy = window.larderFiles?.[path] ?? []
  const hasFile = (container: string | undefined, hashes: Record<string, string>) =>
    Object.hasOwn(hashes, name) || loadedBy.some((loader) => loader === container)
  const isPrevious =
    hasFile(getContainer(previousName(area), previous.version), previous.hashes) &&
    !hasFile(getContainer(area, own.version), own.hashes)
  return isPrevious ? previous.version : own.version
}

/** The releases whose files a text names, such as a stack, in its order. */
export const parseReleases = (text: string): PageRelease[] =>
  [...text.matchAll(RELEASE_FILE_PATTERN)].map(([path, area = '', version, name = '']) => ({
    area,
    version: version ?? getVersion(area, path, name),
  }))
