import { staleCache } from './cache.ts'
import type { DocumentResult } from './document-maker.ts'

const FRESH_MS = 5_000
const STALE_MS = 60_000
/** All cached documents together; a page of the menu has about 400 KB. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024

/** The documents that several visitors get, without what is personal in them. */
export function documentCache(clock: () => Date) {
  return staleCache<DocumentResult>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_CACHED_BYTES,
    // V8 stores texts with one or two bytes a character.
    bytesOf: (result) => 2 * (result.kind === 'page' ? result.html.length : result.location.length),
    clock: () => clock().getTime(),
    // A page that failed or was rendered in part must not be served to others for a minute.
    isCacheable: (result) => result.kind === 'redirect' || (result.isComplete && result.status < 500),
    completionOf: (result) => (result.kind === 'page' ? result.late : undefined),
  })
}
