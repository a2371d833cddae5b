import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import type { Versions } from '@larder/releases/assignment.ts'
import { staleCache } from './cache.ts'
import type { DocumentResult } from './document-maker.ts'

const PURPOSE = 'document'
/**
 * When it was served, in seconds since 1970, a random text, and of a document that a browser fetched ahead whether it would begin
 * a visit; or that it was not counted.
 */
const Content = z.tuple([z.int(), z.string()]).rest(z.enum(['begins', 'goes-on', 'uncounted']))
type Mark = 'begins' | 'goes-on' | 'uncounted' | undefined
/**
 * A document of the shop, by its id. `ahead`: fetched before anybody asked to see it, so that it was not counted. `isUncounted`:
 * its visit had enough pages, or its network enough visits, so that its reports count no more than it did.
 */
export type ServedDocument = {
  servedAt: number
  ahead: 'begins' | 'goes-on' | undefined
  isUncounted: boolean
}
/** Pages stay open for long; what one reports after this time is counted no more. */
const VALID_SEC = 86_400
/** Documents whose reports are remembered: some twenty minutes of a busy shop, in some 10 MB. */
const MAX_DOCUMENTS = 50_000

/** Input of a document. */
type Made = { brand: string; releases: Versions }

/** A signature is for these alone, and does not contain them. */
const signingPurpose = ({ brand, releases }: Made): string =>
  [
    PURPOSE,
    brand,
    ...Object.entries(releases)
      .map((one) => one.join('@'))
      .toSorted(),
  ].join(' ')

/** The id of a document that is served now: this shop's own, and of one document alone with its releases, of no visitor. */
export const newDocumentId = (
  made: Made,
  { secret, nowSec, mark }: { secret: string; nowSec: number; mark: Mark },
): string => {
  const content = [nowSec, randomBytes(6).toString('base64url'), ...(mark ? [mark] : [])]
  return signText(signingPurpose(made), content, secret)
}

/**
 * The document with this id; undefined for one that is not ours, is too old, or was made of other releases: what is reported by
 * it would count for these.
 */
export function readDocument(
  id: string | undefined,
  { secret, nowSec, ...made }: Made & { secret: string; nowSec: number },
): ServedDocument | undefined {
  const [servedAt, , mark] = readSigned(signingPurpose(made), Content, { text: id, secret }) ?? []
  if (servedAt === undefined || nowSec - servedAt >= VALID_SEC) return undefined
  const isUncounted = mark === 'uncounted'
  return { servedAt, ahead: isUncounted ? undefined : mark, isUncounted }
}

/** Whether a document reports something for the first time: who sends its reports again counts nothing by it. */
export function firstReports(): (document: string, name: string) => boolean {
  const known = new LRUCache<string, Set<string>>({ max: MAX_DOCUMENTS })
  return (document, name) => {
    const names = known.get(document) ?? new Set()
    known.set(document, names)
    if (names.has(name)) return false
    names.add(name)
    return true
  }
}

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

/** Part of a document's address that visitors can make up: nothing, a name, or anything. */
type AddressKind = 'fixed' | 'named' | 'free'

const isNotFound = (result: DocumentResult) => result.kind === 'page' && result.status === 404

/** The documents that several visitors get. */
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
