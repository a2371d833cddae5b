import type { Logger } from 'pino'
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { readComposition, type AppEnv } from './context.ts'
import type { Metrics } from '../metrics/requests.ts'
import { readTraceId, traceRequest } from '../telemetry/tracing.ts'

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
    traceId: readTraceId(c.req.header('traceparent')),
    brandId: c.get('brand')?.id,
    userHash: member && hashUserId(member),
    remote: RELEASE_NAME_PATTERN.test(remote) ? remote : undefined,
    composition: c.get('compositionId') ?? readComposition(c.req.raw.headers),
  }
}

/** What a request's span says of it: `mfe.name` and `mfe.version` are the release that made the call. */
function describeAnswer(c: Context<AppEnv>) {
  const { requestId, brandId, remote, composition } = readRequestFields(c)
  const [name, version] = remote?.split('@') ?? []
  const attributes = {
    'larder.request_id': requestId,
    'larder.brand': brandId,
    'larder.composition': composition,
    'mfe.name': name,
    'mfe.version': version,
  }
  return { route: readRoute(c), status: c.res.status, attributes }
}

/** Writes one log line, one measurement and one span per request: route, caller, status, duration. */
export function createRequestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    const done = metrics.requestStarted()
    const { method } = c.req
    await traceRequest({ method, traceParent: c.req.header('traceparent') }, next, () => describeAnswer(c))
    const ms = performance.now() - began
    const { status } = c.res
    const route = readRoute(c)
    done({ method, route, status, seconds: ms / 1_000 })
    const isQuiet = c.get('isShed') || route === '/livez' || route === '/readyz'
    const level = isQuiet ? 'debug' : status >= 500 ? 'error' : 'info'
    log[level]({ ...readRequestFields(c), method, route, status, ms: Math.round(ms) }, 'request')
  }
}
