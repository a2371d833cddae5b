import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { cacheClock, loadOrUseLastKnown } from '@larder/kernel/caching.ts'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import type { Versions } from '@larder/control/plan/assignment.ts'
import type { DataVersion } from '../edge-deps.ts'
import { staleCache, type Source } from './cache.ts'
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

/** Addresses whose version is remembered. */
const MAX_ADDRESSES = 5_000
/** How long a page is not rendered again while nothing says that it changed. */
const FRESH_MS = 5_000
/** What a page says of the time, such as whether a store is open, changes at quarters of an hour. */
const QUARTER_MS = 15 * 60_000
/** How long after a quarter the pages of the one before are served, while they are rendered anew one after another. */
const GRACE_MS = 60_000
/** How long one check of a brand's version serves all requests, in ms: each one sets a timer. */
const CHECK_MS = 100
/** How long pages may still contain replies from before a change of the brand's data. */
const SETTLE_MS = 5_000
/** Pages asked for within this time are rendered anew before anybody asks again. */
const RENEWED_MS = 60 * 60_000
const MB = 1024 * 1024
/** What an entry keeps besides its document, for its next rendering. */
const ENTRY_BYTES = 2_048
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

type PageSource = Source<DocumentResult> & {
  brandId: string
  pathname: string
  data: string
  quarter: number
}

type Options = {
  clock: () => Date
  dataVersion: DataVersion
  /** How long a page waits for the version while the database does not answer, in ms. */
  freshValue: number
}

/** The version of data that a server does not know yet, because the database was away since it started. */
const UNKNOWN = 'unknown'

/**
 * Reads the version of a brand's data, the last known one while the database is away, and whether it is so new that replies
 * from before it are still cached.
 */
function dataVersions({ clock, dataVersion, freshValue }: Options) {
  const now = () => clock().getTime()
  const versions = new LRUCache<string, { data: string; since: number }>({ max: MAX_ADDRESSES })
  const checks = new LRUCache<string, Promise<string>>({
    max: MAX_ADDRESSES,
    ttl: CHECK_MS,
    ...cacheClock(clock),
  })
  const persisted = {
    get: (address: string) => versions.get(address)?.data ?? UNKNOWN,
    set(address: string, data: string): void {
      // Of the first version it is unknown since when it holds.
      if (versions.get(address)?.data !== data) versions.set(address, { data, since: now() })
    },
  }
  function check(brandId: string, pathname: string): Promise<string> {
    const address = `${brandId} ${pathname}`
    const last = checks.get(address)
    if (last) return last
    const data = loadOrUseLastKnown({ persisted, freshValue }, address, () => dataVersion(brandId, pathname))
    checks.set(address, data)
    return data
  }
  return async (brandId: string, pathname: string): Promise<{ data: string; isSettled: boolean }> => {
    const data = await check(brandId, pathname)
    const { since = 0 } = versions.get(`${brandId} ${pathname}`) ?? {}
    return { data, isSettled: now() - since >= SETTLE_MS }
  }
}

/**
 * The documents of all visitors. One is served from memory while its key, which contains the composition, the brand's data
 * and the quarter of an hour are the same, and rendered anew behind that; `renew` does so for what nobody asked for since.
 */
export function documentCache(options: Options) {
  const { clock } = options
  const loadData = dataVersions(options)
  const now = () => clock().getTime()
  const isInGrace = () => now() % QUARTER_MS < GRACE_MS
  const cache = staleCache<DocumentResult, PageSource>({
    freshMs: FRESH_MS,
    mayServe: (earlier, { data, quarter }) =>
      earlier.data === data &&
      (earlier.quarter === quarter || (earlier.quarter === quarter - 1 && isInGrace())),
    maxBytes: MAX_NAMED_BYTES,
    regions: REGIONS,
    getRegion: (key, result) => (isNotFound(result) ? 'free' : key.slice(0, key.indexOf(' '))),
    // V8 stores one or two bytes per character.
    measureBytes: (result) =>
      ENTRY_BYTES + 2 * (result.kind === 'page' ? result.html.length : result.location.length),
    clock: now,
    // A failed or partly rendered page must not be served to others.
    isCacheable: (result) => result.kind === 'redirect' || (result.isComplete && result.status < 500),
    getCompletion: (result) => (result.kind === 'page' ? result.late : undefined),
  })

  async function createSource({
    brandId,
    pathname,
    compute,
  }: Pick<PageSource, 'brandId' | 'pathname' | 'compute'>) {
    const { data, isSettled } = await loadData(brandId, pathname)
    const quarter = Math.floor(now() / QUARTER_MS)
    const version = [data, quarter, ...(isSettled ? [] : ['unsettled'])].join(' ')
    return { brandId, pathname, compute, data, quarter, version }
  }
  return {
    get: async (kind: AddressKind, key: string, page: Pick<PageSource, 'brandId' | 'pathname' | 'compute'>) =>
      cache.get(`${kind} ${key}`, await createSource(page)),
    renew: () => cache.renew(now() - RENEWED_MS, createSource),
    clear: () => cache.clear(),
  }
}
