import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { locationApi, searchApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { prepareRequests } from '@larder/edge/prepare-requests.ts'
import type { AppDeps } from './app-deps.ts'
import { requestVisit } from '@larder/edge/visit/visit-cookie.ts'
import { brandByHost } from './catalog/index.ts'
import { allEndpoints } from './docs/open-api.ts'
import { withoutDatabase } from '@larder/kernel/caching.ts'
import { openPersistedValues } from '@larder/kernel/persisted-values.ts'
import { readBrowserId } from '@larder/kernel/http/browser-cookie.ts'
import type { AppEnv, Session } from '@larder/kernel/http/context.ts'
import { isCrossSiteWrite } from '@larder/kernel/http/public-origin.ts'
import { createLoadShedding } from '@larder/kernel/limits/load-shedding.ts'
import { createReplyCache } from '@larder/kernel/http/reply-cache.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { loadMoveState } from './model/brand-versions.ts'
import { isPictureUpload } from './ordering/index.ts'
import { getCookieSecret, loadNativeSession, loadSession } from './members/index.ts'

const WEBHOOKS = '/api/integrations/'
const MONEY_PATHS = new Set(allEndpoints.flatMap(({ endpoint }) => (endpoint.money ? [endpoint.path] : [])))
/** Public calls that no cache keeps, and that need no database either: the search of a list, and what a provider looks up. */
const UNCACHED_PUBLIC = [
  searchApi.matchList,
  locationApi.geocode,
  locationApi.autocompleteAddresses,
  locationApi.placeDetails,
]
/** Calls with one reply for every shopper of a brand. */
const PUBLIC_PATHS = new Set([
  ...allEndpoints.flatMap(({ endpoint: { access, cacheSec, path } }) =>
    access === 'anyone' && cacheSec ? [path] : [],
  ),
  ...UNCACHED_PUBLIC.map(({ path }) => path),
])

/**
 * A browser is identified by its cookie and an app by its bearer token. A browser's opaque token identifies no one
 * (trust T1).
 */
async function loadSessionOfRequest(c: Context<AppEnv>, { db }: AppDeps): Promise<Session | undefined> {
  const asked = { brandId: c.get('brand').id, now: c.get('now') }
  const cookie = getCookieSecret(c.req.raw)
  if (cookie)
    return loadSession(db, { ...asked, secret: cookie, browserId: readBrowserId(c.req.raw.headers) })
  const [, bearer] = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
  return bearer ? loadNativeSession(db, { ...asked, secret: bearer }) : undefined
}

/**
 * A public call has a session where there is one, which this renews; as its reply does not depend on it, it goes on
 * without while the database is away.
 */
function loadSessionOrNone(c: Context<AppEnv>, deps: AppDeps): Promise<Session | undefined> {
  const session = loadSessionOfRequest(c, deps)
  return PUBLIC_PATHS.has(c.req.path) ? withoutDatabase(session, undefined, deps.config.deadlines) : session
}

/**
 * Calls that do something outside the database before they write, or after something was done there: orders and payments,
 * and reports of other systems, which are repeated. Other writes of a moving brand are refused by the database alone.
 */
const reachesOutside = (c: Context<AppEnv>): boolean =>
  MONEY_PATHS.has(c.req.path) || c.req.path.startsWith(WEBHOOKS)

/** Sets the brand and session of every `/api` request, besides what the platform sets, before a module handles it. */
export function prepareCalls(app: Hono<AppEnv>, deps: AppDeps): void {
  const { config, log } = deps
  const loadBrand = brandByHost(deps)
  const loadMove = loadMoveState(deps)
  const replies = createReplyCache(config.replyCacheMs, {
    persisted: openPersistedValues(config, 'replies.json', z.string()),
    freshValue: config.deadlines.freshValue,
  })
  prepareRequests(app, { ...deps, isUpload: isPictureUpload })
  app.use('/api/*', createLoadShedding(config.maxInFlight, log))
  app.use('/api/*', async (c, next) => {
    const { host } = c.get('requestOrigin')
    const brand = await loadBrand(host)
    const isWebhook = c.req.path.startsWith(WEBHOOKS)
    if (!isWebhook && isCrossSiteWrite(c.req.raw, host)) {
      logSecurity(log, 'malicious_csrf', { brandId: brand.id, requestId: c.get('requestId') })
      throw new AppError('FORBIDDEN')
    }
    if (reachesOutside(c) && (await loadMove(brand.id)) !== 'open') throw new AppError('BRAND_MOVING')
    c.set('brand', brand)
    c.set('replies', replies)
    c.set('pageReleases', () => requestVisit(c, config.secret)?.releases)
    c.set('session', await loadSessionOrNone(c, deps))
    await next()
  })
}
