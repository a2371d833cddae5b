import { addressKey, clientAddress } from '@larder/kernel/http/client-address.ts'
import type { FetchHandler } from '@larder/kernel/http/connection-limits.ts'
import { requestOrigin } from '@larder/kernel/http/public-origin.ts'
import { parse } from 'hono/utils/cookie'
import type { CountedVisits, CountReleases } from './count-releases.ts'
import { firstReports } from './document-cache.ts'
import type { EdgeDeps } from './edge-deps.ts'
import { inForce } from './override.ts'
import { visitKey } from './page-visit.ts'
import { readVisit, VISIT_COOKIE } from './visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'clock' | 'shop'> & { count: CountReleases; visits: CountedVisits }

/**
 * Counts visits in which a call of the API failed (5xx) or was rejected (4xx), for all releases of the visit: the browser's
 * cookie names them, and no page has to report anything. Calls that the server makes while it renders carry no cookie.
 */
export function countCalls(fetch: FetchHandler, { config, clock, shop, count, visits }: Deps): FetchHandler {
  const isFirstInVisit = firstReports()

  async function countFailure(request: Request, peer: string | undefined, status: number): Promise<void> {
    const cookies = parse(request.headers.get('cookie') ?? '', VISIT_COOKIE)
    const visit = readVisit(cookies[VISIT_COOKIE], config.secret)
    const nowSec = Math.floor(clock().getTime() / 1_000)
    if (!visit || inForce(visit.override, { nowSec, revoked: [] })) return
    const network = addressKey(clientAddress(peer, request.headers, config.trustedProxies))
    const { releases, rules, buckets, isUncounted, began = visit.at } = visit
    const name = status >= 500 ? 'call-failed' : 'call-rejected'
    if (!visits.counts({ network, buckets, began, isUncounted })) return
    if (!isFirstInVisit(visitKey(network, { buckets, began }), name)) return
    const { host } = requestOrigin(request.headers, config)
    const brand = await shop.findBrand(host).catch(() => undefined)
    if (brand) count.everywhere({ releases, rules, brand: brand.id, name, at: new Date(began * 1_000) })
  }

  return async (request, env) => {
    const reply = await fetch(request, env)
    if (reply.status >= 400 && new URL(request.url).pathname.startsWith('/api/'))
      await countFailure(request, env?.incoming?.socket?.remoteAddress, reply.status)
    return reply
  }
}
