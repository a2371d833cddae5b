import { findArea, hostRelease, type PageRelease } from './page-releases.ts'

declare global {
  // Merging into a global needs an interface.
  interface Window {
    /** Path of each loaded chunk -> versions of its area that have it. Entries fill it (`shared/config/content-files.ts`). */
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
function findVersion(area: string, path: string, name: string): string {
  if (area === 'host') return hostRelease().version
  const own = findArea(area)
  const isEntryOf = (hashes: Record<string, string> = {}) => Object.hasOwn(hashes, name)
  const loadedBy = window.larderFiles?.[path] ?? []
  if (!own || isEntryOf(own.hashes) || loadedBy.includes(own.version)) return own?.version ?? ''
  if (own.previous && isEntryOf(own.previous.hashes)) return own.previous.version
  return loadedBy[0] ?? own.version
}

/** The releases whose files a text names, such as a stack, in its order. */
export const parseReleases = (text: string): PageRelease[] =>
  [...text.matchAll(RELEASE_FILE_PATTERN)].map(([path, area = '', version, name = '']) => ({
    area,
    version: version ?? findVersion(area, path, name),
  }))
