import type { Logger } from 'pino'
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { readComposition, type AppEnv } from './context.ts'
import type { Metrics } from '../metrics/requests.ts'

/** Names from the OWASP logging vocabulary, on which operators set alerts. */
type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_password_change'
  | 'authn_token_revoked'
  | 'authn_token_reuse'
  | 'excess_rate_limit_exceeded'
  | 'malicious_csrf'
  | 'malicious_csp_violation'
  | 'user_created'
  | 'user_updated'
  | 'user_deleted'
  | 'user_data_exported'

type SecurityDetails = {
  brandId?: string
  requestId?: string
  memberId?: string
  sessionId?: string
  detail?: string
}

/** Logs a security event with IDs and fixed terms only, never an address, a name or a secret. */
export function logSecurity(log: Logger, event: SecurityEvent, details: SecurityDetails): void {
  log.warn({ security: event, ...details }, event)
}

const RELEASE_NAME_PATTERN = /^[a-z-]{1,40}@[\w.-]{1,40}$/
const TRACE_PARENT_PATTERN = /^00-([0-9a-f]{32})-/

/** The pattern of the route and never the URL, because URLs contain tokens and IDs. */
export function readRoute(c: Context): string {
  const handler = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  return handler?.path ?? 'page'
}

/** A pseudonym of a member that is the same within a brand. */
const hashUserId = (memberId: string) =>
  createHash('sha256').update(`log ${memberId}`).digest('base64url').slice(0, 12)

function readRequestFields(c: Context<AppEnv>) {
  const member = c.get('session')?.memberId
  const remote = c.req.header('x-remote') ?? ''
  return {
    requestId: c.get('requestId'),
    traceId: TRACE_PARENT_PATTERN.exec(c.req.header('traceparent') ?? '')?.[1],
    brandId: c.get('brand')?.id,
    userHash: member && hashUserId(member),
    remote: RELEASE_NAME_PATTERN.test(remote) ? remote : undefined,
    composition: c.get('compositionId') ?? readComposition(c.req.raw.headers),
  }
}

/** Writes one log line and one measurement per request: route, caller, status, duration. */
export function createRequestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    const done = metrics.requestStarted()
    await next()
    const ms = performance.now() - began
    const { method } = c.req
    const { status } = c.res
    const route = readRoute(c)
    done({ method, route, status, seconds: ms / 1_000 })
    const isQuiet = c.get('isShed') || route === '/livez' || route === '/readyz'
    const level = isQuiet ? 'debug' : status >= 500 ? 'error' : 'info'
    log[level]({ ...readRequestFields(c), method, route, status, ms: Math.round(ms) }, 'request')
  }
}
