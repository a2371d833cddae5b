import type { Context } from 'hono'
import type { EdgeDeps } from './edge-deps.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { Versions } from '@larder/releases/assignment.ts'
import { visitKey, type CountedVisits, type VisitKey } from './count-releases.ts'
import { firstReports, readDocument, type ServedDocument } from './document-cache.ts'
import { inForce } from './override.ts'
import { visitOf, type Visit } from './visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'clock' | 'shop'> & { visits: CountedVisits }

/** The visit of a page that reports something. */
export type PageVisit = {
  releases: Versions
  /** The rules that gave some of them. */
  rules: Visit['rules']
  brand: string | undefined
  /** When the page's document was served, in seconds since 1970. */
  servedAt: number
  /** Set for a document that the browser fetched ahead: it counts from its first report, which shown pages send. */
  ahead: ServedDocument['ahead']
  /** When the visit began, in seconds since 1970. */
  began: number
  /** Whether the document reports something for the first time, in a visit that counts. */
  isFirst: (name: string) => boolean
  /** The same for any document of the visit. */
  isFirstInVisit: (name: string) => boolean
}

type KnownVisit = Pick<Visit, 'at' | 'began' | 'releases' | 'rules' | 'buckets' | 'isUncounted' | 'override'>
/** Of a page without a cookie of this shop. */
const NO_VISIT: KnownVisit = { at: 0, releases: {}, buckets: {} }

/** Who reports: the visit of the browser's cookie, the host that is asked, and the network. */
export type Caller = { visit: KnownVisit | undefined; host: string; network: string }

/** The caller of a route. */
export const readCaller = (c: Context<AppEnv>, secret: string): Caller => ({
  visit: visitOf(c, secret),
  host: c.get('requestOrigin').host,
  network: addressKey(c.get('address')),
})

/**
 * Key of what a document reports. Reports that name none of the visit count once in it, or one could report without end: the page
 * was left before its data arrived, or the visit has left the document's releases since.
 */
const documentKey = (served: ServedDocument | undefined, id: string | undefined, visit: VisitKey): string =>
  served && id !== undefined ? id : visitKey(visit)

/** Whether reports of this document count: it was counted, and in no earlier visit. */
const mayReport = (served: ServedDocument | undefined, began: number): boolean =>
  served === undefined || (!served.isUncounted && served.servedAt >= began)

/**
 * Finds the visit of a report by its caller and the id of its document; undefined for who tries a release by a signed link, called
 * back or not.
 */
export function pageVisits({ config, clock, shop, visits }: Deps) {
  const { secret } = config
  const isFirstReport = firstReports()

  return async function readPageVisit(
    { visit = NO_VISIT, host, network }: Caller,
    id?: string,
  ): Promise<PageVisit | undefined> {
    const nowSec = Math.floor(clock().getTime() / 1_000)
    if (inForce(visit.override, { nowSec, revoked: [] })) return undefined
    const { releases, rules, buckets, at, began = at, isUncounted } = visit
    const brand = await shop.findBrand(host).catch(() => undefined)
    const served = brand && readDocument(id, { secret, nowSec, brand: brand.id, releases })
    const inVisit = { network, buckets, began, isUncounted }
    const document = documentKey(served, id, inVisit)
    const ahead = served?.ahead && id
    const isCounted = () => visits.counts(inVisit, ahead)
    return {
      releases,
      rules,
      brand: brand?.id,
      servedAt: served?.servedAt ?? at,
      ahead: served?.ahead,
      began,
      isFirst: (name) => mayReport(served, began) && isCounted() && isFirstReport(document, name),
      isFirstInVisit: (name) => isCounted() && visits.isFirst(inVisit, name),
    }
  }
}
