import type { Context } from 'hono'
import type { EdgeDeps } from './edge-deps.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { Versions } from '@larder/releases/assignment.ts'
import type { CountedVisits } from './count-releases.ts'
import { firstReports, readServedAt } from './document-cache.ts'
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
  /** Whether the document reports something for the first time, in a visit that counts. */
  isFirst: (name: string) => boolean
}

/**
 * De-duplication key (network and visit) for reports that name no document of the visit: the page was left before its data
 * arrived, or the visit has left the document's releases since. Who leaves a release gets another cookie, and is the same visit.
 */
const lastDocument = (c: Context<AppEnv>, visit: Visit | undefined): string =>
  [addressKey(c.get('address')), visit?.at, JSON.stringify(visit?.buckets)].join(' ')

/**
 * Finds the visit of a report by its cookie and the id of its document; undefined for who tries a release by a signed link, called
 * back or not.
 */
export function pageVisits({ config, clock, shop, visits }: Deps) {
  const { secret } = config
  const isFirstReport = firstReports()

  return async function readPageVisit(
    c: Context<AppEnv>,
    id: string | undefined,
  ): Promise<PageVisit | undefined> {
    const nowSec = Math.floor(clock().getTime() / 1_000)
    const visit = visitOf(c, secret)
    if (inForce(visit?.override, { nowSec, revoked: [] })) return undefined
    const releases = visit?.releases ?? {}
    const brand = await shop.findBrand(c.get('requestOrigin').host).catch(() => undefined)
    const servedAt = brand && readServedAt(id, { secret, nowSec, brand: brand.id, releases })
    return {
      releases,
      rules: visit?.rules,
      brand: brand?.id,
      servedAt: servedAt ?? visit?.at ?? 0,
      isFirst: (name) =>
        visits.counts({ network: addressKey(c.get('address')), buckets: visit?.buckets ?? {} }) &&
        isFirstReport(servedAt === undefined ? lastDocument(c, visit) : (id ?? ''), name),
    }
  }
}
