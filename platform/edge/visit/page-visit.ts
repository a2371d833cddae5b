import type { Context } from 'hono'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { Versions } from '@larder/control/plan/assignment.ts'
import { EMPTY_PLAN } from '@larder/control/plan/plan.ts'
import { visitKey, type CountedVisits, type VisitKey } from '../reports/count-releases.ts'
import { firstReports, readDocument, type ServedDocument } from '../document/document-cache.ts'
import { whileValid } from './override.ts'
import { countedReasons, requestVisit, type Visit } from './visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'clock' | 'shop'> & { visits: CountedVisits }

export type PageVisit = {
  releases: Versions
  /** What the counts of some of them are kept apart by. */
  rules: ReturnType<typeof countedReasons>
  brand: string | undefined
  address: string
  /** When the document was served, in seconds since 1970. */
  servedAt: number
  /** Set for a prefetched document, which counts from its first report; only shown pages send reports. */
  ahead: ServedDocument['ahead']
  /** Start of the visit in seconds since 1970. */
  began: number
  /** Whether the document reports an event for the first time, in a visit that counts. */
  isFirst: (name: string) => boolean
  isFirstInVisit: (name: string) => boolean
  visitId: VisitKey
}

type ReportingVisit = Pick<
  Visit,
  'at' | 'began' | 'releases' | 'rules' | 'cold' | 'buckets' | 'isUncounted' | 'override'
>
/** Visit of a page without a cookie of this shop. */
const NO_VISIT: ReportingVisit = { at: 0, releases: {}, buckets: {} }

/** The sender of a report: the visit of the browser's cookie, the requested host, and the address. */
type Caller = { visit: ReportingVisit | undefined; host: string; address: string }

export const readCaller = (c: Context<AppEnv>, secret: string): Caller => ({
  visit: requestVisit(c, secret),
  host: c.get('requestOrigin').host,
  address: c.get('address'),
})

/**
 * De-duplication key for reports of a document. Reports without a document of this visit share the visit's key, because
 * otherwise one caller could report without limit: the page was left before its data arrived, or the visit has since
 * abandoned the document's releases.
 */
const documentKey = (served: ServedDocument | undefined, id: string | undefined, visit: VisitKey): string =>
  served && id !== undefined ? id : visitKey(visit)

/** Whether reports of this document count: it was counted, and belongs to the current visit. */
const mayReport = (served: ServedDocument | undefined, began: number): boolean =>
  served === undefined || (!served.isUncounted && served.servedAt >= began)

/**
 * Finds the visit of a report by its caller and document id; undefined while a signed link is open, even a revoked one.
 */
export function pageVisits({ config, clock, shop, visits }: Deps) {
  const { secret } = config
  const isFirstReport = firstReports()

  return async function readPageVisit(
    { visit = NO_VISIT, host, address }: Caller,
    id?: string,
  ): Promise<PageVisit | undefined> {
    const nowSec = Math.floor(clock().getTime() / 1_000)
    if (whileValid(visit.override, { nowSec, plan: EMPTY_PLAN })) return undefined
    const { releases, buckets, at, began = at, isUncounted } = visit
    const brand = await shop.findBrand(host).catch(() => undefined)
    const served = brand && readDocument(id, { secret, nowSec, brand: brand.id, releases })
    const visitId = { address, buckets, began, isUncounted }
    const document = documentKey(served, id, visitId)
    const ahead = served?.ahead && id
    const isCounted = () => visits.counts(visitId, ahead)
    return {
      releases,
      rules: countedReasons(visit),
      brand: brand?.id,
      address,
      servedAt: served?.servedAt ?? at,
      ahead: served?.ahead,
      began,
      isFirst: (name) => mayReport(served, began) && isCounted() && isFirstReport(document, name),
      isFirstInVisit: (name) => isCounted() && visits.isFirst(visitId, name),
      visitId,
    }
  }
}
