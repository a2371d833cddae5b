import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '@larder/contracts/errors'
import { countShedRequest } from '../metrics/counters.ts'
import type { AppEnv } from '../http/context.ts'
import { replyFailure } from '../http/failure.ts'

/** Payments and the reports of store systems and gateways are accepted while browsing is rejected. */
const PRIORITY_PATHS = /^\/api\/(payment\/|checkout\/processOrder|integrations\/)/
/** The limit of priority calls, as a multiple of the limit for all others. */
const PRIORITY_FACTOR = 1.5
const LOG_INTERVAL_MS = 5_000

/**
 * An overloaded server rejects further calls at once with 503 and Retry-After (trust P26, T18). A call that waits
 * longer than its user helps no one and delays those behind it. Only calls with complete bodies count (`readWholeBody`
 * runs first), so a client that never finishes a request takes no capacity (trust T28). A stream counts until it is
 * open.
 */
export function createLoadShedding(maxInFlight: number, log: Logger): MiddlewareHandler<AppEnv> {
  let inFlight = 0
  let rejected = 0
  let loggedAt = -Infinity

  function reject(c: Context<AppEnv>): Response {
    rejected += 1
    countShedRequest()
    const now = performance.now()
    // One line for many rejections, because logging each one would take scarce CPU time.
    if (now - loggedAt > LOG_INTERVAL_MS) {
      log.warn({ count: rejected }, 'overloaded: calls are rejected')
      ;[loggedAt, rejected] = [now, 0]
    }
    c.set('isShed', true)
    return replyFailure(c, new AppError('OVERLOADED'), log)
  }

  return async (c, next) => {
    const limit = PRIORITY_PATHS.test(c.req.path) ? maxInFlight * PRIORITY_FACTOR : maxInFlight
    if (inFlight >= limit) return reject(c)
    inFlight += 1
    try {
      await next()
    } finally {
      inFlight -= 1
    }
  }
}
