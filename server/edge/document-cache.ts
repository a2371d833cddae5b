import { staleCache } from './cache.ts'
import type { DocumentResult } from './document-maker.ts'

const FRESH_MS = 5_000
const STALE_MS = 60_000
const MB = 1024 * 1024
/** Cached documents of pages that are named by data, of which a shop has so many; a page of the menu has about 400 KB. */
const MAX_NAMED_BYTES = 48 * MB
/**
 * Regions of their own, so that no visitor's made-up address evicts what others read: pages at a claimed address without
 * any parameter, such as home, of which a release has few, and what anybody can make up without end, such as pages that
 * do not exist and values of the query.
 */
const REGIONS = { fixed: 16 * MB, free: 8 * MB } as const

/** What of a document's address its visitor may make up: nothing, the name of something, or anything. */
type AddressKind = 'fixed' | 'named' | 'free'

const isNotFound = (result: DocumentResult) => result.kind === 'page' && result.status === 404

/** The documents that several visitors get, without what is personal in them. */
export function documentCache(clock: () => Date) {
  const cache = staleCache<DocumentResult>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_NAMED_BYTES,
    regions: REGIONS,
    regionOf: (key, result) => (isNotFound(result) ? 'free' : key.slice(0, key.indexOf(' '))),
    // V8 stores texts with one or two bytes a character.
    bytesOf: (result) => 2 * (result.kind === 'page' ? result.html.length : result.location.length),
    clock: () => clock().getTime(),
    // A page that failed or was rendered in part must not be served to others for a minute.
    isCacheable: (result) => result.kind === 'redirect' || (result.isComplete && result.status < 500),
    completionOf: (result) => (result.kind === 'page' ? result.late : undefined),
  })
  return {
    get: (kind: AddressKind, key: string, make: () => Promise<DocumentResult>) =>
      cache.get(`${kind} ${key}`, make),
    clear: () => cache.clear(),
  }
}
