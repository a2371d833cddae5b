import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import type { Versions } from '@larder/control/plan/assignment.ts'
import { staleCache } from './cache.ts'
import type { DocumentResult } from './document-maker.ts'

const PURPOSE = 'document'
/**
 * Time of serving in seconds since 1970, a random text, and optionally a mark: a prefetched document starts a visit
 * (`begins`) or continues one (`goes-on`), or the document is not counted.
 */
const Content = z.tuple([z.int(), z.string()]).rest(z.enum(['begins', 'goes-on', 'uncounted']))
type Mark = 'begins' | 'goes-on' | 'uncounted' | undefined
/**
 * A served document, read from its id. `ahead`: it was prefetched, so it was not counted when served. `isUncounted`:
 * its visit had enough pages or its network enough visits, so its reports do not count either.
 */
export type ServedDocument = {
  servedAt: number
  ahead: 'begins' | 'goes-on' | undefined
  isUncounted: boolean
}
/** Reports of a page that was served longer ago are not counted. */
const VALID_SEC = 86_400
/** Documents whose reports are remembered: about twenty minutes of a busy shop, in about 10 MB. */
const MAX_DOCUMENTS = 50_000

type DocumentSource = { brand: string; releases: Versions }

/** Binds a signature to brand and releases without including them in the signed text. */
const signingPurpose = ({ brand, releases }: DocumentSource): string =>
  [
    PURPOSE,
    brand,
    ...Object.entries(releases)
      .map((entry) => entry.join('@'))
      .toSorted(),
  ].join(' ')

/**
 * Creates a signed id for a document that is served now. It is valid for this brand and these releases, and does not
 * identify the visitor.
 */
export const newDocumentId = (
  source: DocumentSource,
  { secret, nowSec, mark }: { secret: string; nowSec: number; mark: Mark },
): string => {
  const content = [nowSec, randomBytes(6).toString('base64url'), ...(mark ? [mark] : [])]
  return signText(signingPurpose(source), content, secret)
}

/**
 * Reads a document's id. Returns undefined when it is not signed by this shop, is too old, or belongs to other
 * releases, whose reports must not count for these.
 */
export function readDocument(
  id: string | undefined,
  { secret, nowSec, ...source }: DocumentSource & { secret: string; nowSec: number },
): ServedDocument | undefined {
  const [servedAt, , mark] = readSigned(signingPurpose(source), Content, { text: id, secret }) ?? []
  if (servedAt === undefined || nowSec - servedAt >= VALID_SEC) return undefined
  const isUncounted = mark === 'uncounted'
  return { servedAt, ahead: isUncounted ? undefined : mark, isUncounted }
}

/**
 * Creates a function that tells whether a document reports an event for the first time, so that repeated reports count
 * once.
 */
export function firstReports(): (document: string, name: string) => boolean {
  const reported = new LRUCache<string, Set<string>>({ max: MAX_DOCUMENTS })
  return (document, name) => {
    const names = reported.get(document) ?? new Set()
    reported.set(document, names)
    if (names.has(name)) return false
    names.add(name)
    return true
  }
}

const FRESH_MS = 5_000
const STALE_MS = 60_000
const MB = 1024 * 1024
/**
 * Limit for pages that are addressed by data, such as stores, of which a shop has many. A menu page takes about 400 KB.
 */
const MAX_NAMED_BYTES = 48 * MB
/**
 * Separate regions, so that made-up addresses evict no popular pages. `fixed`: pages at claimed addresses without
 * parameters, such as home, of which a release has few. `free`: what visitors can make up without limit, such as
 * missing pages and query values.
 */
const REGIONS = { fixed: 16 * MB, free: 8 * MB } as const

/** How much of a document's address visitors can make up: nothing, a name, or anything. */
type AddressKind = 'fixed' | 'named' | 'free'

const isNotFound = (result: DocumentResult) => result.kind === 'page' && result.status === 404

export function documentCache(clock: () => Date) {
  const cache = staleCache<DocumentResult>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_NAMED_BYTES,
    regions: REGIONS,
    getRegion: (key, result) => (isNotFound(result) ? 'free' : key.slice(0, key.indexOf(' '))),
    // V8 stores one or two bytes per character.
    measureBytes: (result) => 2 * (result.kind === 'page' ? result.html.length : result.location.length),
    clock: () => clock().getTime(),
    // A failed or partly rendered page must not be served to others for a minute.
    isCacheable: (result) => result.kind === 'redirect' || (result.isComplete && result.status < 500),
    getCompletion: (result) => (result.kind === 'page' ? result.late : undefined),
  })
  return {
    get: (kind: AddressKind, key: string, render: () => Promise<DocumentResult>) =>
      cache.get(`${kind} ${key}`, render),
    clear: () => cache.clear(),
  }
}
