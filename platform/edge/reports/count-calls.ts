import { readClientAddress } from '@larder/kernel/http/client-address.ts'
import type { FetchHandler } from '@larder/kernel/limits/connection-limits.ts'
import { readRequestOrigin } from '@larder/kernel/http/public-origin.ts'
import { AREA_HEADER, CallingArea } from '@larder/contracts/composition'
import { parse } from 'hono/utils/cookie'
import type { CountedVisits, CountReleases } from './count-releases.ts'
import type { EdgeDeps } from '../edge-deps.ts'
import { pageVisits } from '../visit/page-visit.ts'
import { readVisit, VISIT_COOKIE } from '../visit/visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'clock' | 'shop'> & { count: CountReleases; visits: CountedVisits }

/**
 * Lists the areas for whose releases a call is counted: the area whose code made it, and the host, whose client makes all
 * calls. A call without the header, from an older page, is counted for every area.
 */
function listCallingAreas(headers: Headers, areas: readonly string[]): readonly string[] {
  const caller = CallingArea.safeParse(headers.get(AREA_HEADER))
  return caller.success ? areas.filter((area) => area === 'host' || area === caller.data) : areas
}

/**
 * Counts visits in which an API call failed (5xx) or was rejected (4xx), for the releases of the areas that made it. The
 * browser's cookie names the visit's releases, so no page has to report anything. An endpoint that fails for everybody
 * is not held against areas that do not call it. Calls that the server makes while rendering carry no cookie.
 */
export function countCalls(fetch: FetchHandler, deps: Deps): FetchHandler {
  const { config, count } = deps
  const readPageVisit = pageVisits(deps)

  async function countFailure(request: Request, peer: string | undefined, status: number): Promise<void> {
    const { headers } = request
    const visit = readVisit(parse(headers.get('cookie') ?? '', VISIT_COOKIE)[VISIT_COOKIE], config.secret)
    if (!visit) return
    const address = readClientAddress(peer, headers, config.trustedProxies)
    const pageVisit = await readPageVisit({ visit, host: readRequestOrigin(headers, config).host, address })
    if (!pageVisit?.brand) return
    const { releases, rules, brand, began, isFirstInVisit } = pageVisit
    const name = status >= 500 ? 'call-failed' : 'call-rejected'
    const at = new Date(began * 1_000)
    for (const area of listCallingAreas(headers, Object.keys(releases))) {
      const version = releases[area]
      if (version !== undefined && isFirstInVisit(`${name} ${area}`))
        count.reported({ area, version, rule: rules[area] }, { brand, name, at, address })
    }
  }

  return async (request, env) => {
    const reply = await fetch(request, env)
    if (reply.status >= 400 && new URL(request.url).pathname.startsWith('/api/'))
      await countFailure(request, env?.incoming?.socket?.remoteAddress, reply.status)
    return reply
  }
}
