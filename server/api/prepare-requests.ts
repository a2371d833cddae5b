import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from './app-deps.ts'
import { requestVisit } from '@larder/edge/visit/visit-cookie.ts'
import { brandByHost } from './catalog/index.ts'
import { compressReplies } from '@larder/kernel/http/compress-replies.ts'
import { openPersistedValues } from '@larder/kernel/persisted-values.ts'
import { readBrowserId } from '@larder/kernel/http/browser-cookie.ts'
import { readClientAddress } from '@larder/kernel/http/client-address.ts'
import type { AppEnv, Session } from '@larder/kernel/http/context.ts'
import { isCrossSiteWrite, readRequestOrigin } from '@larder/kernel/http/public-origin.ts'
import { createLoadShedding } from '@larder/kernel/limits/load-shedding.ts'
import { createReplyCache } from '@larder/kernel/http/reply-cache.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { getCookieSecret, loadNativeSession, loadSession } from './members/index.ts'
import { separateOrigins } from '@larder/control/ops/separate-origins.ts'
import { readWholeBody } from '@larder/kernel/limits/read-bounded.ts'

/**
 * HSTS: after one visit over HTTPS a browser uses only HTTPS for a year. Subdomains are not included, because they may
 * not be ours.
 */
const HSTS_HEADER_VALUE = 'max-age=31536000'

/** Request data from the Node server. */
type NodeEnv = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

const getPeer = (c: Context) => (c.env as NodeEnv)?.incoming?.socket?.remoteAddress

/** Whether the request uploads a release; its route checks the token before it reads the body (docs/decisions/152). */
const isUpload = ({ req }: Context) => req.method === 'PUT' && req.path.startsWith('/ops/releases/')

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

/** Sets the ID, time, brand and session of every `/api` request before a module handles it. */
export function prepareRequests(app: Hono<AppEnv>, deps: AppDeps): void {
  const { clock, config, log } = deps
  const loadBrand = brandByHost(deps)
  const replies = createReplyCache(config.replyCacheMs, {
    persisted: openPersistedValues(config, 'replies.json', z.string()),
    freshValue: config.deadlines.freshValue,
  })
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('now', clock())
    c.set('address', readClientAddress(getPeer(c), c.req.raw.headers, config.trustedProxies))
    c.set('requestOrigin', readRequestOrigin(c.req.raw.headers, config))
    c.header('X-Request-Id', c.get('requestId'))
    if (c.get('requestOrigin').origin.startsWith('https:'))
      c.header('Strict-Transport-Security', HSTS_HEADER_VALUE)
    await next()
  })
  app.use('*', compressReplies)
  app.use('*', separateOrigins(config, log))
  app.use('*', readWholeBody(config.connectionLimits.perAddress, { log, isUpload }))
  app.use('/api/*', createLoadShedding(config.maxInFlight, log))
  app.use('/api/*', async (c, next) => {
    const { host } = c.get('requestOrigin')
    const brand = await loadBrand(host)
    const isWebhook = c.req.path.startsWith('/api/integrations/')
    if (!isWebhook && isCrossSiteWrite(c.req.raw, host)) {
      logSecurity(log, 'malicious_csrf', { brandId: brand.id, requestId: c.get('requestId') })
      throw new AppError('FORBIDDEN')
    }
    c.set('brand', brand)
    c.set('replies', replies)
    c.set('pageReleases', () => requestVisit(c, config.secret)?.releases)
    c.set('session', await loadSessionOfRequest(c, deps))
    await next()
  })
}
