import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../app-deps.ts'
import { brandByHost } from './brand.ts'
import type { AppEnv } from './context.ts'
import { findSession, SESSION_COOKIE } from './session.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers say where a request comes from; a write from another site is refused (trust T15). */
function refuseCrossSite(request: Request, host: string): void {
  if (SAFE.has(request.method)) return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign = site
    ? site === 'cross-site' || site === 'same-site'
    : origin && URL.parse(origin)?.host !== host
  if (isForeign) throw new AppError('FORBIDDEN')
}

/** Gives every `/api` request its id, time, brand and session before any module sees it. */
export function prepareRequests(app: Hono<AppEnv>, { db, clock }: AppDeps): void {
  const findBrand = brandByHost(db, clock)
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('now', clock())
    c.set(
      'address',
      (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
        ?.remoteAddress ?? 'unknown',
    )
    c.header('X-Request-Id', c.get('requestId'))
    await next()
  })
  app.use('/api/*', async (c, next) => {
    const host = c.req.header('host') ?? ''
    const isWebhook = c.req.path.startsWith('/api/integrations/')
    if (!isWebhook) refuseCrossSite(c.req.raw, host)
    const brand = await findBrand(host)
    const secret = getCookie(c, SESSION_COOKIE)
    c.set('brand', brand)
    c.set(
      'session',
      secret ? await findSession(db, { brandId: brand.id, secret, now: c.get('now') }) : undefined,
    )
    await next()
  })
}
